import webPush from 'web-push';
import { WEB_PUSH } from '@/domain/push/message';
import { type Lang, isLocale, langOf } from '@/domain/locale';
import type { Booking } from '../db/bookings';
import { type Device, devicesOf, dropDevice, noteSent } from '../db/devices';
import type { Deps } from '../http/context';
import { vapidKeys } from './keys';

const SERVICE_MS = 10_000;
/** How long (s) the push service keeps a message for a device that is off. */
const KEPT_S = 86_400;

type News = 'changed' | 'cancelled' | 'price';
const WORDS: Record<Lang, Record<News | 'look', string>> = {
  en: {
    changed: 'Your flights have changed',
    cancelled: 'Your trip was cancelled',
    price: 'A watched price fell to',
    look: 'Open to see what is new.',
  },
  lv: {
    changed: 'Jūsu lidojumi ir mainījušies',
    cancelled: 'Jūsu ceļojums ir atcelts',
    price: 'Vērotā cena nokritās līdz',
    look: 'Atveriet, lai redzētu, kas jauns.',
  },
  lt: {
    changed: 'Jūsų skrydžiai pasikeitė',
    cancelled: 'Jūsų kelionė atšaukta',
    price: 'Stebima kaina nukrito iki',
    look: 'Atidarykite ir pamatysite, kas naujo.',
  },
  ru: {
    changed: 'Ваши рейсы изменились',
    cancelled: 'Ваша поездка отменена',
    price: 'Цена снизилась до',
    look: 'Откройте, чтобы увидеть, что нового.',
  },
  et: {
    changed: 'Teie lennud on muutunud',
    cancelled: 'Teie reis on tühistatud',
    price: 'Jälgitav hind langes tasemele',
    look: 'Avage, et näha, mis on uut.',
  },
};

const langOfDevice = ({ body }: Device): Lang => (isLocale(body.locale) ? langOf(body.locale) : 'en');

interface Notice {
  navigate: string;
  tag: string;
}

/** Hands a message to the push service of the device's browser. One that is gone is forgotten, as the service says. */
async function send(deps: Deps, device: Device, title: string, { navigate, tag }: Notice): Promise<void> {
  const lang = langOfDevice(device);
  const notification = { title, body: WORDS[lang].look, navigate, tag, lang };
  const payload = JSON.stringify({ web_push: WEB_PUSH, notification });
  const { endpoint, headers, body } = webPush.generateRequestDetails(device.body.subscription, payload, {
    TTL: KEPT_S,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
    vapidDetails: { subject: 'mailto:sandbox@example.com', ...vapidKeys(device.tenant) },
  });
  const status = await fetch(endpoint, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(SERVICE_MS),
  }).then(
    (answer) => answer.status,
    () => 0,
  );
  noteSent(deps.store, { device: device.id, tag, payload, status }, deps.now());
  if (status === 404 || status === 410) dropDevice(deps.store, device.tenant, device.id);
}

/** Sends to each device on its own: one that fails keeps none of the others waiting for ever. */
function sendLater(deps: Deps, messages: readonly (() => Promise<void>)[]): void {
  if (messages.length > 0) deps.later(0, async () => void (await Promise.allSettled(messages.map((each) => each()))));
}

/** Tells every device that wants to hear of a booking. */
export function tellOfBooking(deps: Deps, booking: Booking, news: 'changed' | 'cancelled'): void {
  sendLater(
    deps,
    devicesOf(deps.store, booking.tenant).flatMap((device) =>
      device.body.trips
        .filter((trip) => trip.booking_id === booking.id)
        .map((trip) => () => send(deps, device, WORDS[langOfDevice(device)][news], trip)),
    ),
  );
}

/** A drop that is told without a target. */
const LEAST_DROP = { share: 0.95, euros: 5 };

/** Tells the devices of a tenant whose watched price this one reaches. */
export function tellOfPrice(deps: Deps, tenant: string, price: number): void {
  const isTold = ({ target, price: known }: Device['body']['alerts'][number]): boolean => {
    if (target !== null) return price <= target;
    return known !== null && price <= known * LEAST_DROP.share && known - price >= LEAST_DROP.euros;
  };
  sendLater(
    deps,
    devicesOf(deps.store, tenant).flatMap((device) =>
      device.body.alerts.filter(isTold).map((alert) => {
        const title = `${WORDS[langOfDevice(device)].price} ${price.toFixed(2)} ${alert.currency}`;
        return () => send(deps, device, title, alert);
      }),
    ),
  );
}
