import { describe, expect, it } from 'vitest';
import type { BookingDraft } from '@/domain/booking/types';
import {
  draftFrom,
  HANDOVER_LIFE_MS,
  handedPart,
  type Handover,
  isSameBooking,
  joinHanded,
} from '@/domain/handover/handover';
import { readHandover } from '@/domain/handover/read';
import { readKeyWords, wordsOf } from '@/domain/handover/words';
import { canHandOver, withoutPrivateData } from '@/domain/booking/draft';
import { aDraft, filled } from '../booking/build';

const NOW = 1_800_000_000_000;
const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;

/** Two travellers with everything typed, a server's booking, bags and a service. */
function aBooking(): BookingDraft {
  const draft = filled(aDraft());
  const passengers = draft.passengers.map((one, at) => ({
    ...one,
    id: idOf(at),
    name: 'Anna',
    surname: 'Bērziņa',
    frequentFlyer: { BT: '104512345' },
    committed: true,
    passengerId: `server-${at}`,
  }));
  return {
    ...draft,
    id: 'b1',
    bookingId: 'b1',
    step: 'passengers',
    passengers,
    bags: { [idOf(0)]: { cabin: 1, checked: 1 } },
    sent: { contact: 'mark' },
    payment: { ...draft.payment, agreed: true },
  };
}

const handoverOf = (draft: BookingDraft, identity = true, over: Partial<Handover> = {}): Handover => ({
  form: 1,
  tenant: 'kaija',
  id: 'h1',
  root: 'r1',
  at: NOW,
  identity,
  draft: handedPart(draft, identity),
  ...over,
});
const sentAs = (handover: unknown): unknown => JSON.parse(JSON.stringify(handover));
const read = (value: unknown, now = NOW, tenant = 'kaija') => readHandover(sentAs(value), { tenant, now });

describe('what travels', () => {
  it('takes steps, travellers, extras and the chosen fare, and nothing of the server, payment or agreement', () => {
    const { draft } = handoverOf(aBooking());
    expect(draft).toMatchObject({ step: 'passengers', fareId: 'f-l', bags: { [idOf(0)]: { cabin: 1, checked: 1 } } });
    expect(draft.fares.map(({ id }) => id)).toEqual(['f-l']);
    expect(draft.passengers[0]).toMatchObject({ name: 'Anna', dob: '1989-03-07', committed: false, passengerId: null });
    expect(Object.keys(draft)).not.toEqual(expect.arrayContaining(['sent']));
    for (const name of ['id', 'bookingId', 'sent', 'payment', 'account']) expect(draft).not.toHaveProperty(name);
  });

  it('leaves facts of identity documents here without a yes', () => {
    const [one] = handedPart(aBooking(), false).passengers;
    expect(one).toMatchObject({ name: 'Anna', surname: 'Bērziņa', dob: '', nationality: '', gender: '' });
    expect(one).not.toHaveProperty('frequentFlyer');
  });

  it('is not offered for a booking that is being paid or is paid', () => {
    expect((['open', 'expired', 'paying', 'paid'] as const).filter((status) => canHandOver({ status }))).toEqual([
      'open',
      'expired',
    ]);
  });

  it('does not outlive the payment', () => {
    const paid = withoutPrivateData({
      ...aBooking(),
      handover: { root: 'r1', at: 1, base: handedPart(aBooking(), true) },
    });
    expect(paid.handover).toEqual({ root: 'r1' });
  });
});

describe('opening', () => {
  it('reads what was sent, and begins a booking of its own that holds its price no longer than one of ours', () => {
    const answer = read(handoverOf({ ...aBooking(), expiresAt: NOW + 9e9, pricedAt: NOW + 5 }));
    if (!answer.ok) throw new Error(answer.reason);
    const draft = draftFrom(answer.handover, 'local:x', NOW);
    expect(draft).toMatchObject({ id: 'local:x', bookingId: null, status: 'open', step: 'passengers', pricedAt: NOW });
    expect(draft.expiresAt).toBe(NOW + 1_800_000);
    expect(draft.payment.agreed).toBe(false);
    expect(draft.handover).toMatchObject({ root: 'r1' });
    expect(draft.handover?.at).toBeUndefined();
  });

  it('loses signs that came along with a pasted text, which no device would read', () => {
    const [one, ...more] = aBooking().passengers;
    const pasted = handoverOf({ ...aBooking(), passengers: [{ ...one!, name: '\u202aAnna\u202c\t\ud800' }, ...more] });
    expect(pasted.draft.passengers[0]?.name).toBe('Anna');
    expect(read(pasted)).toMatchObject({ ok: true });
  });

  it('takes weights and sizes with fractions', () => {
    const { offer } = aBooking();
    const personalItemSize = { width: 15.7, length: 11.8, height: 7.9, unit: 'in' };
    const bags = { ...offer.bags, checkedWeightKg: 22.5, cabinWeightKg: 7.5, personalItemSize };
    expect(read(handoverOf({ ...aBooking(), offer: { ...offer, bags } }))).toMatchObject({ ok: true });
  });

  it('ends after an hour, to the millisecond', () => {
    const handover = handoverOf(aBooking());
    expect(read(handover, NOW + HANDOVER_LIFE_MS - 1).ok).toBe(true);
    expect(read(handover, NOW + HANDOVER_LIFE_MS)).toEqual({ ok: false, reason: 'expired' });
  });

  it('names another tenant, another version and a clock that is wrong', () => {
    const handover = handoverOf(aBooking());
    expect(read(handover, NOW, 'other')).toEqual({ ok: false, reason: 'tenant' });
    expect(read({ ...handover, form: 2 })).toEqual({ ok: false, reason: 'newer' });
    expect(read({ ...handover, form: 0 })).toEqual({ ok: false, reason: 'older' });
    expect(read(handover, NOW - HANDOVER_LIFE_MS)).toEqual({ ok: false, reason: 'clock' });
  });
});

describe('coming back', () => {
  const given = aBooking();
  const atHome = { ...given, handover: { root: 'r1', at: NOW, base: handedPart(given, true) } };
  const back = (edit: (draft: BookingDraft) => BookingDraft, identity = true): Handover => {
    const there = draftFrom(handoverOf(given, identity), 'local:x', NOW);
    return handoverOf(edit(there), identity);
  };
  const named = (draft: BookingDraft, at: number, name: string): BookingDraft => ({
    ...draft,
    passengers: draft.passengers.map((one, index) => (index === at ? { ...one, name } : one)),
  });

  it('keeps what each device typed, and this one’s word where both did', () => {
    const mine = named(atHome, 0, 'Ilze');
    const joined = joinHanded(
      mine,
      back((draft) => ({ ...named(named(draft, 0, 'Eva'), 1, 'Marta'), step: 'seats' })),
    );
    expect(joined.passengers.map(({ name }) => name)).toEqual(['Ilze', 'Marta']);
    expect(joined).toMatchObject({ id: 'b1', bookingId: 'b1', step: 'seats', sent: { contact: 'mark' } });
    expect(joined.passengers[1]).toMatchObject({ committed: true, passengerId: 'server-1' });
    expect(joined.fares).toHaveLength(3);
    expect(isSameBooking(atHome, joined)).toBe(true);
  });

  it('does not take facts that stayed here for deleted ones', () => {
    const joined = joinHanded(
      atHome,
      back((draft) => named(draft, 1, 'Marta'), false),
    );
    expect(joined.passengers[1]).toMatchObject({
      name: 'Marta',
      dob: '1989-03-07',
      frequentFlyer: { BT: '104512345' },
    });
  });

  it('takes a fare chosen there, unless another was chosen here', () => {
    const other = back((draft) => ({
      ...draft,
      fareId: 'f-s',
      fares: aDraft().fares.filter(({ id }) => id === 'f-s'),
    }));
    const joined = joinHanded(atHome, other);
    expect(joined.fareId).toBe('f-s');
    expect(isSameBooking(atHome, joined)).toBe(false);
    expect(joinHanded({ ...atHome, fareId: 'f-f' }, other).fareId).toBe('f-f');
  });
});

describe('six words', () => {
  it('are read as they were made, however they were typed', () => {
    const words = wordsOf(new Uint8Array([0, 17, 128, 200, 254, 255]));
    expect(words).toBe('babo bedi mebo remo tati tavi');
    expect(readKeyWords(words.toUpperCase().replaceAll(' ', ', '))).toBe(words);
    expect(readKeyWords(` ${words.replaceAll(' ', '').replace('a', 'ā')} `)).toBe(words);
  });

  it('are all different, and no others count', () => {
    const all = Array.from({ length: 256 }, (_, byte) => wordsOf(new Uint8Array([byte])));
    expect(new Set(all).size).toBe(256);
    for (const wrong of [
      '',
      'babo',
      'babo bedi mebo namo tati',
      'babo bedi mebo remo tati tavi tavi',
      'xabo bedi mebo remo tati tavi',
    ])
      expect(readKeyWords(wrong)).toBeNull();
  });
});

/** Every way in which a stranger may change what travels: a path in it, and what stands there instead. */
const BAD: Record<string, readonly unknown[]> = {
  form: ['1', 1.5, -1, null, {}],
  tenant: ['', 7, null, 'a\u0000b'],
  id: ['', null, 4, 'x'.repeat(201), '\uD800'],
  root: ['', {}, ['r'], 'a\u202Eb'],
  at: ['now', -1, null, 1.5, 1e300],
  identity: [1, 'true', null],
  creation: ['', 'key', 4, null, {}],
  chosen: ['seats', ['stranger'], [4], {}, null, ['baggage:__proto__']],
  draft: [null, [], 'draft', 1, { step: 'passengers' }],
  'draft.step': ['', 'nowhere', null, 'javascript:alert(1)', '__proto__'],
  'draft.query': ['', null, 'a b', '"><script>alert(1)</script>', 'x'.repeat(2001), '//evil.example', 'a#b'],
  'draft.search': [null, {}, { trips: [] }],
  'draft.search.tripType': ['anywhere', null, 3],
  'draft.search.trips': [[], null, 'x', Array.from({ length: 1000 }, () => ({}))],
  'draft.search.trips.0.srcLocation': [null, {}, 'RIX'],
  'draft.search.trips.0.srcLocation.iata': ['rix', 'RIXX', '<b>', null],
  'draft.search.trips.0.srcLocation.names': [{ en: 1 }, { constructor: 'x' }, null, ['a']],
  'draft.search.trips.0.startDate': ['2027-13-40', null, 20_270_814],
  'draft.search.passengers': [
    { adult: 0, child: 0, infant: 0 },
    { adult: 1, child: 0, infant: 0 },
    { adult: 10, child: 0, infant: 0 },
    null,
  ],
  'draft.search.cabinClass': ['cargo', null],
  'draft.search.near': [{ RIX: ['a'] }, { rix: [] }, { RIX: ['AAA', 'BBB', 'CCC', 'DDD'] }, 'near'],
  'draft.offer': [null, {}, []],
  'draft.offer.id': ['', null],
  'draft.offer.mergeKey': ['', null, {}],
  'draft.offer.total': [-1, '1', null, 1.5, 1e300],
  'draft.offer.pricePerPerson': [-1, 0.1, null],
  'draft.offer.oldPricePerPerson': ['x', -5],
  'draft.offer.legs': [[], null, Array.from({ length: 1_000 }, () => ({ segments: [] }))],
  'draft.offer.legs.0.segments': [[], null, [{}]],
  'draft.offer.legs.0.segments.0.minutes': ['x', -1, null],
  'draft.offer.legs.0.segments.0.dep.date': ['tomorrow', null],
  'draft.offer.carriers': [null, [1], 'BT'],
  'draft.offer.bags.cabinPrice': ['x', -1, {}],
  'draft.offer.bags.detail': [{}, 'x'],
  'draft.fares': [null, [null], [{}, {}], {}],
  'draft.fares.0.total': [-1, '1', 1.5],
  'draft.fares.0.changes': [null, { kind: 'maybe' }, { kind: 'fee', fee: 'x' }],
  'draft.fareId': ['other', null, 3],
  'draft.pricedAt': ['x', -1, null],
  'draft.expiresAt': ['x', -1],
  'draft.serviceFeePerPassenger': [-1, '9', null],
  'draft.passengers': [[], null, [{}], Array.from({ length: 10 }, () => ({}))],
  'draft.passengers.0.id': ['p1', idOf(1), null, '../../etc', '__proto__'],
  'draft.passengers.0.ageGroup': ['pet', 'child', null],
  'draft.passengers.0.name': [1, null, 'x'.repeat(201), 'a\u0007', '\uDC00x'],
  'draft.passengers.0.dob': ['1989', 'x', null],
  'draft.passengers.0.gender': ['other', null],
  'draft.passengers.0.committed': [true, null],
  'draft.passengers.0.passengerId': ['server-9', 4],
  'draft.passengers.0.frequentFlyer': [{ BTX: '1' }, { BT: 1 }, 'BT1', { BT: 'x'.repeat(41) }],
  'draft.bags': [
    null,
    { stranger: { cabin: 1, checked: 0 } },
    { [idOf(0)]: { cabin: 9, checked: 0 } },
    { [idOf(0)]: 1 },
  ],
  'draft.services': [null, { unknown: {} }, { supportService: { serviceId: 'other' } }, []],
  'draft.seats': [null, {}, [{}], [{ segment: -1 }]],
  'draft.contact': [null, {}, { email: 1, telCode: '', tel: '', isSubscribedNewsletter: true }],
  'draft.contact.email': [null, 'x'.repeat(201), '\u200F'],
  'draft.billing': [null, {}, { company: {} }],
  'draft.billing.company': [null, { other: 'x' }, {}],
};

function changed(path: string, value: unknown): unknown {
  const whole = sentAs(handoverOf(aBooking()));
  const names = path.split('.');
  const last = names.pop() ?? '';
  let at = whole as Record<string, unknown>;
  for (const name of names) at = at[name] as Record<string, unknown>;
  at[last] = value;
  return whole;
}

const deep = (): unknown => {
  let value: unknown = 1;
  for (let depth = 0; depth < 5_000; depth += 1) value = [value];
  return value;
};
const WHOLE: readonly unknown[] = [
  null,
  0,
  '',
  'text',
  true,
  [],
  {},
  [[]],
  deep(),
  { ...handoverOf(aBooking()), more: deep() },
  { ...handoverOf(aBooking()), more: Array.from({ length: 1_000_000 }, () => 0) },
  { ...handoverOf(aBooking()), more: 'x'.repeat(1_000_000) },
  JSON.parse(`{"__proto__":{"polluted":1},"form":1}`),
];

describe('a hostile link', () => {
  const cases = [
    ...Object.entries(BAD).flatMap(([path, values]) =>
      values.map((value, at) => [`${path} ${at}`, changed(path, value)] as const),
    ),
    ...WHOLE.map((value, at) => [`whole ${at}`, value] as const),
  ];
  it('comes in more than 150 kinds, and the one that is right is read', () => {
    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(read(handoverOf(aBooking())).ok).toBe(true);
  });
  it.each(cases)('%s is refused within 50 ms', (_, value) => {
    const times: number[] = [];
    const timed = () => {
      const from = performance.now();
      const reading = readHandover(value, { tenant: 'kaija', now: NOW });
      times.push(performance.now() - from);
      return reading;
    };
    const [answer] = [timed(), timed(), timed()];
    // The machine may be busy.
    expect(Math.min(...times)).toBeLessThan(50);
    expect(answer.ok, JSON.stringify(value)?.slice(0, 200)).toBe(false);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
  it('leaves members behind that nobody knows', () => {
    const whole = changed('draft.extra', { sent: 1 }) as { draft: Record<string, unknown> };
    whole.draft['bookingId'] = 'b9';
    const answer = readHandover(whole, { tenant: 'kaija', now: NOW });
    expect(answer.ok && Object.keys(answer.handover.draft)).not.toEqual(expect.arrayContaining(['bookingId']));
    expect(answer.ok && 'extra' in answer.handover.draft).toBe(false);
  });
});
