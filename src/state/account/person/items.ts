import { ApiError, isNoAnswer, isRefusal, isStatus } from '@/api/errors';
import { getItems, putItems } from '@/api/items';
import { ITEM_KINDS, ITEM_LIMITS, type ItemKind } from '@/domain/account/items/kinds';
import { AuthError } from '@/domain/account/types';
import { unseenCount } from '@/domain/alerts/rules';
import { backoffMs } from '@/domain/backoff';
import {
  type KnownItems,
  confirmItems,
  decideApart,
  editItemsRow,
  noteItems,
  onItemsChanged,
  takeItems,
} from '@/offline/accountItems';
import { listWatches } from '@/offline/alerts';
import { rightNow as now, today } from '@/platform/clock';
import { canAttemptSend, heardServer, onAssumedOnline, onOnline, reallyOffline } from '@/platform/connectivity';
import { databaseName } from '@/platform/database';
import { withLock } from '@/platform/locks';
import { log } from '@/platform/log';
import { isOnSharedDevice, knownIdentity, onAccountGone, withAccountToken } from '../../account';
import { noteWatches } from '../../alertHint';
import { hasFeature } from '../../features';
import { type ItemsState, setItemsWork, showItems } from './itemsStore';

/*
 * Matches alerts, saved travellers, saved flights and preferences with the account of the signed-in person, where the agency's
 * server has the calls. One tab at a time does it; each step on the device is one transaction (`offline/accountItems`).
 */

/** The account is asked again after this long (ms) when nothing has changed here; for a page that shows a kind, after less. */
const ASK_AFTER_MS = 300_000;
const ASK_SOON_MS = 2000;
/** A server without the calls is asked again after a day. */
const ABSENT_MS = 86_400_000;
const WATCHDOG_MS = 30_000;
/** Changes that follow each other closely are sent together. */
const SETTLE_MS = 500;
/** PUTs for one kind in one run, those that met another version included. */
const MOST_PUTS = 30;
const MOST_CONFLICTS = 5;

const longest = { base: 2000, cap: 900_000 };

/** The person whose things are matched on this page; '' for nobody. */
let person = '';
const isStill = (uid: string): boolean => uid !== '' && person === uid && knownIdentity()?.uid === uid;

class Gone extends Error {}

/** A call with the person's bearer, and nobody else's. */
const asPerson = <T>(uid: string, call: (token: string) => Promise<T>): Promise<T> =>
  withAccountToken(async (token) => {
    if (!isStill(uid)) throw new Gone('This person is signed out.');
    return await call(token);
  });

function show(uid: string, kind: ItemKind, { row, waiting }: KnownItems, isOffline: boolean): void {
  if (!isStill(uid)) return;
  const { ledger, away, trouble, decided, version } = row;
  const state: ItemsState = {
    place: away ? 'away' : version !== null && trouble !== 'absent' ? 'account' : 'device',
    at: ledger?.matchedAt ?? 0,
    waiting: waiting.length,
    trouble: isOffline ? 'offline' : trouble === 'absent' ? null : trouble,
    apart: ledger && !decided ? ledger.apart.length : 0,
  };
  showItems(kind, state);
}

/** The frame counts alerts by a note in local storage; preferences on screen follow local storage. */
async function tellScreens(kind: ItemKind): Promise<void> {
  if (kind === 'alerts') {
    const list = await listWatches();
    noteWatches(unseenCount(list, today()), list.length);
  }
}

async function fromAccount(uid: string, kind: ItemKind): Promise<KnownItems | null> {
  const answer = await asPerson(uid, (token) => getItems(kind, token));
  const found = await takeItems(uid, kind, answer, now());
  await tellScreens(kind);
  return found;
}

/** Sends what waits, after matching again as often as another device was faster. */
async function toAccount(uid: string, kind: ItemKind, first: KnownItems): Promise<KnownItems | null> {
  let known: KnownItems | null = first;
  let conflicts = 0;
  for (let put = 0; put < MOST_PUTS && known && known.waiting.length > 0; put += 1) {
    const { version } = known.row;
    if (version === null) return known;
    const items = known.waiting.slice(0, ITEM_LIMITS.sent);
    // oxlint-disable-next-line no-await-in-loop -- each builds on the version of the one before
    const answer = await asPerson(uid, (token) => putItems(kind, { version, items }, token));
    if ('stored' in answer) {
      // oxlint-disable-next-line no-await-in-loop -- the same
      known = await confirmItems(uid, kind, { version: answer.stored, sent: items }, now());
      continue;
    }
    conflicts += 1;
    if (conflicts > MOST_CONFLICTS) throw new ApiError('http', 'Other devices are always faster.', { status: 409 });
    // oxlint-disable-next-line no-await-in-loop -- the same
    known = await takeItems(uid, kind, answer.current, now());
    // oxlint-disable-next-line no-await-in-loop -- the same
    await tellScreens(kind);
  }
  return known;
}

const isAbsent = (error: unknown): boolean => isStatus(error, 404) || isStatus(error, 501);
const isOfflineError = (error: unknown): boolean =>
  (error instanceof AuthError && error.failure === 'offline') || isNoAnswer(error);

/** Notes why the account could not be matched, and when to try again. Answers whether the device is offline. */
async function noteFailure(uid: string, kind: ItemKind, error: unknown): Promise<boolean> {
  log.info('account', `things of the account could not be matched: ${kind}`, error);
  if (isOfflineError(error) && (await reallyOffline())) return true;
  const trouble = isAbsent(error) ? 'absent' : isRefusal(error) ? 'refused' : 'failed';
  const said = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
  await editItemsRow(uid, kind, now(), ({ failures }) => ({
    trouble,
    failures: failures + 1,
    nextAt: now() + (trouble === 'absent' ? ABSENT_MS : Math.max(said, backoffMs(failures + 1, 0, longest))),
  }));
  return false;
}

async function matchKind(uid: string, kind: ItemKind, within: number): Promise<void> {
  let known = await noteItems(uid, kind, now());
  if (!known || !isStill(uid)) return;
  const { row, waiting } = known;
  const age = now() - (row.ledger?.matchedAt ?? 0);
  const wait = row.nextAt - now();
  const isHeld = row.away || (wait > 0 && wait <= ABSENT_MS);
  const isDue = row.version === null || waiting.length > 0 || age < 0 || age > within;
  if (isHeld || !isDue || !canAttemptSend()) return show(uid, kind, known, !canAttemptSend());
  // Pages say what this device knows while the account is asked.
  if (row.version !== null) show(uid, kind, known, false);
  let isOffline = false;
  try {
    if (row.version === null || waiting.length === 0 || age > ASK_AFTER_MS) known = await fromAccount(uid, kind);
    if (known) await toAccount(uid, kind, known);
    if (row.failures > 0) await editItemsRow(uid, kind, now(), () => ({ trouble: null, failures: 0, nextAt: 0 }));
    heardServer();
  } catch (error) {
    if (error instanceof Gone || !isStill(uid)) return;
    isOffline = await noteFailure(uid, kind, error);
  }
  const after = isStill(uid) ? await noteItems(uid, kind, now()) : null;
  if (after) show(uid, kind, after, isOffline);
}

/** Kinds that this tenant's pages have. */
const kinds = (): readonly ItemKind[] => ITEM_KINDS.filter((kind) => kind !== 'alerts' || hasFeature('priceAlerts'));

/** Matches these kinds, one tab at a time. Never rejects. */
async function match(wanted: readonly ItemKind[], within: number): Promise<void> {
  const uid = person;
  if (!isStill(uid) || isOnSharedDevice()) return;
  await withLock(`items:${databaseName()}`, async () => {
    for (const kind of wanted) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: a start has more to do
        if (isStill(uid)) await matchKind(uid, kind, within);
      } catch (error) {
        log.warn('account', `things of the account could not be matched: ${kind}`, error);
      }
    }
  });
}

/** Sends what waits now. */
export const sendItems = (): Promise<void> => match(kinds(), ASK_AFTER_MS);

let stop = (): void => undefined;

/** Matches the things of this person from now on: at once, on changes, on reconnection, when the page is shown. */
export function followItems(uid: string): void {
  stop();
  person = uid;
  if (isOnSharedDevice()) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void sendItems(), SETTLE_MS);
  };
  const shown = (): void => void (document.visibilityState === 'visible' && soon());
  const stops = [onOnline(soon), onAssumedOnline(soon), onItemsChanged(soon)];
  const watchdog = setInterval(shown, WATCHDOG_MS);
  document.addEventListener('visibilitychange', shown);
  stop = () => {
    person = '';
    clearTimeout(timer);
    clearInterval(watchdog);
    document.removeEventListener('visibilitychange', shown);
    for (const end of stops) end();
  };
  const after = async (kind: ItemKind, work: Promise<unknown>): Promise<void> => {
    await work.catch((error: unknown) =>
      log.warn('account', `things on this device cannot be changed: ${kind}`, error),
    );
    await match([kind], 0);
  };
  setItemsWork({
    match: (kind) => match([kind], ASK_SOON_MS),
    decide: (kind, isTaken) => after(kind, decideApart(uid, kind, isTaken, now())),
    bring: (kind) =>
      after(
        kind,
        editItemsRow(uid, kind, now(), () => ({ away: false, decided: false, nextAt: 0 })),
      ),
  });
  void sendItems();
}

onAccountGone(() => stop());
