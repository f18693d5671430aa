import { hasMoreOnHomeScreen } from '@/domain/device/browsers';
import { type PushTarget, type Telling, isSilent, publicKeyOf, targetOf } from '@/domain/push/telling';
import { TRIP_TEXT_NAMES, type NewsTexts } from '@/domain/push/newsTexts';
import { loadMessages } from '@/i18n/catalogue';
import { translate } from '@/i18n/t';
import { baseUrl } from '@/platform/base';
import { uuid } from '@/platform/ids';
import { isInstalled } from '@/platform/installed';
import { log } from '@/platform/log';
import { ownBrowser } from '@/platform/ownBrowser';
import { ownRegistration } from '@/platform/ownWorker';
import { loadPart } from '@/platform/parts';
import { mayHaveWatches } from '../alertHint';
import { session } from '../session';

/* Being told while the app is closed: by push where the tenant has a key, and by the worker's own checks. */

const ALERTS_TAG = 'alerts';
/** How often (ms) the browser is asked to wake the worker; it decides by itself. */
const WAKE_EVERY_MS = 12 * 3_600_000;

interface PeriodicSync {
  register: (tag: string, options: { minInterval: number }) => Promise<void>;
  unregister: (tag: string) => Promise<void>;
}

/** Null where the browser has no notifications. */
export const permission = (): NotificationPermission | null =>
  typeof Notification === 'undefined' ? null : Notification.permission;

const ownKey = (): string | null => publicKeyOf(session.profile.push);
const hasPush = (): boolean => 'PushManager' in globalThis && 'serviceWorker' in navigator;
/** The installed app of Chromium alone is woken without a message. */
const isWoken = (): boolean => 'PeriodicSyncManager' in globalThis && isInstalled();

/**
 * Whether the traveller can be told while the app is closed. `absent`: the tenant has no such service; `home`: only from the home
 * screen; `none`: not in this browser; `refused`: the browser's settings forbid it.
 */
export type TellSupport = 'absent' | 'home' | 'none' | 'refused' | 'able';

export function tellSupport(): TellSupport {
  const key = ownKey();
  if (key === null && !isWoken()) return 'absent';
  if (permission() === null || (!hasPush() && !isWoken())) return hasMoreOnHomeScreen(ownBrowser()) ? 'home' : 'none';
  return permission() === 'denied' ? 'refused' : 'able';
}

/** Whether the agency can send messages to this browser. */
export const canPush = (): boolean => ownKey() !== null && hasPush();

/** Whether a stored wish is heard here: a subscription may have been lost since. */
export const isHeard = ({ target }: Telling): boolean => target !== null || isWoken();

/** Where the browser grants it, asks it to wake the worker now and then. False where it does not. */
export async function wakeWorker(wanted: boolean): Promise<boolean> {
  const sync = ((await ownRegistration()) as { periodicSync?: PeriodicSync } | undefined)?.periodicSync;
  if (!sync) return false;
  if (!wanted) {
    await sync.unregister(ALERTS_TAG);
    return false;
  }
  const name = 'periodic-background-sync' as PermissionName;
  if ((await navigator.permissions.query({ name })).state !== 'granted') return false;
  await sync.register(ALERTS_TAG, { minInterval: WAKE_EVERY_MS });
  return true;
}

/** A subscription that is bound to this key. Null where the push service does not give one. */
async function subscribe(key: string): Promise<PushTarget | null> {
  const { pushManager } = (await ownRegistration()) ?? {};
  if (!pushManager) return null;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return targetOf((await pushManager.subscribe(options)).toJSON());
  } catch (error) {
    // One that is bound to an earlier key of the agency is in the way.
    const old = await pushManager.getSubscription();
    log.info('pwa', 'the browser gave no push subscription', error);
    if (!old || !(await old.unsubscribe())) return null;
    return targetOf((await pushManager.subscribe(options)).toJSON());
  }
}

async function unsubscribe(): Promise<void> {
  await (await (await ownRegistration())?.pushManager?.getSubscription())?.unsubscribe();
}

const storage = () => loadPart(() => import('@/offline/alerts'));

/** Texts for the worker; null while they cannot be loaded. */
async function workerTexts(): Promise<NewsTexts | null> {
  try {
    await loadMessages('trips');
  } catch {
    return null;
  }
  const values = { route: '{route}', flight: '{flight}', is: '{is}', was: '{was}' };
  return Object.fromEntries(
    TRIP_TEXT_NAMES.map((name) => [name, translate(`trips.tell.say.${name}`, values)]),
  ) as unknown as NewsTexts;
}

const NOTHING = { orders: [], alerts: false, target: null, publicKey: '', sent: null } as const;
const NO_TEXTS: NewsTexts = { changed: '', cancelled: '', departs: '', arrives: '', look: '' };

/** Asks for the permission, from a press of the traveller. True if there is one. */
export async function mayTell(): Promise<boolean> {
  if (permission() === 'default') await Notification.requestPermission();
  return permission() === 'granted';
}

/**
 * Changes what is told while the app is closed: stores it for the worker, and the outbox tells the agency. False if this browser
 * has no way for it, or storage failed. Never rejects.
 */
export async function changeTelling(edit: (telling: Telling) => Telling): Promise<boolean> {
  try {
    const { editTelling, getTelling } = await storage();
    const key = ownKey();
    const base = (await getTelling()) ?? { ...NOTHING, id: uuid(), texts: NO_TEXTS };
    const next = edit(base as Telling);
    const isOver = isSilent(next);
    const target = key !== null && !isOver && canPush() ? await subscribe(key).catch(() => null) : null;
    if (!isOver && !target && !isWoken()) return false;
    const texts = (await workerTexts()) ?? base.texts;
    await editTelling((stored) => {
      const row = edit((stored ?? base) as Telling);
      // Nothing is wanted, and the agency has nothing.
      if (isSilent(row) && row.sent === null) return null;
      const { locale } = session;
      const fresh = { texts, locale, site: baseUrl().href, refused: null, failures: 0, nextAt: null };
      return { ...row, ...fresh, publicKey: key ?? '', target: target ?? (isOver ? row.target : null) };
    });
    // Started before, so that the end is on its way when the row is deleted.
    const sent = loadPart(() => import('@/offline/outbox')).then(({ drainTelling }) => drainTelling());
    if (isOver) await Promise.all([sent, unsubscribe()]);
    else sent.catch((error: unknown) => log.warn('sync', 'what is told could not be sent', error));
    await wakeWorker(next.orders.length > 0 || mayHaveWatches());
    return true;
  } catch (error) {
    log.warn('pwa', 'what is told while the app is closed could not be changed', error);
    return false;
  }
}

/** Ends everything that is told while the app is closed. Never rejects. */
export const endTelling = (): Promise<boolean> =>
  changeTelling((telling) => ({ ...telling, orders: [], alerts: false }));

/** Renews a stored wish: the language, the agency's key or the browser's subscription may have changed. Never rejects. */
export async function renewTelling(): Promise<void> {
  try {
    const telling = await (await storage()).getTelling();
    if (!telling || permission() !== 'granted') return;
    const known = await (await ownRegistration())?.pushManager?.getSubscription();
    const isSame =
      (telling.target !== null || !canPush()) &&
      telling.locale === session.locale &&
      telling.publicKey === (ownKey() ?? '') &&
      (telling.target?.endpoint ?? '') === (known?.endpoint ?? '');
    if (!isSame) await changeTelling((row) => row);
  } catch (error) {
    log.info('pwa', 'what is told while the app is closed could not be looked at', error);
  }
}
