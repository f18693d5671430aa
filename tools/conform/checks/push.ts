import { createECDH, randomBytes } from 'node:crypto';
import { check } from '../check';
import type { Trial } from '../trial';
import { uuid } from './common';

const SAID = 'OpenAPI subscribePush, PushRequest';

/** A device without wishes: a message to it would reach nobody. */
const deviceOf = (trial: Trial, trips: readonly unknown[] = []): Record<string, unknown> => ({
  id: uuid(),
  subscription: {
    endpoint: 'https://push.invalid/conformance-test',
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  },
  locale: trial.options.language,
  trips,
  alerts: [],
});

const theDevice = check({
  id: 'push.device',
  group: 'push',
  asks: 'A device is taken, again with the same id, and forgotten as often as that is asked',
  why: 'The wish may be sent twice; one that cannot be ended keeps a phone ringing.',
  said: SAID,
  books: true,
  run: async (trial) => {
    const body = deviceOf(trial);
    const first = await trial.ask('subscribePush', { body, mayLack: true });
    const { status } = first.body as { status: string };
    trial.holds(status === 'subscribed', first.call, 'status', 'subscribed', status);
    await trial.ask('subscribePush', { body });
    const end = { id: body['id'] };
    const last = await trial.ask('unsubscribePush', { body: end });
    const ended = (last.body as { status: string }).status;
    trial.holds(ended === 'unsubscribed', last.call, 'status', 'unsubscribed', ended);
    await trial.ask('unsubscribePush', { body: end });
  },
});

export const push = [
  theDevice,
  check({
    id: 'push.refuses',
    group: 'push',
    asks: 'A booking with a wrong bearer is refused with 404',
    why: 'Somebody could be told of another traveller’s trip.',
    said: SAID,
    books: true,
    run: async (trial) => {
      await trial.after(theDevice);
      const ends = { navigate: 'https://push.invalid/', tag: 'trip:1' };
      const trip = { booking_id: `b_${uuid()}`, access_token: 'x'.repeat(32), ...ends };
      await trial.ask('subscribePush', { body: deviceOf(trial, [trip]), expect: 404 });
    },
  }),
];
