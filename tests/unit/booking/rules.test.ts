import { describe, expect, it } from 'vitest';
import { fitsAgeGroup, lastFlightDate } from '@/domain/booking/ages';
import { nextAttempt, problemsByPart, travellerProblems, passengerProblems } from '@/domain/booking/validate';
import { requireVat } from '@/domain/booking/draft';
import { TIMER_CAP_MS, capDeadline, isExpired, plausibleDeadline } from '@/domain/booking/expiry';
import { isEmail } from '@/domain/booking/email';
import { isPhone, isTelCode } from '@/domain/booking/fields';
import { isName, tidyName } from '@/domain/booking/names';
import { makePassenger } from '@/domain/booking/passengers';
import { leftOutFrom, nextStep, offeredStep, previousStep, progressAt, stepsFor } from '@/domain/booking/steps';
import type { CatalogueItem } from '@/domain/services/types';
import { parseTypedDate } from '@/domain/booking/typedDate';
import { aDraft, anOffer, filled } from './build';

const days = { today: '2026-11-20', lastFlight: '2027-08-21' };

describe('ages at the date of the last flight', () => {
  it('uses the departure of the last flight', () => expect(lastFlightDate(anOffer())).toBe('2027-08-21'));
  it.each([
    ['2015-08-21', 'adult', true],
    ['2015-08-22', 'adult', false],
    ['2015-08-22', 'child', true],
    ['2025-08-21', 'child', true],
    ['2025-08-22', 'child', false],
    ['2025-08-22', 'infant', true],
    ['2027-08-22', 'infant', false],
    ['1902-08-22', 'adult', true],
    ['1902-08-21', 'adult', false],
  ] as const)('born %s travels as %s: %s', (birth, group, fits) =>
    expect(fitsAgeGroup(birth, group, '2027-08-21')).toBe(fits),
  );
});

describe('a typed date of birth', () => {
  it.each([
    ['07/03/1989', 'DD/MM/YYYY', '1989-03-07'],
    ['7.3.1989', 'DD/MM/YYYY', '1989-03-07'],
    ['07 03 1989', 'DD/MM/YYYY', '1989-03-07'],
    ['07031989', 'DD/MM/YYYY', '1989-03-07'],
    ['070389', 'DD/MM/YYYY', '1989-03-07'],
    ['7/3/24', 'DD/MM/YYYY', '2024-03-07'],
    ['03/07/1989', 'MM/DD/YYYY', '1989-03-07'],
    ['1989-03-07', 'DD/MM/YYYY', '1989-03-07'],
    ['1989.03.07', 'YYYY.MM.DD', '1989-03-07'],
    ['19890307', 'YYYY-MM-DD', '1989-03-07'],
    ['29/02/2024', 'DD/MM/YYYY', '2024-02-29'],
    ['29/02/2023', 'DD/MM/YYYY', null],
    ['31/04/1990', 'DD/MM/YYYY', null],
    ['07/13/1989', 'DD/MM/YYYY', null],
    // As in a passport's data and in Lithuania; the year is at one end only.
    ['19880304', 'DD/MM/YYYY', '1988-03-04'],
    ['19880304', 'MM/DD/YYYY', '1988-03-04'],
    ['20012003', 'DD/MM/YYYY', '2003-01-20'],
    ['０４／０３／１９８８', 'DD/MM/YYYY', '1988-03-04'],
    ['04/03/0088', 'DD/MM/YYYY', null],
    ['07/03', 'DD/MM/YYYY', null],
    ['07/03/198', 'DD/MM/YYYY', null],
    ['04/03/1988', 'YYYY-MM-DD', '1988-03-04'],
    // Where the year comes first, a short one is asked for in full if it could be at either end.
    ['01/01/27', 'YYYY-MM-DD', null],
    ['010127', 'YYYY-MM-DD', null],
    ['89-03-07', 'YYYY-MM-DD', '1989-03-07'],
    ['27/03/89', 'YYYY-MM-DD', '1989-03-27'],
    ['31/02/90', 'YYYY-MM-DD', null],
    ['05/05/05', 'YYYY-MM-DD', '2005-05-05'],
    ['4.3.1988', 'YYYY-MM-DD', '1988-03-04'],
    ['04031988', 'YYYY-MM-DD', '1988-03-04'],
    ['03/04/1988', 'MM/DD/YYYY', '1988-03-04'],
    ['19880304', 'YYYY-MM-DD', '1988-03-04'],
    ['20012003', 'YYYY-MM-DD', null],
    ['88-03-04', 'YYYY-MM-DD', '1988-03-04'],
    ['yesterday', 'DD/MM/YYYY', null],
    ['', 'DD/MM/YYYY', null],
  ])('%s as %s is %s', (text, format, iso) => expect(parseTypedDate(text, format, days.today)).toBe(iso));
});

describe('patterns', () => {
  it.each(['Elīna', "O'Neill", 'Müller-Šmits', 'Žydrūnas', 'Anna Maria', 'St. John, Jr.', 'Ø', 'Nguyễn'])(
    '%s is a name',
    (name) => expect(isName(name)).toBe(true),
  );
  it.each(['Бērziņš', 'Иван', '李', 'a@b', 'a×b', ''])('%s is no name', (name) => expect(isName(name)).toBe(false));
  it.each([
    ['Jean\u2011Luc', 'Jean-Luc'],
    ['Anna\u2013Marija\u200b', 'Anna-Marija'],
    ['D`Angelo', "D'Angelo"],
    ['d´Artagnan', "d'Artagnan"],
    ['O\u02bcNeill', "O'Neill"],
    ['O’Neill', "O'Neill"],
    ['Muʿin', "Mu'in"],
    ['Anna - Marija', 'Anna-Marija'],
    ['Gal·la', 'Galla'],
    ['ＴＡＮＡＫＡ', 'TANAKA'],
  ])('%s, as copied or typed, is the name %s', (text, name) =>
    expect([isName(text), tidyName(text)]).toEqual([true, name]),
  );
  it.each([
    ['Anna (Maria)', 'sign'],
    ['Anna😀', 'sign'],
    ['Anna/Maria', 'sign'],
    ['Анна (Maria)', 'latin'],
    ['李', 'latin'],
  ])('%s is reported with its cause: %s', (name, kind) =>
    expect(passengerProblems({ ...makePassenger('a1', 'adult', true), name }, days)[0]).toEqual({
      field: 'passengers.a1.name',
      kind,
    }),
  );
  it.each(['a@b.co', 'first.last+tag@sub.example.lv'])('%s is an e-mail', (text) => expect(isEmail(text)).toBe(true));
  it.each(['a@b.c', 'a@b', 'a b@c.lv', '@example.lv', 'a@-x.lv', 'a@x..lv'])('%s is no e-mail', (text) =>
    expect(isEmail(text)).toBe(false),
  );
  it('a phone has digits, spaces aside', () => {
    expect(['2000 0000', '20000000', '(20) 00-00'].map(isPhone)).toEqual([true, true, true]);
    // As a contact is copied: a no-break space, a long dash, direction marks.
    expect(['20\u00a000\u201300\u202f00', '\u202a20000000\u202c', '２０００００００'].map(isPhone)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['2000 000a', '12', '+37120000000', '1234567890123456'].map(isPhone)).toEqual([false, false, false, false]);
    expect(['371', '+44', '0', '', '12345'].map(isTelCode)).toEqual([true, true, false, false, false]);
  });
});

const kinds = (draft: Parameters<typeof travellerProblems>[0]) =>
  travellerProblems(draft, days).map(({ field, kind }) => `${field.replace(/id-\d+/, 'n')} ${kind}`);

describe('the traveller step', () => {
  it('is complete when everything is filled in', () => expect(travellerProblems(filled(aDraft()), days)).toEqual([]));

  it('reports problems by field, in the order of the form', () => {
    const draft = aDraft({ adult: 1, child: 0, infant: 1 });
    draft.billing.isVATRequired = true;
    const parts = problemsByPart(travellerProblems(draft, days));
    expect(parts.map(({ part, fields }) => `${part.replace(/id-\d+/, 'n')} ${fields.length}`)).toEqual([
      'n 5',
      'n 5',
      'contact 2',
      'billing 4',
    ]);
    expect(parts[2]?.fields).toEqual(['contact.email', 'contact.tel']);
  });

  it('reports every empty field in the order of the form', () => {
    expect(kinds(aDraft({ adult: 1, child: 0, infant: 0 }))).toEqual([
      'passengers.n.name required',
      'passengers.n.surname required',
      'passengers.n.dob required',
      'passengers.n.gender gender',
      'passengers.n.nationality required',
      'contact.email required',
      'contact.tel required',
    ]);
  });

  it('reports the problem of a birthday', () => {
    const draft = filled(aDraft({ adult: 1, child: 1, infant: 1 }));
    const set = (index: number, change: object) => ({
      ...draft,
      passengers: draft.passengers.map((one, at) => (at === index ? { ...one, ...change } : one)),
    });
    expect(kinds(set(0, { dob: '2020-01-01' }))).toEqual(['passengers.n.dob ageAdult']);
    expect(kinds(set(0, { dob: '1900-12-31' }))).toEqual(['passengers.n.dob year']);
    expect(kinds(set(1, { dob: '1990-01-01' }))).toEqual(['passengers.n.dob ageChild']);
    expect(kinds(set(2, { dob: '2020-01-01' }))).toEqual(['passengers.n.dob ageInfant']);
    expect(kinds(set(0, { dob: '2026-12-01' }))).toEqual(['passengers.n.dob future']);
    expect(kinds(set(0, { dob: '', dobText: '31/02' }))).toEqual(['passengers.n.dob date']);
    const typed = (dobText: string, dateFormat = 'DD/MM/YYYY') =>
      passengerProblems({ ...draft.passengers[0]!, dob: '', dobText }, { ...days, dateFormat }).map(({ kind }) => kind);
    expect(typed('31/02/1990')).toEqual(['noDay']);
    expect(typed('31021990')).toEqual(['noDay']);
    expect(typed('29.02.2023')).toEqual(['noDay']);
    expect(typed('31/02')).toEqual(['date']);
    expect(typed('7.3.1989', 'YYYY-MM-DD')).toEqual(['date']);
  });

  it('limits texts to what a booking can hold: 200 letters, an address as a whole', () => {
    const draft = filled(aDraft());
    draft.billing = requireVat(draft.billing, true);
    const fits = 'x'.repeat(200);
    Object.assign(draft.billing.company, {
      companyName: fits,
      companyID: ` ${fits} `,
      VATNumber: 'LV40003000002',
      address: 'x'.repeat(190),
      city: 'Riga',
      country: 'LV',
    });
    expect(kinds(draft)).toEqual([]);
    Object.assign(draft.billing.company, { companyName: `${fits}x`, companyID: '4'.repeat(10_000), city: 'Ventspils' });
    expect(kinds(draft)).toEqual([
      'billing.company.companyName long',
      'billing.company.companyID long',
      'billing.company.address long',
    ]);
    // Where most of the phone numbers are.
    Object.assign(draft.billing.company, { companyName: fits, companyID: '4', address: 'a', postcode: fits });
    expect(kinds(draft)).toEqual(['billing.company.postcode long']);
    const [main] = draft.passengers;
    Object.assign(main!, { name: `${fits}x`, surname: fits });
    draft.contact.email = `${fits}@example.com`;
    draft.billing.isVATRequired = false;
    expect(kinds(draft)).toEqual(['passengers.n.name long', 'contact.email long']);
  });

  it('asks for invoice data only when an invoice is wanted, and then starts with a company', () => {
    const draft = filled(aDraft());
    draft.billing.isCompany = false;
    expect(travellerProblems(draft, days)).toEqual([]);
    const wanted = { ...draft, billing: requireVat(draft.billing, true) };
    expect(kinds(wanted)).toEqual([
      'billing.company.companyName required',
      'billing.company.companyID required',
      'billing.company.address required',
      'billing.company.country required',
    ]);
    const person = { ...wanted, billing: { ...wanted.billing, isCompany: false } };
    expect(kinds(person)).toHaveLength(4);
  });
});

describe('steps', () => {
  const ALL = ['fares', 'passengers', 'guarantee', 'insurance', 'services', 'seats', 'support', 'checkout'] as const;
  const direct = aDraft();
  const item = (id: string, unitPrice = 900): CatalogueItem => ({
    id,
    category: '',
    netPrice: unitPrice,
    markup: { kind: 'amount', cents: 0 },
    policy: 'per_booking',
    vtripPolicy: 'per_booking',
    minPrice: null,
    totalPrice: unitPrice,
    unitPrice,
    sumTotal: null,
  });
  it('are all there while the services are loading', () => {
    expect(stepsFor(direct, 'coming')).toEqual(ALL);
  });
  it('are skipped when they have nothing to offer, forwards and backwards', () => {
    const steps = stepsFor(direct, [item('supportServicePlus'), item('random', 0)]);
    expect(steps).toEqual(['fares', 'passengers', 'services', 'support', 'checkout']);
    expect([nextStep('passengers', steps), nextStep('services', steps), nextStep('checkout', steps)]).toEqual([
      'services',
      'support',
      null,
    ]);
    expect([previousStep('checkout', steps), previousStep('services', steps), previousStep('fares', steps)]).toEqual([
      'support',
      'passengers',
      null,
    ]);
    expect((['fares', 'guarantee', 'seats'] as const).map((path) => offeredStep(path, steps))).toEqual([
      'fares',
      'services',
      'support',
    ]);
  });
  it('are skipped when their screens are unavailable, bags too', () => {
    expect(stepsFor(direct, 'unreachable')).toEqual(['fares', 'passengers', 'checkout']);
  });
  it('need no network: without a catalogue fares, travellers, bags and payment remain', () => {
    expect(stepsFor(direct, null)).toEqual(['fares', 'passengers', 'services', 'checkout']);
  });
  it('fill the progress line to their own mark and lead back to the first step of a mark', () => {
    const { marks, fill, number, of } = progressAt('insurance', ALL);
    expect(marks.map(({ at, state, to }) => [at, state, to])).toEqual([
      [0, 'done', 'fares'],
      [23.6, 'done', 'passengers'],
      [38.2, 'now', null],
      [61.8, 'ahead', null],
      [100, 'ahead', null],
    ]);
    expect([fill, number, of]).toEqual([50, 4, ALL.length]);
    expect(progressAt('insurance', ['fares', 'passengers', 'insurance', 'checkout']).fill).toBe(38.2);
    expect(progressAt('support', ['fares', 'passengers', 'support', 'checkout']).fill).toBe(61.8);
    expect(progressAt('checkout', ALL).marks.map(({ to }) => to)).toEqual([
      'fares',
      'passengers',
      'guarantee',
      'services',
      null,
    ]);
  });
  it('show and count only reachable marks, without gaps', () => {
    const steps = stepsFor(direct, []);
    const counted = steps.map((step) => progressAt(step, steps));
    expect(counted.map(({ marks }) => marks.length)).toEqual([4, 4, 4, 4]);
    expect(counted.map(({ number, of, key }) => [number, of, key])).toEqual([
      [1, 4, 'fare'],
      [2, 4, 'travellers'],
      [3, 4, 'extras'],
      [4, 4, 'payment'],
    ]);
  });
  it('know what passing the optional steps leaves out', () => {
    const chosen = {
      serviceId: 'travelInsuranceBasic',
      value: 'travelInsuranceBasic',
      unitPrice: 1,
      policy: 'per_booking',
      vtripPolicy: 'per_booking',
    } as const;
    expect(leftOutFrom('passengers', ALL, {})).toEqual(['guarantee', 'insurance', 'services', 'seats', 'support']);
    expect(leftOutFrom('services', ALL, {})).toEqual(['services', 'seats', 'support']);
    const random = [{ segment: 0, serviceId: 'random', airline: 'BT', unitPrice: 0 } as const];
    expect(
      leftOutFrom('passengers', ALL, {
        services: { travelInsurance: chosen },
        bags: { p1: { cabin: 0, checked: 1 } },
        seats: random,
      }),
    ).toEqual(['guarantee', 'seats', 'support']);
    // A declined service is a choice.
    expect(
      leftOutFrom('support', ALL, { services: { supportService: { ...chosen, value: 'user_refused_service' } } }),
    ).toEqual([]);
  });
  it('counts attempts to 99 and wraps to 1', () => {
    expect([nextAttempt(undefined), nextAttempt(1), nextAttempt(98), nextAttempt(99)]).toEqual([1, 2, 99, 1]);
  });
});

describe('the price timer', () => {
  it('is the server’s deadline, at most 30 minutes', () => {
    expect(capDeadline(5_000 + TIMER_CAP_MS + 1, 5_000)).toBe(5_000 + TIMER_CAP_MS);
    expect(capDeadline(6_000, 5_000)).toBe(6_000);
    expect(capDeadline(null, 5_000)).toBe(5_000 + TIMER_CAP_MS);
    expect(capDeadline(Number.NaN, 5_000)).toBe(5_000 + TIMER_CAP_MS);
  });
  it('ignores a deadline before the request: this clock is ahead of the server’s', () => {
    expect([plausibleDeadline(6_000, 5_000), plausibleDeadline(5_000, 5_000), plausibleDeadline(null, 5_000)]).toEqual([
      6_000,
      null,
      null,
    ]);
  });
  it('is over at the deadline itself', () => {
    expect([isExpired(null, 1), isExpired(10, 9), isExpired(10, 10)]).toEqual([false, false, true]);
  });
});
