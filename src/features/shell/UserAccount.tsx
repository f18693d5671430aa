import { type RefObject, useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { type Named, avatarLetter } from '@/domain/account/types';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { knownIdentity, useAccount } from '@/state/account';
import { lazyPart } from '@/state/latePart';
import { openModal } from '@/state/modals';
import { IconUser } from '@/ui/firstIcons';
import { OptionalPart } from '../common/OptionalPart';
import styles from './UserAccount.module.css';

const UserPopover = lazyPart(async () => {
  const [menu] = await Promise.all([import('./UserMenu'), loadMessages('account')]);
  return menu.UserPopover;
});

const dropdown = proxy({ isOpen: false });

/** A press on the user button: guests sign in, others see their menu, on a phone as a modal. */
export function pressUser(): void {
  if (!knownIdentity()) openModal('loginOptions');
  else if (matchMedia('(width < 992px)').matches) openModal('mobileUserMenu');
  else dropdown.isOpen = !dropdown.isOpen;
}

/** The first letter of a person; a silhouette without one. */
function Avatar({ of }: { of: Named }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {avatarLetter(of) || <IconUser size="s" />}
    </span>
  );
}

/** The content of the user button. */
export function UserFace() {
  const t = useT();
  const account = useAccount();
  const user = account.status === 'user' ? account.identity : null;
  return (
    <>
      {user ? <Avatar of={user} /> : <IconUser />}
      <span className={styles.name}>{user ? user.displayName || t('shell.traveller') : t('shell.login')}</span>
    </>
  );
}

/** The menu below the button, on desktop. */
export function UserDropdown({ opener }: { opener: RefObject<HTMLButtonElement | null> }) {
  const { isOpen } = useSnapshot(dropdown);
  const isUser = useAccount().status === 'user';
  useEffect(() => {
    if (isUser) opener.current?.setAttribute('aria-expanded', String(isOpen));
    else opener.current?.removeAttribute('aria-expanded');
  }, [opener, isOpen, isUser]);
  return (
    isUser &&
    isOpen && (
      <OptionalPart>
        <UserPopover opener={opener} onClose={() => (dropdown.isOpen = false)} />
      </OptionalPart>
    )
  );
}
