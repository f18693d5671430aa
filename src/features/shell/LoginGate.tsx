import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { safeFrom, withoutLogin } from '@/domain/account/from';
import { accountReady, isSignInAvailable, useAccount } from '@/state/account';
import { ACCOUNT_MODALS } from '@/state/account/modalTypes';
import { openModal, useModals } from '@/state/modals';
import { carryState } from '@/ui/AppLink';

/**
 * `login=true&from=…` in the address: opens the login options. Signed in, the traveller goes to `from`; whoever closes them
 * goes home. Both parameters leave the address. Where nobody can sign in, the page itself is what was asked for.
 */
export function LoginGate() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const account = useAccount();
  const modals = useModals();
  const wasOpen = useRef(false);
  const isOpen = modals.some(({ type, closing }) => !closing && ACCOUNT_MODALS.includes(type));
  const isUser = account.status === 'user';

  const leave = useEffectEvent((signedIn: boolean) => {
    const from = new URLSearchParams(search).get('from');
    const rest = withoutLogin(search);
    const asked = from === null && !isSignInAvailable() ? pathname + rest : safeFrom(from);
    void navigate(carryState(signedIn || !isSignInAvailable() ? asked : '/', rest), { replace: true });
  });

  useEffect(() => {
    let left = false;
    void (async () => {
      const { status } = await accountReady();
      if (left) return;
      if (status === 'user' || !isSignInAvailable()) return leave(status === 'user');
      openModal('loginOptions');
      return undefined;
    })();
    return () => {
      left = true;
    };
  }, []);

  useEffect(() => {
    if (!isOpen && wasOpen.current) leave(isUser);
    wasOpen.current = isOpen;
  }, [isOpen, isUser]);
  return null;
}
