import { readFileSync } from 'node:fs';
import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updateEmail,
  verifyPasswordResetCode,
} from '@firebase/auth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runSteps } from '../../identity-referee/steps';
import { IdentityBench, SEED } from './bench';

const OUTCOMES = new URL('../../identity-referee/outcomes.json', import.meta.url);
const bench = new IdentityBench();
beforeAll(() => bench.listen());
afterAll(() => bench.end());

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  );

describe('the SDK against the sandbox', () => {
  it('has the outcomes that the official emulator has', async () => {
    bench.now = Date.now();
    const provider = {
      ...bench.provider,
      nextSecond: async () => {
        bench.now += 1_000;
      },
    };
    const kept = { code: '', uid: '', pending: null };
    const outcomes = await runSteps({ provider, auth: bench.browser(), other: bench.browser(), kept });
    expect(outcomes).toEqual(JSON.parse(readFileSync(OUTCOMES, 'utf8')));
  });
});

describe('a browser whose clock is wrong', () => {
  it.each([
    ['ahead', 3_600_000],
    ['behind', -3_600_000],
  ])('an hour %s signs in and is known to the API; a bearer that only the API finds old is renewed', async (_, ms) => {
    bench.now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(bench.now + ms);
    const auth = bench.browser();
    const { user } = await signInWithEmailAndPassword(auth, SEED.verified, SEED.password);
    const ask = async (force: boolean) =>
      (await bench.call(`/booking/user/${user.uid}`, { token: await user.getIdToken(force) })).status;
    expect(await ask(false)).toBe(200);
    bench.now += 61 * 60_000;
    // The stored session stands under a clock that was put right meanwhile, or wrong the other way.
    vi.setSystemTime(bench.now - ms);
    expect(await ask(true)).toBe(200);
    vi.setSystemTime(bench.now - 2 * 3_600_000);
    bench.now += 61 * 60_000;
    expect([await ask(false), await ask(true)]).toEqual([401, 200]);
    await user.reload();
    expect(auth.currentUser?.uid).toBe(user.uid);
  });
});

/* Where the emulator is laxer than the real service. */
describe('the sandbox, as the service', () => {
  beforeAll(() => {
    bench.now = Date.now();
  });
  it('ends older sessions with a new password', async () => {
    const auth = bench.browser();
    await createUserWithEmailAndPassword(auth, 'older@example.org', 'first-password');
    const seen: (string | null)[] = [];
    onAuthStateChanged(auth, (user) => seen.push(user?.email ?? null));
    await sendPasswordResetEmail(auth, 'older@example.org');
    const [sent] = await bench.provider.codes('older@example.org');
    bench.now += 2_000;
    await confirmPasswordReset(bench.browser(), sent?.oobCode ?? '', 'second-password');
    expect(await codeOf(auth.currentUser?.getIdToken(true) ?? Promise.resolve())).toBe('auth/user-token-expired');
    expect(auth.currentUser).toBeNull();
    expect(seen.at(-1)).toBeNull();
  });
  it('signs out where the account was deleted elsewhere', async () => {
    const [auth, other] = [bench.browser(), bench.browser()];
    await createUserWithEmailAndPassword(auth, 'deleted@example.org', 'first-password');
    const { user } = await signInWithEmailAndPassword(other, 'deleted@example.org', 'first-password');
    await deleteUser(user);
    expect(await codeOf(auth.currentUser?.getIdToken(true) ?? Promise.resolve())).toBe('auth/user-token-expired');
    expect(auth.currentUser).toBeNull();
  });
  it('changes no address before it is verified', async () => {
    const auth = bench.browser();
    const { user } = await signInWithEmailAndPassword(auth, SEED.verified, SEED.password);
    expect(await codeOf(updateEmail(user, 'new@example.org'))).toBe('auth/operation-not-allowed');
  });
  it('wants eight characters', async () => {
    const auth = bench.browser();
    const weak = await codeOf(createUserWithEmailAndPassword(auth, 'seven@example.org', '1234567'));
    expect(weak).toBe('auth/password-does-not-meet-requirements');
    expect(await codeOf(createUserWithEmailAndPassword(auth, 'seven@example.org', '12345678'))).toBe('done');
  });
  it('takes no link that is too old', async () => {
    const auth = bench.browser();
    await sendPasswordResetEmail(auth, SEED.verified);
    const [sent] = await bench.provider.codes(SEED.verified);
    bench.now += 61 * 60_000;
    expect(await codeOf(verifyPasswordResetCode(auth, sent?.oobCode ?? ''))).toBe('auth/expired-action-code');
  });
  it('stops after ten wrong passwords, for five minutes', async () => {
    const auth = bench.browser();
    const wrong = () => codeOf(signInWithEmailAndPassword(auth, 'unverified@example.com', 'wrong-password'));
    for (let n = 0; n < 10; n++) expect(await wrong()).toBe('auth/invalid-credential');
    const right = () => codeOf(signInWithEmailAndPassword(auth, 'unverified@example.com', SEED.password));
    expect([await wrong(), await right()]).toEqual(['auth/too-many-requests', 'auth/too-many-requests']);
    bench.now += 5 * 60_000;
    expect(await right()).toBe('done');
    for (let n = 0; n < 10; n++) await wrong();
    expect(await right()).toBe('auth/too-many-requests');
    await sendPasswordResetEmail(auth, 'unverified@example.com');
    const [sent] = await bench.provider.codes('unverified@example.com');
    await confirmPasswordReset(auth, sent?.oobCode ?? '', SEED.password);
    expect(await right()).toBe('done');
  });
  it('offers the methods of the tenant', async () => {
    const postBody = `providerId=facebook.com&access_token=${JSON.stringify({ sub: 'f7' })}`;
    const ask = (key: string) => bench.wire('signInWithIdp', { requestUri: 'http://localhost', postBody }, key);
    expect((await ask('sandbox-kaija')).status).toBe(200);
    expect((await ask('sandbox-yellow')).body).toMatchObject({
      error: { code: 400, message: expect.stringMatching(/^OPERATION_NOT_ALLOWED/) as string },
    });
    expect((await ask('sandbox-none')).status).toBe(400);
  });
});

describe('accounts of the sandbox', () => {
  it('stay over a restart, and so do sessions', async () => {
    const auth = bench.browser();
    const { user } = await createUserWithEmailAndPassword(auth, 'stays@example.org', 'first-password');
    const token = await user.getIdToken();
    bench.restart();
    expect(await user.getIdToken(true)).not.toBe('');
    expect((await bench.call(`/booking/user/${user.uid}`, { token })).status).toBe(200);
    expect(await codeOf(signInWithEmailAndPassword(bench.browser(), 'stays@example.org', 'first-password'))).toBe(
      'done',
    );
  });
  it('are separate for each tenant, seeded alike, and as new after a reset', async () => {
    const kinds = async (key: string) => {
      const enter = (email: string) => bench.wire('signInWithPassword', { email, password: SEED.password }, key);
      const names = ['verified', 'unverified', 'facebook', 'disabled'];
      const answers = await Promise.all(names.map((name) => enter(`${name}@example.com`)));
      return answers.map(({ status, body }) =>
        status === 200 ? 'in' : (body['error'] as { message: string }).message,
      );
    };
    const seeded = ['in', 'in', 'INVALID_LOGIN_CREDENTIALS', 'USER_DISABLED'];
    expect(await kinds('sandbox-kaija')).toEqual(seeded);
    expect(await kinds('sandbox-yellow')).toEqual(seeded);
    const stays = { email: 'stays@example.org', password: 'first-password' };
    expect((await bench.wire('signInWithPassword', stays)).status).toBe(200);
    expect((await bench.wire('signInWithPassword', stays, 'sandbox-yellow')).status).toBe(400);
    await bench.control('POST', 'reset');
    expect((await bench.wire('signInWithPassword', stays)).status).toBe(400);
    expect(await kinds('sandbox-kaija')).toEqual(seeded);
  });
});
