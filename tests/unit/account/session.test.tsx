import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthError, type AuthState, type Identity } from '@/domain/account/types';
import { setLogSink } from '@/platform/log';
import type { IdentityProvider, ProviderGiven, StartedProvider } from '@/platform/identity/provider';
import { isRedirectShared, leaveForRedirect, takeRedirectMark } from '@/platform/identity/redirectMark';
import { IdentitySession, READY_MS, TOKEN_MS } from '@/platform/identity/session';
import { readSnapshot, writeSnapshot } from '@/platform/identity/snapshot';
import { setClock } from '@/platform/clock';

const anna: Identity = {
  uid: 'anna',
  email: 'anna@example.com',
  emailVerified: true,
  displayName: 'Anna',
  methods: ['email'],
};
const peter: Identity = { ...anna, uid: 'peter', displayName: 'Pēteris' };
const never = new Promise<never>(() => undefined);

const states: AuthState[] = [];
const gone: [string, string][] = [];
let calls: string[] = [];
/** Sessions of earlier tests hear the storage events of later ones. */
let newest = 0;

/** A session over a provider that answers as told. */
function open({
  found = Promise.resolve(null),
  token,
}: { found?: Promise<Identity | null>; token?: () => Promise<string> } = {}) {
  let given: ProviderGiven | null = null;
  let current = found;
  const own = ++newest;
  const provider: Partial<IdentityProvider> = {
    token: token ?? (() => Promise.resolve('bearer')),
    signOut: () => {
      calls.push('signOut');
      return Promise.resolve();
    },
    resume: () => Promise.resolve(null),
  };
  const session = new IdentitySession({
    app: 'kaija',
    config: { kind: 'firebase', apiKey: 'k', projectId: 'p', authDomain: 'a.example', methods: ['email'] },
    language: () => 'lv',
    returnTo: () => 'https://kaija.example/?login=true',
    load: () => {
      calls.push('load');
      return Promise.resolve((each): StartedProvider => {
        given = each;
        return { provider: provider as IdentityProvider, whoIs: () => current };
      });
    },
    onChange: (state) => states.push(state),
    onGone: (uid, reason) => own === newest && gone.push([uid, reason]),
  });
  return {
    session,
    news: (identity: Identity | null) => {
      current = Promise.resolve(identity);
      given?.onChange(identity);
    },
    given: () => given,
  };
}

/** What another tab writes into local storage. */
function fromOtherTab(identity: Identity | null): void {
  const key = 'flights:account';
  const text = identity && JSON.stringify({ ...identity, at: 1 });
  if (text) localStorage.setItem(key, text);
  else localStorage.removeItem(key);
  dispatchEvent(Object.assign(new Event('storage'), { key, newValue: text }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  states.length = 0;
  gone.length = 0;
  calls = [];
  setLogSink(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  setClock(null);
  setLogSink(null);
});

describe('a guest', () => {
  it('is known at once, without the provider', async () => {
    const { session } = open();
    expect(await session.ready()).toEqual({ status: 'guest' });
    await expect(session.token()).rejects.toMatchObject({ failure: 'session-ended' });
    expect(await session.resume()).toBeNull();
    expect(calls).toEqual([]);
  });
});

describe('a returning traveller', () => {
  beforeEach(() => writeSnapshot(anna, false));

  it('is known at once, and confirmed by the provider', async () => {
    const { session } = open({ found: Promise.resolve(anna) });
    expect(session.state()).toEqual({ status: 'user', identity: anna, confirmed: false });
    expect(await session.ready()).toEqual({ status: 'user', identity: anna, confirmed: true });
  });

  it('waits 1.5 s for a silent provider, then is the one of the last visit', async () => {
    vi.useFakeTimers();
    const { session } = open({ found: never });
    const ready = session.ready();
    await vi.advanceTimersByTimeAsync(READY_MS - 1);
    expect(await Promise.race([ready, Promise.resolve('waits')])).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect(await ready).toEqual({ status: 'user', identity: anna, confirmed: false });
    expect(gone).toEqual([]);
  });

  it('has no bearer after 5 s of silence: that is offline, and signs nobody out', async () => {
    vi.useFakeTimers();
    const { session } = open({ found: Promise.resolve(anna), token: () => never });
    const failure = session.token().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(TOKEN_MS);
    expect(await failure).toMatchObject({ failure: 'offline' });
    expect(session.state().status).toBe('user');
    expect(readSnapshot()?.identity.uid).toBe('anna');
  });

  it('whom the provider no longer knows is a guest at the next start', async () => {
    const { session } = open({ found: Promise.resolve(null) });
    expect(await session.ready()).toEqual({ status: 'guest' });
    expect(gone).toEqual([['anna', 'ended']]);
    expect(readSnapshot()).toBeNull();
  });

  it('whose account was closed is gone, although the provider signs out before it says why', async () => {
    const closed = open({
      found: Promise.resolve(anna),
      token: async () => {
        closed.news(null);
        throw new AuthError('disabled', 'auth/user-disabled');
      },
    });
    await expect(closed.session.token()).rejects.toMatchObject({ code: 'auth/user-disabled' });
    expect(gone.at(-1)).toEqual(['anna', 'disabled']);
    expect(closed.session.state().status).toBe('guest');
  });

  it('signs out at once, and a late word of the provider does not bring them back', async () => {
    const { session, news } = open({ found: Promise.resolve(anna) });
    await session.ready();
    const leaving = session.signOut();
    expect(session.state()).toEqual({ status: 'guest' });
    expect(readSnapshot()).toBeNull();
    news(anna);
    await leaving;
    expect(session.state()).toEqual({ status: 'guest' });
    expect(gone).toEqual([['anna', 'signed-out']]);
    expect(calls).toEqual(['load', 'signOut']);
  });

  it('is gone when somebody else signs in', async () => {
    const { session, news } = open({ found: Promise.resolve(anna) });
    await session.ready();
    news(peter);
    expect(gone).toEqual([['anna', 'changed']]);
    expect(readSnapshot()?.identity).toEqual(peter);
  });

  it('follows a sign-out and a sign-in in another tab', async () => {
    const { session } = open({ found: Promise.resolve(anna) });
    fromOtherTab(null);
    expect(session.state().status).toBe('guest');
    expect(gone).toEqual([['anna', 'signed-out']]);
    fromOtherTab(peter);
    // Address and name are sealed in the note; the provider tells them.
    expect(session.state()).toEqual({
      status: 'user',
      identity: { ...peter, email: null, displayName: null },
      confirmed: false,
    });
    await session.ready();
  });

  it('who confirmed the address in another tab is known for it here', () => {
    writeSnapshot({ ...anna, emailVerified: false }, false);
    const { session } = open({ found: never });
    fromOtherTab(anna);
    expect(session.state()).toEqual({ status: 'user', identity: anna, confirmed: false });
    expect(gone).toEqual([]);
  });

  it('whose note is written again in another tab stays, with everything that is kept', () => {
    const { session } = open({ found: Promise.resolve(anna) });
    const removed = vi.spyOn(Storage.prototype, 'removeItem');
    writeSnapshot(anna, false);
    expect(removed.mock.contexts.filter((area) => area === localStorage)).toEqual([]);
    removed.mockRestore();
    // A tab of an older version removes the note first.
    dispatchEvent(Object.assign(new Event('storage'), { key: 'flights:account', newValue: null }));
    expect(session.state().status).toBe('user');
    expect(gone).toEqual([]);
  });

  it('stays noted when the code of the provider cannot be loaded', async () => {
    const { session } = open();
    Object.assign(session, { started: Promise.reject(new AuthError('offline', 'no part')) });
    await expect(session.token()).rejects.toMatchObject({ failure: 'offline' });
    expect(session.state().status).toBe('user');
  });
});

describe('a session that the provider still has, and this device does not', () => {
  it('signs nobody in when the login options open', async () => {
    const { session, news } = open({ found: Promise.resolve(anna) });
    session.preload();
    await session.provider();
    news(anna);
    expect(session.state()).toEqual({ status: 'guest' });
    await vi.waitFor(() => expect(calls).toEqual(['load', 'signOut']));
  });

  it('a bearer is asked for after signing in: what was found at start is old news', async () => {
    const { session, news } = open();
    session.preload();
    await session.provider();
    session.begin(false);
    news(anna);
    expect(await session.token()).toBe('bearer');
    expect(await session.ready()).toMatchObject({ status: 'user', confirmed: true });
    expect(gone).toEqual([]);
  });

  it('does not stop a sign-in', async () => {
    const { session, news } = open();
    session.begin(false);
    await session.provider();
    news(anna);
    expect(session.state()).toMatchObject({ status: 'user', confirmed: true });
    expect(calls).toEqual(['load']);
  });
});

describe('a sign-in while an earlier sign-out is not finished', () => {
  it('is shown, and its note stays', async () => {
    writeSnapshot(anna, false);
    const { session, news } = open({ found: Promise.resolve(anna) });
    await session.ready();
    const out = session.signOut();
    session.begin(false);
    news(anna);
    expect(session.state()).toEqual({ status: 'guest' });
    session.accept(peter);
    expect(session.state()).toMatchObject({ status: 'user', identity: peter });
    await out;
    expect(readSnapshot()?.identity.uid).toBe('peter');
  });

  it('does not wait for a database that the browser holds back', async () => {
    vi.useFakeTimers();
    writeSnapshot(anna, false);
    vi.stubGlobal('indexedDB', { databases: () => never });
    const { session } = open({ found: Promise.resolve(anna) });
    await session.ready();
    let isOut = false;
    void session.signOut().then(() => (isOut = true));
    await vi.advanceTimersByTimeAsync(4000);
    vi.unstubAllGlobals();
    expect(isOut).toBe(true);
  });
});

describe('on a shared device', () => {
  it('the note ends with the tab', async () => {
    const { session, news } = open();
    await session.provider();
    session.begin(true);
    news(anna);
    expect(session.isShared()).toBe(true);
    expect(localStorage).toHaveLength(0);
    expect(readSnapshot()).toMatchObject({ identity: anna, shared: true });
  });
});

describe('a damaged note', () => {
  it.each(['{', '{}', '{"uid":"","at":1}', '{"uid":7,"at":1}', '[]'])('%s is nobody', (text) => {
    localStorage.setItem('flights:account', text);
    expect(readSnapshot()).toBeNull();
  });
});

describe('the way to the provider and back', () => {
  const pending = {
    method: 'facebook' as const,
    email: 'anna@example.com',
    credential: { providerId: 'facebook.com' },
  };

  it('keeps a waiting credential in this tab, to be read once', () => {
    leaveForRedirect({ method: 'google', shared: true, pending });
    expect(isRedirectShared()).toBe(true);
    expect(takeRedirectMark()).toMatchObject({ method: 'google', shared: true, pending });
    expect(takeRedirectMark()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('forgets it after ten minutes', () => {
    setClock(() => 1_000_000);
    leaveForRedirect({ method: 'google', shared: false, pending });
    setClock(() => 1_000_000 + 600_001);
    expect(takeRedirectMark()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});
