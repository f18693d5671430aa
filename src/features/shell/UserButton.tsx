import { useRef, useState } from 'react';
import { type Named, avatarLetter } from '@/domain/account/types';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { isSignInAvailable, useAccount } from '@/state/account';
import { lazyPart } from '@/state/latePart';
import { openModal } from '@/state/modals';
import { Button } from '@/ui/Button';
import { IconUser } from '@/ui/icons';
import { OptionalPart } from '../common/OptionalPart';
import styles from './UserButton.module.css';

const UserPopover = lazyPart(async () => {
  const [menu] = await Promise.all([import('./UserMenu'), loadMessages('account')]);
  return menu.UserPopover;
});

/** The first letter of a person; a silhouette without one. */
function Avatar({ of }: { of: Named }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {avatarLetter(of) || <IconUser size="s" />}
    </span>
  );
}

/**
 * Signs in, or opens the menu of who is signed in: a dropdown on desktop, a modal on a phone. Its width is the same in
 * both states, so that nothing moves when the page learns who is there.
 */
export function UserButton() {
  const t = useT();
  const account = useAccount();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (!isSignInAvailable()) return null;
  const user = account.status === 'user' ? account.identity : null;
  const press = (): void => {
    if (!user) openModal('loginOptions');
    else if (matchMedia('(width < 992px)').matches) openModal('mobileUserMenu');
    else setOpen(!isOpen);
  };
  return (
    <div className={styles.user}>
      <Button
        ref={opener}
        kind="quiet"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={user ? isOpen : undefined}
        onClick={press}
      >
        {user ? <Avatar of={user} /> : <IconUser />}
        <span className={styles.name}>{user ? user.displayName || t('shell.traveller') : t('shell.login')}</span>
      </Button>
      {user && isOpen && (
        <OptionalPart>
          <UserPopover opener={opener} onClose={() => setOpen(false)} />
        </OptionalPart>
      )}
    </div>
  );
}
