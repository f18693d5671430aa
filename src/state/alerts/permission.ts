import { proxy, useSnapshot } from 'valtio';
import type { TellPlan } from '@/domain/alerts/types';
import { langOf } from '@/domain/locale';
import { watchTag } from '@/domain/push/telling';
import { translate } from '@/i18n/t';
import { log } from '@/platform/log';
import { ownRegistration } from '@/platform/ownWorker';
import { loadPart } from '@/platform/parts';
import { canPush, changeTelling, mayTell, permission, renewTelling, wakeWorker } from '../push/subscription';
import { session } from '../session';

/**
 * How the traveller is notified. `none`: no notifications in this browser; `ask`: not asked yet; `off`: allowed, but switched
 * off; `refused`: denied in the browser's settings. `background`: the installed app also checks while it is closed; `pushed`: so does
 * the agency.
 */
export type TellWay = 'none' | 'ask' | 'off' | 'on' | 'refused';

function wayOf(wants: boolean): TellWay {
  const allowed = permission();
  if (allowed === null) return 'none';
  if (allowed === 'granted') return wants ? 'on' : 'off';
  return allowed === 'denied' ? 'refused' : 'ask';
}

const state = proxy<{ way: TellWay; background: boolean; pushed: boolean }>({
  way: wayOf(false),
  background: false,
  pushed: false,
});
export const useTelling = () => useSnapshot(state);

/** Texts for the worker, which has none of its own. Needs the messages of the group `alerts`. */
const planOf = (notify: boolean): TellPlan => ({
  notify,
  title: translate('alerts.tell.title', { route: '{route}', price: '{price}' }),
  body: translate('alerts.tell.body', { route: '{route}', price: '{price}' }),
  lang: langOf(session.locale),
});

/** Reads how the traveller is notified. `hasWatches`: false unregisters the periodic sync. */
export async function readTelling(hasWatches: boolean): Promise<void> {
  let tellsFlights = true;
  try {
    const { getTelling, getTellPlan, putTellPlan } = await loadPart(() => import('@/offline/alerts'));
    const plan = await getTellPlan();
    const telling = await getTelling();
    tellsFlights = (telling?.orders.length ?? 0) > 0;
    state.pushed = telling?.alerts === true && telling.target !== null;
    const wants = plan?.notify === true;
    state.way = wayOf(wants);
    // The language may have changed since.
    const next = planOf(wants);
    if (hasWatches && JSON.stringify(next) !== JSON.stringify(plan)) await putTellPlan(next);
  } catch (error) {
    log.info('pwa', 'the way of notification cannot be read', error);
  }
  // Not awaited: the browser holds the request until the worker is active, and no check waits for that.
  void renewTelling();
  wakeWorker(hasWatches || tellsFlights).then(
    (background) => (state.background = background),
    (error: unknown) => log.info('pwa', 'whether alerts are checked in the background is not known', error),
  );
}

/** Switches notifications on or off. Asks for permission the first time. */
export async function wantNotifications(wanted: boolean): Promise<void> {
  const isWanted = wanted && (await mayTell());
  try {
    await (await loadPart(() => import('@/offline/alerts'))).putTellPlan(planOf(isWanted));
  } catch (error) {
    log.warn('storage', 'the wish for notifications cannot be stored', error);
  }
  await readTelling(true);
  // Without push the checks of page and worker tell; a push service may be slow, or never answer.
  if (canPush()) void changeTelling((telling) => ({ ...telling, alerts: isWanted })).then(() => readTelling(true));
}

/** Shows a notification if the traveller wants them and the browser allows it. False otherwise. */
export async function notify(
  text: Pick<Notification, 'title' | 'body'> & { id: string; path: string },
): Promise<boolean> {
  if (state.way !== 'on' || permission() !== 'granted') return false;
  try {
    const worker = await ownRegistration();
    if (!worker?.active) return false;
    const { title, body, id, path } = text;
    await worker.showNotification(title, { body, tag: watchTag(id), data: { path } });
    return true;
  } catch (error) {
    log.warn('pwa', 'a notification was not shown', error);
    return false;
  }
}
