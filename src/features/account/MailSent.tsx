import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { secondsToNextMail } from '@/domain/account/credentials';
import { methodName } from '@/domain/account/types';
import { T, useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { useAccount } from '@/state/account';
import { checkVerified, resendVerification, sendResetLink, signingIn, useSigningIn } from '@/state/account/signIn';
import { closeModal } from '@/state/modals';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Notice } from '@/ui/Notice';
import type { ModalFrame } from '@/ui/useModalDialog';
import { Failure } from './Failure';
import styles from './Account.module.css';

/** Seconds until the next mail may be sent. */
function usePause(mailedAt: number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return secondsToNextMail(mailedAt, time);
}

function Resend({ send }: { send: () => Promise<boolean> }) {
  const t = useT();
  const { online } = useSession();
  const { busy, mailedAt } = useSigningIn();
  const seconds = usePause(mailedAt);
  return (
    <Button
      kind="quiet"
      busy={busy === 'mail'}
      why={!online ? t('account.login.offline') : seconds > 0 ? t('account.resendIn', { n: seconds }) : undefined}
      onClick={() => void send()}
    >
      {seconds > 0 ? t('account.resendIn', { n: seconds }) : t('account.resend')}
    </Button>
  );
}

const address = (email: string): ReactNode => <b className={styles.address}>{email}</b>;

/** The link for a new password is on its way; the text is the same for an address without an account. */
export function ResetLinkSent({ onClose, closing }: ModalFrame) {
  const t = useT();
  const { email, failure } = useSigningIn();
  return (
    <Dialog
      title={t('account.reset.title')}
      onClose={onClose}
      closing={closing}
      actions={
        <>
          <Resend send={() => sendResetLink(email)} />
          <Button kind="primary" onClick={onClose}>
            {t('account.reset.back')}
          </Button>
        </>
      }
    >
      <p>
        <T id="account.reset.text" values={{ email: address(email) }} />
      </p>
      <p className="muted small">{t('account.verify.spam')}</p>
      <Failure failure={failure} />
    </Dialog>
  );
}

/** Asks for the link in the mail, and looks by itself when the traveller comes back to this page. */
export function VerifyEmail({ onClose, closing }: ModalFrame) {
  const t = useT();
  const state = useAccount();
  const { online } = useSession();
  const { busy, failure, mailedAt, pending } = useSigningIn();
  const [pressed, setPressed] = useState(false);
  const identity = state.status === 'user' ? state.identity : null;
  const email = identity?.email ?? '';
  const isGuest = identity === null;
  const isVerified = identity?.emailVerified === true;
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !busy) void checkVerified();
  });
  // "Confirm" was pressed later, and it may be confirmed by now: else there is a mail to follow.
  const begin = useEffectEvent(async () => {
    if (!online || isVerified || mailedAt > 0 || busy) return;
    if (!(await checkVerified()) && signingIn.failure === null) await resendVerification();
  });
  useEffect(() => {
    const onFocus = (): void => look();
    addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, []);
  useEffect(() => void begin(), []);
  // Confirmed in another tab, or signed out there. A look of this one closes the dialog itself.
  const followTab = useEffectEvent((isLeft: boolean, isDone: boolean) => {
    if (isLeft) closeModal('verifyEmail');
    else if (isDone && busy !== 'check') void checkVerified();
  });
  useEffect(() => followTab(isGuest, isVerified), [isGuest, isVerified]);
  const check = async (): Promise<void> => {
    setPressed(false);
    setPressed(!(await checkVerified()));
  };
  return (
    <Dialog
      title={t('account.verify.title')}
      onClose={onClose}
      closing={closing}
      actions={
        <>
          <Resend send={resendVerification} />
          <Button kind="primary" busy={busy === 'check'} onClick={() => void check()}>
            {t('account.verify.done')}
          </Button>
        </>
      }
    >
      <p>
        {busy && mailedAt === 0 ? (
          address(email)
        ) : (
          <T id={mailedAt > 0 ? 'account.verify.sent' : 'account.verify.notSent'} values={{ email: address(email) }} />
        )}
        {pending && ` ${t('account.verify.connect', { method: methodName(pending.method) })}`}
      </p>
      <p className="muted small">{t('account.verify.spam')}</p>
      {failure ? (
        <Failure failure={failure} />
      ) : (
        pressed && (
          <Notice kind="warn" live>
            {t('account.verify.notYet')}
          </Notice>
        )
      )}
    </Dialog>
  );
}
