import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookingDraft } from '@/domain/booking/types';
import { type SupportFacts, supportFile } from '@/domain/device/support';
import { newQueue } from '@/offline/outbox/outboxTx';
import type { OutboxRow } from '@/offline/store/rows';
import { factsOf } from '@/state/device/support';
import { anOffer, aSearch } from '../booking/build';
import { makeDraft } from '@/domain/booking/draft';

/** Words of the file itself: a traveller with such a name would be found in it without a leak. */
const OURS = JSON.stringify(
  supportFile({
    now: 0,
    app: {},
    browser: {},
    storage: {},
    notices: [],
    lanes: [{ ...newQueue('b1', ''), state: 'halted', batch: { items: [], attempts: 1, sends: 1, waits: 1 } }],
    updates: [],
    intents: [{ kind: 'create', state: 'unknown', at: 0 }],
    quarantine: [{ table: 'outbox', at: 0 }],
    calls: [{ at: 0, method: 'POST', url: '/api/booking/batchUpdate/x', status: 503, ms: 1 }],
    lines: [{ level: 'warn', scope: 'sync', message: 'could not be stored: after', detail: new Error('x') }],
    secrets: [],
  }),
).toLowerCase();

const word = fc
  .stringMatching(/^[a-zA-ZāčēģīķļņšūžÄÖÜõА-Яа-я'-]{5,14}$/u)
  .filter((text) => /\p{L}{4}/u.test(text) && !OURS.includes(text.toLowerCase()));
const secret = fc.uuid();
const person = fc.record({
  name: word,
  surname: word,
  email: fc.tuple(word, word).map(([a, b]) => `${a}@${b}.example`),
  tel: fc.stringMatching(/^[2-9]\d{7,10}$/),
  document: fc.stringMatching(/^[A-Z]{2}\d{7}$/),
  company: word,
  address: fc.tuple(word, fc.integer({ min: 1, max: 99 })).map(([street, n]) => `${street} iela ${n}`),
  token: fc.stringMatching(/^[A-Za-z0-9_-]{24,40}$/).filter((text) => !OURS.includes(text.toLowerCase())),
  bookingId: secret,
  idempotencyId: secret,
  said: word,
});
type Person = typeof person extends fc.Arbitrary<infer T> ? T : never;

function draftOf({ name, surname, email, tel, company, address, bookingId, document }: Person): BookingDraft {
  let n = 0;
  const seed = { search: aSearch(), query: `?who=${surname}`, offer: anOffer(), pricedAt: 0, expiresAt: null };
  const draft = makeDraft(
    { ...seed, serviceFeePerPassenger: 0, telCode: '+371', isSubscribedNewsletter: true, now: 0 },
    () => `id-${(n += 1)}`,
  );
  Object.assign(draft.passengers[0]!, { name, surname });
  Object.assign(draft.contact, { email, tel });
  Object.assign(draft.billing.company, { companyName: company, VATNumber: document, address });
  return { ...draft, id: bookingId, bookingId };
}

/** A device on which everything went wrong, with this traveller's data in every row. */
function factsAbout(one: Person): SupportFacts {
  const { name, surname, email, tel, token, bookingId, idempotencyId, said, document } = one;
  const values = { type: 'passenger', original_id: 'p', name, surname, document };
  const update: OutboxRow = {
    seq: 1,
    id: idempotencyId,
    bookingId,
    uid: email,
    kind: surname,
    v: 1,
    target: `passenger:${name}`,
    values,
    state: 'parked',
    body: JSON.stringify({ idempotency_id: idempotencyId, payload: values }),
    at: 0,
    firstSentAt: 0,
    refusal: { code: said, field: `passengers.${name}`, message: `${name} ${said}` },
  };
  const failure = Object.assign(new TypeError(`${name} ${surname}`), { kind: email, body: values, status: 422 });
  const lines = [
    `${surname} could not be stored`,
    `after ${email} and ${tel}`,
    `booking ${bookingId} with ${token}`,
    `received "${name}" for ${document}`,
  ].map((message) => ({ level: 'warn', scope: 'sync', message, detail: failure }));
  const queue = {
    ...newQueue(bookingId, email),
    state: 'halted' as const,
    batch: { id: idempotencyId, items: [idempotencyId], attempts: 3, sends: 3, waits: 0 },
    error: { kind: said, status: 422, message: `${name} ${email}` },
    lease: { owner: token, until: 9 },
  };
  return factsOf(
    {
      drafts: [{ id: bookingId, uid: email, updatedAt: 0, rev: 1, data: draftOf(one) }],
      outbox: [update],
      lanes: [queue],
      meta: [
        { k: `token:${bookingId}`, v: { token, expiresAt: 1 } },
        { k: 'order:1', v: { email } },
      ],
      intents: [
        {
          id: idempotencyId,
          kind: 'payment',
          bookingId,
          body: JSON.stringify(one),
          state: 'unknown',
          answer: one,
          at: 0,
        },
      ],
      idMap: [{ bookingId, originalId: 'p', passengerId: token, at: 0 }],
      receipts: [{ id: idempotencyId, at: 0 }],
      quarantine: [{ n: 1, table: 'outbox', at: 0, row: values }],
      kv: [],
      searches: [],
      snapshots: [],
      papers: [],
    },
    {
      now: 1000,
      app: { schema: 1 },
      browser: { agent: 'Test' },
      storage: { used: 1 },
      notices: ['full'],
      calls: [
        {
          at: 0,
          method: 'GET',
          url: `https://a.test/api/booking/retrieve/${bookingId}?t=${token}`,
          status: 401,
          ms: 3,
        },
        { at: 0, method: 'GET', url: `https://a.test/api/airport/search?query=${name}`, status: 'TypeError', ms: 3 },
        { at: 0, method: 'GET', url: `https://a.test/api/${surname}/${tel}`, status: 200, ms: 3 },
      ],
      lines,
    },
  );
}

describe('the support file', () => {
  it('contains no word of the traveller, no id and no token, whatever went wrong', () => {
    fc.assert(
      fc.property(person, (one) => {
        const text = JSON.stringify(supportFile(factsAbout(one))).toLowerCase();
        for (const [field, value] of Object.entries(one))
          expect(text.includes(value.toLowerCase()), `${field} "${value}" in ${text}`).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('and this test would find them: without redaction they are there', () => {
    const one = fc.sample(person, { numRuns: 1, seed: 7 })[0]!;
    const open = JSON.stringify(supportFile({ ...factsAbout(one), secrets: [] }));
    expect(open).toContain(one.surname);
  });

  it('contains what support needs: states, counts, ages, attempts, kinds, calls and where it failed', () => {
    const one = { ...fc.sample(person, { numRuns: 1, seed: 7 })[0]!, said: 'name_refused' };
    const facts = factsAbout(one);
    const known = { ...facts.updates[0]!, kind: 'passenger' };
    const file = supportFile({ ...facts, updates: [known] });
    expect(file.queue).toMatchObject([
      {
        booking: 1,
        made: true,
        state: 'halted',
        error: { status: 422 },
        batch: { attempts: 3, items: 1 },
        updates: [{ kind: 'passenger', state: 'parked', ageS: 1, refused: { code: 'name_refused', field: 'other' } }],
      },
    ]);
    expect(file.calls[0]).toEqual({ agoS: 1, method: 'GET', path: '/api/booking/retrieve/…', status: 401, ms: 3 });
    expect(file.log[0]).toMatchObject({
      scope: 'sync',
      message: '… could not be stored',
      error: { name: 'TypeError' },
    });
    expect(file.intents).toEqual([{ kind: 'payment', state: 'unknown', ageS: 1 }]);
  });
});
