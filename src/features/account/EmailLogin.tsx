import { useState } from 'react';
import { emailProblem } from '@/domain/account/credentials';
import { tidyEmail } from '@/domain/booking/email';
import { useT } from '@/i18n/t';
import {
  clearFailure,
  createAccount,
  sendResetLink,
  signInByEmail,
  signingIn,
  useSigningIn,
} from '@/state/account/signIn';
import { closeModal, openModal } from '@/state/modals';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Notice } from '@/ui/Notice';
import type { ModalFrame } from '@/ui/useModalDialog';
import { CredentialForm } from './CredentialForm';
import { SharedDevice } from './LoginOptions';
import styles from './Account.module.css';

/** Asks for the address first, if it is not typed yet. */
function ForgotPassword() {
  const t = useT();
  const { busy, email } = useSigningIn();
  const [asked, setAsked] = useState(false);
  const send = async (): Promise<void> => {
    signingIn.email = tidyEmail(signingIn.email);
    if (emailProblem(signingIn.email)) {
      setAsked(true);
      document.querySelector<HTMLInputElement>('dialog [name="username"]')?.focus();
      return;
    }
    if (await sendResetLink(signingIn.email)) openModal('resetLinkSent');
  };
  return (
    <>
      {asked && emailProblem(email) && (
        <Notice kind="warn" live>
          {t(email.trim() ? 'account.problem.emailWrong' : 'account.problem.emailMissing')}
        </Notice>
      )}
      <div className={styles.aside}>
        <Button kind="quiet" busy={busy === 'mail'} onClick={() => void send()}>
          {t('account.email.forgot')}
        </Button>
      </div>
    </>
  );
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
      <CredentialForm isNew={false} submit={t('account.login.submit')} send={signInByEmail}>
        <ForgotPassword />
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
  const { failure } = useSigningIn();
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
        help={failure === 'email-in-use' ? <div>{toLogin}</div> : undefined}
      >
        <SharedDevice />
      </CredentialForm>
      <div className={styles.aside}>
        {t('account.create.have')}
        {toLogin}
      </div>
    </Dialog>
  );
}
