import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enquiriesOf } from '../../../sandbox/db/enquiries';
import { Bench } from './harness';

let bench: Bench;
beforeAll(() => {
  bench = new Bench();
});
afterAll(() => bench.close());

const place = (iata: string, city: string) => ({ iata, city, all_airports: false });
const body = {
  kind: 'group',
  language: 'en_GB',
  contact: { name: 'Anna Berzina', email: 'anna@example.com', tel_code: '371', tel: '20000000' },
  group: {
    name: 'Choir',
    type: 'other',
    adults: 20,
    children: 0,
    infants: 0,
    checked_bags: 5,
    equipment: [],
    equipment_note: '',
    currency: 'EUR',
  },
  trip: {
    type: 'oneway',
    legs: [{ from: place('RIX', 'Riga'), to: place('BCN', 'Barcelona'), date: '2027-05-01', flexibility: 'exact' }],
    cabin: 'all',
  },
  note: '',
};
const send = (given: object) => bench.call(`/booking/addGroupBooking/${crypto.randomUUID()}`, { body: given });

describe('enquiries', () => {
  it('are stored without what the contract does not know', async () => {
    const answer = await send({ ...body, more: 'x'.repeat(1000), contact: { ...body.contact, more: 1 } });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('received')]);
    expect(enquiriesOf(bench.sandbox.deps.store).map((one) => one.body)).toEqual([body]);
  });

  it('are at most 32 kB', async () => {
    expect((await send({ ...body, more: 'x'.repeat(40_000) })).status).toBe(413);
  });

  it('are at most thirty a minute from one address', async () => {
    const answers = await Promise.all(Array.from({ length: 35 }, () => send(body)));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
    bench.now += 60_000;
    expect((await send(body)).status).toBe(200);
  });
});
