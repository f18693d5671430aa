import { useT } from '@/i18n/t';
import { clearFailure, createAccount, sendResetLink, signInByEmail, useSigningIn } from '@/state/account/signIn';
import { closeModal, openModal } from '@/state/modals';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import type { ModalFrame } from '@/ui/useModalDialog';
import { CredentialForm } from './CredentialForm';
import { SharedDevice } from './LoginOptions';
import styles from './Account.module.css';

async function sendLink(email: string): Promise<void> {
  if (await sendResetLink(email)) openModal('resetLinkSent');
}

/** Sign-in with address and password. */
export function LoginEmail({ onClose, closing }: ModalFrame) {
  const t = useT();
  const create = () => {
    clearFailure();
    closeModal('loginEmail');
    openModal('createAccount');
  };
  return (
    <Dialog title={t('account.email.title')} onClose={onClose} closing={closing}>
      <CredentialForm
        isNew={false}
        submit={t('account.login.submit')}
        send={signInByEmail}
        onForgot={(email) => void sendLink(email)}
      >
        <SharedDevice />
      </CredentialForm>
      <div className={styles.aside}>
        {t('account.login.new')}
        <Button kind="quiet" onClick={create}>
          {t('account.login.create')}
        </Button>
      </div>
    </Dialog>
  );
}

/** A new account; the verification mail follows. */
export function CreateAccount({ onClose, closing }: ModalFrame) {
  const t = useT();
  const isUsed = useSigningIn().failure === 'email-in-use';
  // The address stays filled in.
  const login = () => {
    clearFailure();
    closeModal('createAccount');
    openModal('loginEmail');
  };
  const toLogin = (
    <Button kind="quiet" onClick={login}>
      {t('account.login.submit')}
    </Button>
  );
  return (
    <Dialog title={t('account.create.title')} onClose={onClose} closing={closing}>
      <CredentialForm
        isNew
        submit={t('account.create.submit')}
        send={createAccount}
        help={isUsed ? <div>{toLogin}</div> : undefined}
      >
        <SharedDevice />
      </CredentialForm>
      {!isUsed && (
        <div className={styles.aside}>
          {t('account.create.have')}
          {toLogin}
        </div>
      )}
    </Dialog>
  );
}
