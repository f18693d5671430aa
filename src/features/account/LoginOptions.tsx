import { useEffect, useEffectEvent } from 'react';
import { type Method, type SocialMethod, methodName } from '@/domain/account/types';
import { useT } from '@/i18n/t';
import { knownIdentity } from '@/state/account';
import { preloadProvider } from '@/state/account/core';
import { clearFailure, signInWith, signingIn, useSigningIn } from '@/state/account/signIn';
import { openModal } from '@/state/modals';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { Check } from '@/ui/Check';
import { Dialog } from '@/ui/Dialog';
import { Notice } from '@/ui/Notice';
import type { ModalFrame } from '@/ui/useModalDialog';
import { Failure } from './Failure';
import { MethodMark } from './marks';
import styles from './Account.module.css';

const MODAL_OF = { google: 'loginGoogle', facebook: 'loginFacebook', apple: 'loginApple' } as const;

/** The press itself starts the provider's window, or a browser would block it. */
function open(method: Method): void {
  signingIn.last = method;
  clearFailure();
  if (method === 'email') openModal('loginEmail');
  else {
    void signInWith(method satisfies SocialMethod);
    openModal(MODAL_OF[method]);
  }
}

/** One button for each way that the tenant offers. */
function Methods() {
  const t = useT();
  const { settings, online } = useSession();
  const { last } = useSigningIn();
  const why = online ? undefined : t('account.login.offline');
  const methods = settings.identity?.methods ?? [];
  return (
    <div className={styles.methods}>
      {methods.map((method, at) => (
        <Button
          key={method}
          kind={at === 0 ? 'primary' : 'outline'}
          why={why}
          // Back from one of them, focus is on its button again; at first not on the tick below.
          data-autofocus={method === (last ?? methods[0]) || undefined}
          onClick={() => open(method)}
        >
          <MethodMark method={method} />
          {method === 'email' ? t('account.login.email') : t('account.login.with', { method: methodName(method) })}
        </Button>
      ))}
    </div>
  );
}

/** "This is a shared device": asked before signing in, because it decides what is kept. */
export function SharedDevice() {
  const t = useT();
  const { shared } = useSigningIn();
  return (
    <Check
      label={t('account.login.shared')}
      hint={t('account.login.sharedHint')}
      checked={shared}
      onValue={(on) => (signingIn.shared = on)}
    />
  );
}

function useProvider(): void {
  useEffect(() => {
    preloadProvider();
    // Once more when the connection is back.
    addEventListener('online', preloadProvider);
    return () => removeEventListener('online', preloadProvider);
  }, []);
}

function Ways() {
  const t = useT();
  const { online, settings } = useSession();
  const { failure, last } = useSigningIn();
  useProvider();
  return (
    <>
      {online ? <Failure failure={failure} method={last} /> : <Notice kind="warn">{t('account.login.offline')}</Notice>}
      <Methods />
      <SharedDevice />
      {settings.identity?.methods.includes('email') && (
        <div className={styles.aside}>
          {t('account.login.new')}
          <Button kind="quiet" onClick={() => openModal('createAccount')}>
            {t('account.login.create')}
          </Button>
        </div>
      )}
    </>
  );
}

interface LoginOptionsProps {
  ended?: 'ended' | 'disabled';
  shared?: boolean;
}

/** All ways to sign in. `ended`: opened because a session is over; of a shared device, the device still is one. */
export function LoginOptions({ onClose, closing, ended, shared }: ModalFrame & LoginOptionsProps) {
  const t = useT();
  const { pending } = useSigningIn();
  const turnedAway = useEffectEvent(() => {
    if (ended || closing || !knownIdentity()) return;
    onClose();
    openModal('mobileUserMenu');
  });
  useEffect(() => {
    if (shared) signingIn.shared = true;
  }, [shared]);
  // The button in the header was pressed before it knew who is signed in.
  useEffect(() => turnedAway(), []);
  return (
    <Dialog title={t('account.login.title')} onClose={onClose} closing={closing}>
      {pending ? (
        <Notice kind="brand" live>
          {t('account.login.exists', { email: pending.email, method: methodName(pending.method) })}
        </Notice>
      ) : ended === 'disabled' ? (
        <Failure failure="disabled" />
      ) : (
        <p className="muted">{t(ended ? 'account.login.ended' : 'account.login.lede')}</p>
      )}
      <Ways />
    </Dialog>
  );
}

/** The same ways, offered where an account would help; the page works without. */
export function SignInOffer({ onClose, closing }: ModalFrame) {
  const t = useT();
  return (
    <Dialog
      title={t('account.offer.title')}
      onClose={onClose}
      closing={closing}
      actions={
        <Button kind="quiet" onClick={onClose}>
          {t('account.offer.later')}
        </Button>
      }
    >
      <p className="muted">{t('account.offer.text')}</p>
      <Ways />
    </Dialog>
  );
}
