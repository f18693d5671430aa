import { type RefObject, useEffect } from 'react';
import { useT } from '@/i18n/t';
import { useAccount } from '@/state/account';
import { hasPage } from '@/state/features';
import { closeModal, openModal } from '@/state/modals';
import { AppLink } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Popover } from '@/ui/Popover';
import { IconTicket } from '@/ui/firstIcons';
import { IconReceipt, IconSignOut } from '@/ui/icons';
import type { ModalFrame } from '@/ui/useModalDialog';
import { SignOutDialog, useSignOut } from './SignOut';
import styles from './UserMenu.module.css';

/** The e-mail, the traveller's pages and sign out. */
function Menu({ onLeave, onSignOut }: { onLeave: () => void; onSignOut: () => void }) {
  const t = useT();
  const account = useAccount();
  if (account.status !== 'user') return null;
  const { email, emailVerified } = account.identity;
  const confirm = () => {
    onLeave();
    openModal('verifyEmail');
  };
  return (
    // No nav: the dialog around it has the name, and the header styles its own navigation.
    <div className={styles.menu}>
      {email && <p className={styles.email}>{email}</p>}
      {email && !emailVerified && (
        <p className={styles.note}>
          {t('account.menu.notConfirmed')}
          <Button kind="tonal" size="s" onClick={confirm}>
            {t('account.menu.confirm')}
          </Button>
        </p>
      )}
      <ul>
        <li>
          <AppLink to="/dashboard/trips" onClick={onLeave}>
            <IconTicket /> {t('account.menu.trips')}
          </AppLink>
        </li>
        {hasPage('invoices') && (
          <li>
            <AppLink to="/dashboard/invoices" onClick={onLeave}>
              <IconReceipt /> {t('account.menu.invoices')}
            </AppLink>
          </li>
        )}
        <li>
          <button type="button" onClick={onSignOut}>
            <IconSignOut /> {t('account.menu.signOut')}
          </button>
        </li>
      </ul>
    </div>
  );
}

interface UserPopoverProps {
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The menu on desktop. */
export function UserPopover({ opener, onClose }: UserPopoverProps) {
  const t = useT();
  const leaving = useSignOut(onClose);
  if (leaving.unsent > 0) return <SignOutDialog leaving={leaving} onClose={onClose} />;
  return (
    <Popover
      label={t('account.menu.title')}
      className={styles.pop}
      align="end"
      opener={opener}
      onDismiss={onClose}
      onEscape={onClose}
    >
      <Menu onLeave={onClose} onSignOut={() => void leaving.start()} />
    </Popover>
  );
}

/** The menu on a phone. */
export function MobileUserMenu({ onClose, closing }: ModalFrame) {
  const t = useT();
  const leaving = useSignOut(() => closeModal('mobileUserMenu'));
  const isGone = useAccount().status === 'guest';
  // Signed out in another tab.
  useEffect(() => {
    if (isGone) closeModal('mobileUserMenu');
  }, [isGone]);
  if (leaving.unsent > 0) return <SignOutDialog leaving={leaving} onClose={onClose} closing={closing} />;
  return (
    <Dialog title={t('account.menu.title')} onClose={onClose} closing={closing}>
      <Menu onLeave={onClose} onSignOut={() => void leaving.start()} />
    </Dialog>
  );
}
