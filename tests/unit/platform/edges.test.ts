import { describe, expect, it, vi } from 'vitest';
import { isRecent, now, setClock, today } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { withLock } from '@/platform/locks';
import { SettingsError, parseSettings } from '@/platform/settings';

describe('clock and ids', () => {
  it('a moment to come is not recent: the clock was set back', () => {
    setClock(() => 10_000);
    expect([9000, 10_000, 10_001, 86_400_000, 0, Number.NaN].map((at) => isRecent(at, 5000))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    setClock(null);
  });
  it('today is the local day of the clock', () => {
    setClock(() => new Date(2026, 10, 20, 23, 59).getTime());
    expect(today()).toBe('2026-11-20');
    expect(now()).toBe(new Date(2026, 10, 20, 23, 59).getTime());
  });

  it('ids are version 4 UUIDs, also without randomUUID (plain http)', () => {
    const pattern = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
    expect(uuid()).toMatch(pattern);
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(uuid()).toMatch(pattern);
    expect(uuid()).not.toBe(uuid());
  });
});

describe('a lock without Web Locks', () => {
  it('admits one at a time, in order, also after a failure', async () => {
    const told: string[] = [];
    const work =
      (name: string, fail = false) =>
      async () => {
        told.push(`${name} in`);
        await Promise.resolve();
        told.push(`${name} out`);
        if (fail) throw new Error(name);
      };
    const all = await Promise.allSettled([
      withLock('queue', work('a', true)),
      withLock('queue', work('b')),
      withLock('other', work('c')),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(told.indexOf('b in')).toBeGreaterThan(told.indexOf('a out'));
  });

  it('does not run an aborted waiter', async () => {
    const controller = new AbortController();
    const ran = vi.fn(async () => undefined);
    const first = withLock('queue', async () => controller.abort(new Error('left')));
    await expect(withLock('queue', ran, controller.signal)).rejects.toThrow('left');
    await first;
    expect(ran).not.toHaveBeenCalled();
  });
});

const field = (block: unknown): string => {
  try {
    parseSettings(typeof block === 'string' ? block : JSON.stringify(block));
  } catch (error) {
    if (error instanceof SettingsError) return `${error.field}: ${error.message}`;
  }
  return 'accepted';
};

describe('the settings block', () => {
  const good = {
    tenantName: 'kaija',
    projectName: 'Kaija',
    apiBaseUrl: 'api',
    bucketName: 'kaija',
    bucketPath: 'bucket',
    defaultOriginIata: 'RIX',
    tagManagerId: null,
    accommodationUrl: null,
    defaultLocale: 'lv_LV',
    identity: null,
  };

  it('is accepted when complete', () => expect(field(good)).toBe('accepted'));
  it('without a tenant fails with the exact message', () =>
    expect(field({ ...good, tenantName: '' })).toBe('tenantName: Missing tenant ID'));
  it('names the wrong field', () =>
    expect(field({ ...good, defaultLocale: 'xx' })).toBe('defaultLocale: Settings field "defaultLocale" is wrong.'));

  describe('of a tenant with sign-in', () => {
    const identity = {
      kind: 'firebase',
      apiKey: 'k',
      projectId: 'p',
      authDomain: 'www.kaija.example',
      methods: ['email', 'google'],
    };
    const of = (changed: object) => field({ ...good, identity: { ...identity, ...changed } });

    it('is accepted, with a tenant of a shared project too', () => {
      expect(of({})).toBe('accepted');
      expect(of({ tenantId: 'kaija-1' })).toBe('accepted');
    });

    it.each([
      [{ kind: 'other' }, 'identity.kind'],
      [{ apiKey: '' }, 'identity.apiKey'],
      [{ authDomain: 'https://x.example/' }, 'identity.authDomain'],
      [{ authDomain: 'x.example; script-src *' }, 'identity.authDomain'],
      [{ methods: [] }, 'identity.methods'],
      [{ methods: ['email', 'telegram'] }, 'identity.methods.1'],
      [{ tenantId: '' }, 'identity.tenantId'],
      [{ sandboxUrl: 'https://evil.example/' }, 'identity.sandboxUrl'],
      [{ sandboxUrl: '//evil.example/' }, 'identity.sandboxUrl'],
    ])('%j is refused, and %s is named', (changed, name) => expect(of(changed)).toContain(`${name}: `));

    it('takes a sandbox of its own origin only', () => expect(of({ sandboxUrl: '/' })).toBe('accepted'));
  });

  it.each(['', 'not json', 'null', '[]'])('rejects %j with a message', (block) =>
    expect(field(block)).not.toBe('accepted'),
  );
});
