import {
  type Auth,
  type AuthError,
  type OAuthCredential,
  type User,
  type UserCredential,
  GoogleAuthProvider,
  OAuthProvider,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  fetchSignInMethodsForEmail,
  getAdditionalUserInfo,
  linkWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  unlink,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from '@firebase/auth';
import type { Provider } from './provider';

/** What a step leaves for the next ones. */
export interface Stage {
  provider: Provider;
  auth: Auth;
  /** A second browser. */
  other: Auth;
  kept: { code: string; uid: string; pending: OAuthCredential | null };
}
type Step = [name: string, run: (stage: Stage) => Promise<unknown>];

const PASSWORD = 'first-password';
const NEW = 'second-password';

const factsOf = (user: User | null) =>
  user && {
    email: user.email,
    verified: user.emailVerified,
    name: user.displayName,
    providers: user.providerData.map(({ providerId }) => providerId).sort(),
  };
const outcomeOf = (result: UserCredential) => ({
  ...factsOf(result.user),
  operation: result.operationType,
  isNew: getAdditionalUserInfo(result)?.isNewUser ?? null,
  providerId: result.providerId,
});
const create = async (auth: Auth, email: string, password = PASSWORD) =>
  outcomeOf(await createUserWithEmailAndPassword(auth, email, password));
const enter = async (auth: Auth, email: string, password = PASSWORD) =>
  outcomeOf(await signInWithEmailAndPassword(auth, email, password));

interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}
const credential = (providerId: string, person: Person): OAuthCredential =>
  providerId === 'google.com'
    ? GoogleAuthProvider.credential(JSON.stringify(person))
    : new OAuthProvider(providerId).credential({ idToken: JSON.stringify(person) });
const social = async (auth: Auth, providerId: string, person: Person) =>
  outcomeOf(await signInWithCredential(auth, credential(providerId, person)));

const me = ({ auth }: Stage): User => {
  if (!auth.currentUser) throw new Error('Nobody is signed in');
  return auth.currentUser;
};
async function claimsOf(user: User) {
  const { claims, signInProvider } = await user.getIdTokenResult(true);
  const firebase = claims['firebase'] as { identities: Record<string, unknown> };
  return {
    signInProvider,
    verified: claims['email_verified'] ?? null,
    email: claims['email'] ?? null,
    name: claims['name'] ?? null,
    audience: claims['aud'],
    issuer: claims['iss'],
    isOwn: claims.sub === user.uid && claims['user_id'] === user.uid,
    lasts: Number(claims.exp) - Number(claims.iat),
    identities: Object.keys(firebase.identities).sort(),
  };
}
async function sendReset(stage: Stage, email: string) {
  await sendPasswordResetEmail(stage.auth, email);
  const codes = await stage.provider.codes(email);
  stage.kept.code = codes.at(-1)?.oobCode ?? '';
  return codes.map(({ requestType }) => requestType);
}

/**
 * What the app asks of its identity provider, by e-mail and by provider, in an order: each step may build on the ones
 * before it. Where the emulator is laxer than the real service, the sandbox follows the service: see
 * tests/integration/identity. Providers tell a name: without one the emulator forgets the account's own.
 */
export const STEPS: Step[] = [
  ['an account', ({ auth }) => create(auth, 'anna@example.org')],
  ['claims of its token', (stage) => claimsOf(me(stage))],
  ['an account for a taken address', ({ other }) => create(other, 'ANNA@example.org')],
  ['a password of five letters', ({ other }) => create(other, 'short@example.org', 'abcde')],
  ['no password', ({ other }) => create(other, 'short@example.org', '')],
  ['an address that is none', ({ other }) => create(other, 'anna')],
  ['the right password', ({ other }) => enter(other, 'Anna@example.org')],
  ['a wrong password', ({ other }) => enter(other, 'anna@example.org', 'nonsense')],
  ['an unknown address', ({ other }) => enter(other, 'nobody@example.org')],
  ['an address that is none, to sign in', ({ other }) => enter(other, 'anna')],
  [
    'a verification mail',
    async (stage) => {
      await sendEmailVerification(me(stage), { url: 'http://localhost/?login=true' });
      const codes = await stage.provider.codes('anna@example.org');
      stage.kept.code = codes.at(-1)?.oobCode ?? '';
      const link = new URL(codes.at(-1)?.oobLink ?? '');
      return [
        codes.map((each) => each.requestType),
        link.searchParams.get('mode'),
        link.searchParams.get('continueUrl'),
      ];
    },
  ],
  [
    'what the code is for',
    async ({ other, kept }) => {
      const { operation, data } = await checkActionCode(other, kept.code);
      return [operation, data.email];
    },
  ],
  ['a verification code as a reset', ({ other, kept }) => confirmPasswordReset(other, kept.code, NEW)],
  ['the code is used', ({ other, kept }) => applyActionCode(other, kept.code)],
  ['the page does not know yet', async (stage) => factsOf(me(stage))],
  [
    'it knows after a reload',
    async (stage) => {
      await reload(me(stage));
      return [factsOf(me(stage)), (await claimsOf(me(stage))).verified];
    },
  ],
  ['the code a second time', ({ other, kept }) => applyActionCode(other, kept.code)],
  ['a code that is none', ({ other }) => applyActionCode(other, 'nonsense')],
  ['a reset for an unknown address', (stage) => sendReset(stage, 'nobody@example.org')],
  ['a reset', (stage) => sendReset(stage, 'anna@example.org')],
  ['whose reset it is', ({ other, kept }) => verifyPasswordResetCode(other, kept.code)],
  ['a reset to five letters', ({ other, kept }) => confirmPasswordReset(other, kept.code, 'abcde')],
  [
    'a reset to a good password',
    async ({ other, kept, provider }) => {
      await provider.nextSecond();
      await confirmPasswordReset(other, kept.code, NEW);
    },
  ],
  ['the reset a second time', ({ other, kept }) => confirmPasswordReset(other, kept.code, NEW)],
  ['the old password', ({ other }) => enter(other, 'anna@example.org')],
  ['the new password', ({ other }) => enter(other, 'anna@example.org', NEW)],
  ['methods of an address', ({ auth }) => fetchSignInMethodsForEmail(auth, 'anna@example.org')],
  ['signing in again', ({ auth }) => enter(auth, 'anna@example.org', NEW)],
  [
    'a name',
    async (stage) => {
      await updateProfile(me(stage), { displayName: 'Anna' });
      return [factsOf(me(stage)), (await claimsOf(me(stage))).name];
    },
  ],
  [
    'another password',
    async (stage) => {
      await updatePassword(me(stage), PASSWORD);
      return enter(stage.other, 'anna@example.org');
    },
  ],

  [
    'Google, new',
    ({ auth }) =>
      social(auth, 'google.com', { sub: 'g1', email: 'gina@example.org', email_verified: true, name: 'Gina' }),
  ],
  ['claims of Google', (stage) => claimsOf(me(stage))],
  [
    'Google, again',
    ({ auth }) =>
      social(auth, 'google.com', { sub: 'g1', email: 'gina@example.org', email_verified: true, name: 'Gina' }),
  ],
  ['a garbled token of Google', ({ other }) => signInWithCredential(other, GoogleAuthProvider.credential('nonsense'))],
  [
    'Google with the address of a verified account',
    async ({ auth, provider }) => {
      const { uid } = await provider.userOf('anna@example.org');
      const result = await social(auth, 'google.com', {
        sub: 'g2',
        email: 'anna@example.org',
        email_verified: true,
        name: 'Anna',
      });
      return [result, auth.currentUser?.uid === uid];
    },
  ],
  ['its password still works', ({ other }) => enter(other, 'anna@example.org')],
  ['an account that nobody verified', ({ auth }) => create(auth, 'stolen@example.org')],
  [
    'Google proves that address',
    ({ other }) => social(other, 'google.com', { sub: 'g3', email: 'stolen@example.org', email_verified: true }),
  ],
  ['the unproved password is gone', ({ auth }) => enter(auth, 'stolen@example.org')],
  [
    'Facebook with a known address',
    async (stage) => {
      try {
        return await social(stage.other, 'facebook.com', { sub: 'f1', email: 'anna@example.org', name: 'Anna' });
      } catch (error) {
        stage.kept.pending = OAuthProvider.credentialFromError(error as AuthError);
        const { code, customData } = error as AuthError;
        return { code, email: customData.email, pending: stage.kept.pending?.providerId ?? null };
      }
    },
  ],
  [
    'the way it was before, then linked',
    async (stage) => {
      await enter(stage.other, 'anna@example.org');
      stage.kept.uid = stage.other.currentUser?.uid ?? '';
      if (!stage.other.currentUser) throw new Error('Nobody is signed in');
      return outcomeOf(
        await linkWithCredential(
          stage.other.currentUser,
          credential('facebook.com', { sub: 'f1', email: 'anna@example.org', name: 'Anna' }),
        ),
      );
    },
  ],
  [
    'Facebook is now the same account',
    async ({ auth, kept }) => [
      await social(auth, 'facebook.com', { sub: 'f1', email: 'anna@example.org', name: 'Anna' }),
      auth.currentUser?.uid === kept.uid,
    ],
  ],
  ['linked twice', async (stage) => linkWithCredential(me(stage), credential('facebook.com', { sub: 'f9' }))],
  ['unlinked', async (stage) => factsOf(await unlink(me(stage), 'facebook.com'))],
  ['Facebook without an address', ({ auth }) => social(auth, 'facebook.com', { sub: 'f2', name: 'Fay' })],
  ['a verification mail without an address', (stage) => sendEmailVerification(me(stage))],
  [
    'Apple, new',
    ({ auth }) =>
      social(auth, 'apple.com', { sub: 'a1', email: 'hidden@privaterelay.example.org', email_verified: true }),
  ],
  [
    "someone else's Google",
    async (stage) =>
      linkWithCredential(
        me(stage),
        credential('google.com', { sub: 'g1', email: 'gina@example.org', email_verified: true }),
      ),
  ],
  [
    "a new Google with someone else's address",
    async (stage) =>
      linkWithCredential(
        me(stage),
        credential('google.com', { sub: 'g4', email: 'gina@example.org', email_verified: true }),
      ),
  ],

  [
    'the account is closed',
    async ({ auth, provider }) => {
      await create(auth, 'closed@example.org');
      await provider.disable('closed@example.org');
      return auth.currentUser?.getIdToken(true);
    },
  ],
  ['signing in to a closed account', ({ other }) => enter(other, 'closed@example.org')],
  [
    'a reload of a closed account',
    async ({ auth, provider }) => {
      await create(auth, 'closed2@example.org');
      await provider.disable('closed2@example.org');
      await reload(auth.currentUser as User);
    },
  ],

  [
    'a reload of a deleted account',
    async ({ auth, other }) => {
      await create(auth, 'gone2@example.org');
      await enter(other, 'gone2@example.org');
      await deleteUser(other.currentUser as User);
      await reload(auth.currentUser as User);
    },
  ],
  ['signing in to a deleted account', ({ other }) => enter(other, 'gone2@example.org')],
  ['nobody is left', async ({ auth }) => factsOf(auth.currentUser)],
  [
    'signed out',
    async ({ other }) => {
      await enter(other, 'anna@example.org');
      await signOut(other);
      return factsOf(other.currentUser);
    },
  ],
];

/** Runs all steps; an error is an outcome: its code. */
export async function runSteps(stage: Stage): Promise<[string, unknown][]> {
  const outcomes: [string, unknown][] = [];
  for (const [name, run] of STEPS) {
    const outcome = await run(stage).then(
      (value) => (typeof value === 'string' && value.length > 200 ? 'a token' : (value ?? 'done')),
      (error: unknown) => ({ error: (error as Partial<AuthError>).code ?? String(error) }),
    );
    outcomes.push([name, outcome]);
  }
  return outcomes;
}
