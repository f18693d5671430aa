import type { ModalType } from '../modals';

/** Modals of one sign-in; all close when it is done. */
export const SIGN_IN_MODALS: readonly ModalType[] = [
  'loginOptions',
  'signInOffer',
  'loginApple',
  'loginFacebook',
  'loginGoogle',
  'loginEmail',
  'createAccount',
  'resetLinkSent',
];

/** Every modal that belongs to signing in: while one is open, it is not over. */
export const ACCOUNT_MODALS: readonly ModalType[] = [...SIGN_IN_MODALS, 'verifyEmail'];
