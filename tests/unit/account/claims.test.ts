import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { IdentityProvider } from '@/platform/identity/provider';
import { startFirebase } from '@/platform/identity/firebase';
import { setLogSink } from '@/platform/log';

/** The library's user, as the server has it (`server`) and as the last token says (`claims`). */
const library = vi.hoisted(() => ({
  user: { uid: 'anna', email: 'anna@example.com', emailVerified: false, providerData: [] },
  server: { emailVerified: false },
  claims: { email: 'anna@example.com', email_verified: false },
  tokens: 0,
  isDown: false,
}));
vi.mock('@firebase/auth', async (load) => {
  const answer = <T>(work: () => T): Promise<T> =>
    library.isDown
      ? Promise.reject(Object.assign(new Error('down'), { code: 'auth/network-request-failed' }))
      : Promise.resolve(work());
  const currentUser = Object.assign(library.user, {
    reload: () => answer(() => Object.assign(library.user, library.server)),
    getIdToken: (force = false) =>
      force
        ? answer(() => {
            library.claims.email_verified = library.server.emailVerified;
            return `token ${++library.tokens}`;
          })
        : Promise.resolve(`token ${library.tokens}`),
    getIdTokenResult: () => Promise.resolve({ token: `token ${library.tokens}`, claims: library.claims }),
  });
  return {
    ...(await load<object>()),
    initializeAuth: () => ({ currentUser, authStateReady: () => Promise.resolve() }),
    onIdTokenChanged: () => undefined,
  };
});

let provider: IdentityProvider;
beforeEach(() => {
  setLogSink(() => undefined);
  Object.assign(library, { tokens: 0, isDown: false });
  library.user.emailVerified = library.server.emailVerified = library.claims.email_verified = false;
  const config = { kind: 'firebase' as const, apiKey: 'k', projectId: 'p', authDomain: 'a.example', methods: [] };
  const given = {
    app: 'kaija',
    config,
    shared: false,
    language: () => 'en',
    returnTo: () => '',
    onChange: () => undefined,
  };
  ({ provider } = startFirebase(given));
});

describe('the bearer of somebody who confirmed the address', () => {
  it('says so once the provider is known to, also in a tab that only heard of it', async () => {
    expect(await provider.token()).toBe('token 0');
    library.user.emailVerified = library.server.emailVerified = true;
    expect(await provider.token()).toBe('token 1');
    expect(await provider.token()).toBe('token 1');
  });

  it('is an older one while the provider cannot be reached, and a new one afterwards', async () => {
    library.user.emailVerified = library.server.emailVerified = true;
    library.isDown = true;
    expect(await provider.token()).toBe('token 0');
    library.isDown = false;
    expect(await provider.token()).toBe('token 1');
  });

  it('says so after a look, which fails as long as the bearer does not', async () => {
    expect(await provider.recheck()).toEqual({ verified: false, linked: null });
    expect(library.tokens).toBe(0);
    library.server.emailVerified = true;
    library.isDown = true;
    await expect(provider.recheck()).rejects.toMatchObject({ failure: 'offline' });
    library.isDown = false;
    expect(await provider.recheck()).toEqual({ verified: true, linked: null });
    expect(await provider.token()).toBe('token 1');
  });

  it('is renewed once where the provider leaves the claim out for good', async () => {
    library.user.emailVerified = true;
    expect([await provider.token(), await provider.token(), await provider.token()]).toEqual([
      'token 1',
      'token 1',
      'token 1',
    ]);
  });
});
