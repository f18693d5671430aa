import { check } from '../check';
import { otherBooking } from './booking';
import { uuid } from './common';

export const change = [
  check({
    id: 'booking.change-unknown',
    group: 'booking',
    asks: 'A reply to a change that is not there is refused with 404, one without a bearer with 401',
    why: 'The traveller reads that they accepted flights of which the agency knows nothing.',
    said: 'OpenAPI replyToChange',
    books: true,
    run: async (trial) => {
      const { id, token } = await trial.after(otherBooking);
      const body = { change_id: 'conformance-test', action: 'accept' };
      const path = { id };
      // A server without this call answers 404 to both.
      await trial.ask('replyToChange', { path, body, key: uuid(), bearer: token, expect: 404 });
      await trial.ask('replyToChange', { path, body, key: uuid(), expect: [401, 404] });
    },
  }),
];
