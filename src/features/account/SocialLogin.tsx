import { useEffect, useEffectEvent } from 'react';
import { type SocialMethod, methodName } from '@/domain/account/types';
import { useT } from '@/i18n/t';
import { cancelAttempt, signInWith, useSigningIn } from '@/state/account/signIn';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import type { ModalFrame } from '@/ui/useModalDialog';
import { Failure } from './Failure';

/**
 * Waits for the provider's window. The browser reports a closed window only after ten seconds, so there is a Cancel; a
 * refusal there leads back to the login options.
 */
function SocialLogin({ method, onClose, closing }: ModalFrame & { method: SocialMethod }) {
  const t = useT();
  const { online } = useSession();
  const { busy, failure, last } = useSigningIn();
  const waits = busy === method;
  const own = last === method ? failure : null;
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (own === 'cancelled') leave();
  }, [own]);
  const close = () => {
    cancelAttempt();
    onClose();
  };
  return (
    <Dialog
      title={t('account.social.title', { method: methodName(method) })}
      onClose={close}
      closing={closing}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            {t(waits ? 'account.cancel' : 'account.social.other')}
          </Button>
          <Button
            kind="primary"
            why={online ? undefined : t('account.login.offline')}
            onClick={() => void signInWith(method)}
          >
            {waits ? t('account.social.again') : t('account.login.with', { method: methodName(method) })}
          </Button>
        </>
      }
    >
      <Failure failure={own} method={method} />
      {waits && <output>{t('account.social.window')}</output>}
    </Dialog>
  );
}

export const LoginGoogle = (frame: ModalFrame) => <SocialLogin {...frame} method="google" />;
export const LoginFacebook = (frame: ModalFrame) => <SocialLogin {...frame} method="facebook" />;
export const LoginApple = (frame: ModalFrame) => <SocialLogin {...frame} method="apple" />;
