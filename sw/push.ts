import { readPushMessage } from '@/domain/push/message';
import { changeTarget, fetchToldTrip, toldKey, wordsForUnread } from '@/offline/backgroundAlerts';
import { orderOfTag, targetOf } from '@/domain/push/telling';
import { showNews } from './alerts';
import { scope } from './scope';

declare const self: ServiceWorkerGlobalScope;

interface SubscriptionChange extends ExtendableEvent {
  newSubscription?: PushSubscription | null;
}

const jsonOf = (data: PushMessageData | null): unknown => {
  try {
    return data?.json();
  } catch {
    return null;
  }
};

/** Every message shows something, because the browser would say that the site works in the background. */
async function show(data: PushMessageData | null): Promise<void> {
  const { tag = 'push', ...message } = readPushMessage(jsonOf(data), scope) ?? {
    title: (await wordsForUnread().catch(() => null)) ?? scope.hostname,
    body: '',
    path: '/dashboard/trips',
  };
  await showNews({ ...message, tag });
  // What the message tells of is here before it is pressed, also without a connection then.
  const order = orderOfTag(tag);
  if (order) await fetchToldTrip(order).catch(() => undefined);
}

async function renew(known: PushSubscription | null | undefined): Promise<void> {
  const key = known ? null : await toldKey();
  const next =
    known ??
    (key === null
      ? null
      : await self.registration.pushManager
          .subscribe({ userVisibleOnly: true, applicationServerKey: key })
          .catch(() => null));
  await changeTarget(targetOf(next?.toJSON()));
}

/** Shows what the tenant's server sends to browsers that do not show it by themselves, and follows a subscription that changes. */
export function showPushMessages(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renew((event as SubscriptionChange).newSubscription)),
  );
}
