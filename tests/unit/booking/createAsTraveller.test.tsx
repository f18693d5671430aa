import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthError } from '@/domain/account/types';
import type { StartedProvider } from '@/platform/identity/provider';
import { writeSnapshot } from '@/platform/identity/snapshot';
import { NO_SETTINGS } from '@/platform/settingsBlock';
import { booking } from '@/state/booking';
import { ensureBooking } from '@/state/booking/flow/create';
import { forgetPrivateData } from '@/state/account/person/forget';
import { latestRequest } from '@/offline/outbox';
import { listDrafts } from '@/offline/drafts';
import { session } from '@/state/session';
import { created, eachAlone, readyToPay, soon, world } from './world';

const anna = {
  uid: 'anna',
  email: 'a@example.com',
  emailVerified: true,
  displayName: null,
  methods: ['email' as const],
};
const provider = vi.hoisted(() => ({ token: vi.fn(), signOut: vi.fn() }));
vi.mock('@/platform/identity/firebase', () => ({
  startFirebase: (): StartedProvider => ({
    provider: provider as unknown as StartedProvider['provider'],
    whoIs: () => Promise.resolve(anna),
  }),
}));

eachAlone();
beforeEach(() => {
  const identity = {
    kind: 'firebase' as const,
    apiKey: 'k',
    projectId: 'p',
    authDomain: 'a.example',
    methods: ['email' as const],
  };
  session.settings = { ...NO_SETTINGS, tenantName: 'kaija', identity };
  writeSnapshot(anna, false);
  provider.token.mockReset();
  provider.token.mockImplementation((force: boolean) => Promise.resolve(force ? 'fresh' : 'old'));
  provider.signOut.mockResolvedValue(undefined);
});

describe('a booking of a signed-in traveller', () => {
  it("is made with the traveller's bearer", async () => {
    const net = world();
    await readyToPay();
    expect(await ensureBooking()).toBe('b1');
    expect(net.to('/booking/create').map(({ bearer }) => bearer)).toEqual(['Bearer old']);
  });

  it('is asked for again with a fresh bearer, under the same key', async () => {
    const net = world({
      '/booking/create': ({ bearer }) =>
        bearer === 'Bearer fresh'
          ? { body: { ...created, expires_at: soon() } }
          : { status: 401, body: { errorMessage: 'no' } },
    });
    await readyToPay();
    expect(await ensureBooking()).toBe('b1');
    const calls = net.to('/booking/create');
    expect(calls.map(({ bearer }) => bearer)).toEqual(['Bearer old', 'Bearer fresh']);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  });

  it('is not made as a guest when the provider cannot be reached: the traveller may try again', async () => {
    provider.token.mockImplementation(() => Promise.reject(new AuthError('offline')));
    const net = world();
    await readyToPay();
    expect(await ensureBooking()).toBeNull();
    expect(booking.creation).toBe('failed');
    expect(net.to('/booking/create')).toEqual([]);
    expect((await latestRequest('create', booking.draft!.id))?.state).toBe('unknown');
    provider.token.mockResolvedValue('old');
    expect(await ensureBooking()).toBe('b1');
  });

  it('leaves the device with them; a session that ended keeps it', async () => {
    world();
    await readyToPay();
    await ensureBooking();
    await forgetPrivateData('anna', 'ended');
    expect(await listDrafts()).toHaveLength(1);
    await forgetPrivateData('anna', 'signed-out');
    expect(await listDrafts()).toEqual([]);
  });
});
