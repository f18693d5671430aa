import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { AuthError } from '@/domain/account/types';
import { log } from '@/platform/log';
import { pause } from '@/platform/idle';
import { loadPart } from '@/platform/parts';
import { getBookingSession } from '@/platform/sessionFlags';
import { accountReady, withAccountToken } from '@/state/account';
import { hasPage } from '@/state/features';
import { session } from '@/state/session';
import { carryState } from '@/ui/AppLink';
import { isSaid } from './errorKind';
import { requireAccount, requireTrip } from './requireAccount';

/*
 * Loaders of pages that the server may refuse: they throw what it said, and the route shows the page of that status
 * (docs/rules.md "Errors"). What the device has opens at once. An answer that decides nothing throws nothing: the page
 * opens and says what is missing.
 */

type Args = Pick<LoaderFunctionArgs, 'request' | 'params'>;

/** The longest wait (ms) for the device, and for the server; then the page opens with its own skeleton. */
const DEVICE_MS = 1000;
const SERVER_MS = 5000;

const within = <T>(work: Promise<T>, ms: number): Promise<T | null> => Promise.race([work, pause(ms).then(() => null)]);

const carried = (path: string, { url }: Request): Response => redirect(carryState(path, new URL(url).search));

/** Ends the loader with the page of this failure, where one was said. */
function throwSaid(error: unknown): void {
  // A second 401 has ended the session.
  // oxlint-disable-next-line typescript/only-throw-error -- the router takes a response's status
  if (error instanceof AuthError && error.failure === 'session-ended') throw new Response(null, { status: 401 });
  if (isSaid(error)) throw error;
}

/** Whether the account has this order, as its copy here or the server says. Without a copy throws what the server said. */
async function isInAccount(orderId: string | undefined): Promise<boolean> {
  const trips = await loadPart(() => import('@/state/trips/account'));
  throwSaid(await within(trips.accountTripsFailure(), SERVER_MS));
  return trips.isAccountTrip(orderId);
}

/** A page that lists what the account has. */
export async function loadOfAccount(args: Args): Promise<null> {
  if (!hasPage('/dashboard/invoices')) return null;
  await requireAccount(args);
  await isInAccount(undefined);
  return null;
}

/** A trip: of this device for everyone, any other of the account. */
export async function loadTrip(args: Args): Promise<null> {
  if (await requireTrip(args)) await isInAccount(args.params['orderId']);
  return null;
}

/** The outcome of an order. One that only the account knows, from another device, is shown as its trip. */
export async function loadOrder({ params, request }: Args): Promise<null> {
  const { orderId = '', outcome } = params;
  if (outcome !== 'thankyou' && outcome !== 'error') return null;
  const { isTripHere } = await loadPart(() => import('@/state/trips/device'));
  if ((await isTripHere(orderId)) || (await accountReady()).status !== 'user') return null;
  // oxlint-disable-next-line typescript/only-throw-error -- the router redirects on a thrown Response
  if (await isInAccount(orderId)) throw carried(`/dashboard/trips/${encodeURIComponent(orderId)}`, request);
  return null;
}

/** Asks what became of the booking of this tab, which is no longer on the device: its owner's token opens it. */
async function askAboutLost(request: Request): Promise<void> {
  const id = getBookingSession();
  const { isLostBooking } = await loadPart(() => import('@/state/booking/draft/lifecycle'));
  if (id === null || !isLostBooking(id) || !session.online || (await accountReady()).status !== 'user') return;
  const { retrieveBooking } = await loadPart(() => import('@/api/booking'));
  const asked = withAccountToken((token) => retrieveBooking(id, token));
  const answer = await within(
    asked.catch((error: unknown) => {
      log.warn('booking', 'the booking of this tab could not be asked for', error);
      throwSaid(error);
      return null;
    }),
    SERVER_MS,
  );
  // oxlint-disable-next-line typescript/only-throw-error -- the router redirects on a thrown Response
  if (answer?.orderId) throw carried(`/order/${encodeURIComponent(answer.orderId)}/thankyou`, request);
}

/** A booking: its draft is read from the device before the page opens. */
export async function loadBookingPage({ request }: Args): Promise<null> {
  const { openBooking } = await loadPart(() => import('@/state/booking/draft/openStep'));
  await within(openBooking(), DEVICE_MS);
  await askAboutLost(request);
  return null;
}
