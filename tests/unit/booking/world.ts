import { afterEach, beforeEach, vi } from 'vitest';
import { configureApi } from '@/api/config';
import { emptyPayment } from '@/domain/booking/draft';
import { setLogSink } from '@/platform/log';
import { changeDraft } from '@/state/booking';
import { startDraft } from '@/state/startDraft';
import { setWindows } from '@/platform/windows';
import { saveDraftNow, stopAutosave } from '@/state/booking/draft/autosave';
import { stopSyncSubscriptions } from '@/state/booking/flow/subscriptions';
import { clearModals } from '@/state/modals';
import { session } from '@/state/session';
import { closeDb } from '@/offline/store/db';
import { setProbe } from '@/platform/connectivity';
import { anOffer, aSearch, filled, someFares } from './build';
import { fakeNetwork } from './server';
import { ownDatabase } from '../../fixtures/ownDatabase';

export const lineOf = (fare: number) => [
  { key: 'fare', serviceId: 'fare', units: 2, price: fare, isActiveOrderItem: true },
  { key: 'service_fee', serviceId: 'service_fee', units: 2, price: 18, isActiveOrderItem: true },
];
const end = (code: string) => ({ airport: { code }, city: { title: code }, date: '14.08.2027', time: '07:25' });
export const travel_package = {
  segments: [{ carrier: { code: 'BT' }, dep: end('RIX'), arr: end('BCN') }],
  segments_direction: [[0]],
  is_vtrip: false,
  userId: null,
};
export const soon = () => new Date(Date.now() + 20 * 60_000).toISOString();
export const serverBooking = (fare: number, status = 'committed') => ({
  booking_id: 'b1',
  status,
  expires_at: soon(),
  travel_package,
  service_fee_per_passenger: 9,
  passengers: [],
  contact: null,
  billing: null,
  cart: { total: fare + 18, fee: 0, items: lineOf(fare) },
  applied_ids: [],
  order_id: null,
});

export const created = {
  booking_id: 'b1',
  access_token: 'secret',
  expires_at: soon(),
  travel_package,
  service_fee_per_passenger: 9,
  fare_total: 458.8,
};

/** A server that succeeds at everything, at 458.80 for the fare; tests replace what they are about. */
export function world(over: Parameters<typeof fakeNetwork>[0] = {}) {
  return fakeNetwork({
    '/booking/create': () => ({ body: { ...created, expires_at: soon() } }),
    '/booking/batchUpdate': ({ body }) => ({
      body: (body as { idempotency_id: string; payload: { original_id?: string } }[]).map((item) => ({
        idempotency_id: item.idempotency_id,
        status: 'applied',
        ...(item.payload.original_id && {
          payload: { original_id: item.payload.original_id, passenger_id: `s-${item.payload.original_id}` },
        }),
      })),
    }),
    '/booking/getBookingAndCommit': () => ({ body: { status: 'committed', booking: serverBooking(458.8) } }),
    '/payment/order': ({ body }) => ({
      body: {
        order_id: 'KA-1',
        status: 'redirect',
        redirect_url: 'https://bank.example/pay/1',
        amount: (body as { payload: { type: string } }).payload.type === 'cardPayments' ? 486.34 : 476.8,
      },
    }),
    '/payment/validate': () => ({ body: { order_id: 'KA-1', booking_id: 'b1', status: 'paid', amount: 476.8 } }),
    ...over,
  });
}

export const start = () =>
  startDraft({ search: aSearch(), query: '?src=Riga', offer: anOffer(), pricedAt: Date.now(), expiresAt: null });

/** A draft with the standard fare, every field filled in and a payment method chosen. */
export async function readyToPay(type: 'paymentInitiation' | 'cardPayments' | 'bankTransfer' = 'paymentInitiation') {
  await start();
  changeDraft((draft) => {
    draft.fares = someFares();
    draft.fareId = 'f-s';
    draft.step = 'checkout';
    const { passengers, contact } = filled(draft);
    Object.assign(draft, { passengers, contact });
    draft.payment = { ...emptyPayment(), type, vendor: type === 'paymentInitiation' ? 'swed' : null, agreed: true };
  });
}

/** The address the page left to. */
export const left = vi.fn<(url: string) => void>();

/** Every test has its own database, network and booking. */
export function eachAlone(): void {
  beforeEach(() => {
    setLogSink(() => undefined);
    setProbe(async () => true);
    setWindows({ leaveTo: left, openTab: () => false });
    left.mockClear();
    ownDatabase();
    configureApi({ baseUrl: 'http://api.test/api', tenant: 't', locale: () => 'en_GB' });
    session.online = true;
    session.profile = { ...session.profile, serviceFeeEnabled: true, serviceFeePerPassenger: 900 };
  });

  afterEach(async () => {
    stopSyncSubscriptions();
    // A write that is under way would reach the next test's database: every booking here is `b1`.
    await saveDraftNow();
    stopAutosave();
    clearModals();
    closeDb();
    localStorage.clear();
    sessionStorage.clear();
    setProbe(null);
    vi.unstubAllGlobals();
  });
}
