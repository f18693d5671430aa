import { getBoardingPass } from '@/api/documents';
import { ApiError } from '@/api/errors';
import { type AgencyPass, PAPER_TYPES } from '@/domain/passes/agency';
import { type Paper, paperFlightOf, segmentsOf } from '@/domain/passes/paper';
import { type OrderSummary, fullNameOf, travellersOf } from '@/domain/payment/order';
import { getOrderBearer, readOrder } from '@/offline/orders';
import { log } from '@/platform/log';
import { inMemory } from '@/platform/memory';
import { addPapers } from './addPapers';
import { sayOfPaper } from './papers';
import { refreshOrder } from './refresh';

/* Boarding passes that the agency's server has. */

/** Whose a pass of the agency is, and for which flight, as its server says. */
function toldPlace(
  { passengerId, segment }: AgencyPass,
  order: OrderSummary,
): Partial<Pick<Paper, 'traveller' | 'flight'>> {
  const owner = travellersOf(order).find((one) => passengerId !== null && one.passengerId === passengerId);
  const flight = segment === null ? undefined : segmentsOf(order.legs)[segment];
  return { ...(owner && { traveller: fullNameOf(owner) }), ...(flight && { flight: paperFlightOf(flight) }) };
}

/** Passes that are being fetched, by their addresses. */
const fetching = inMemory(() => new Set<string>());
/** Passes that the server no longer has, with its answer about the order (ms) that still named them. */
const gone = inMemory(() => new Map<string, number>());

/** Files lie on hosts that know nothing of the contract's errors. */
const isGoneFile = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'http' && (error.status === 404 || error.status === 410);

async function fetchPass(order: OrderSummary, pass: AgencyPass): Promise<void> {
  fetching.add(pass.url);
  try {
    const token = await getOrderBearer(order.bookingId);
    const bytes = await getBoardingPass(pass.url, PAPER_TYPES[pass.type], token);
    const { added } = await addPapers(order, [new File([bytes], '')], pass.url);
    for (const { id } of added) await sayOfPaper({ id, ...toldPlace(pass, order) });
  } catch (error) {
    if (isGoneFile(error)) gone.set(pass.url, order.checkedAt ?? 0);
    log.info('trips', 'a boarding pass of the agency could not be fetched', error);
  }
  fetching.delete(pass.url);
}

/**
 * Fetches the boarding passes that the agency's server has and this device has not, of its newest answer: a changed flight has
 * others. One that is gone is asked for again when a later answer names it. `known`: addresses of those that are here. Never rejects:
 * what does not come now is asked for at the next opening.
 */
export async function fetchAgencyPasses(shown: OrderSummary, known: ReadonlySet<string>): Promise<void> {
  await refreshOrder(shown);
  const order = (await readOrder(shown.orderId).catch(() => null)) ?? shown;
  for (const pass of order.boardingPasses ?? []) {
    const isGone = (gone.get(pass.url) ?? -1) >= (order.checkedAt ?? 0);
    if (!known.has(pass.url) && !fetching.has(pass.url) && !isGone) await fetchPass(order, pass);
  }
}
