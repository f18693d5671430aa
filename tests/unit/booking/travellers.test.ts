import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isName } from '@/domain/booking/names';
import { hasCyrillic, toLatin } from '@/domain/booking/latin';
import { onTicket } from '@/domain/booking/ticketLetters';
import { mergeDrafts } from '@/domain/booking/merge';
import { hasNewTypedText } from '@/domain/booking/typedText';
import { type PartyChange, partyAfter, queryFor, whyNotChange } from '@/domain/booking/passengers';
import { plainPhone } from '@/domain/booking/phone';
import { readPhone } from '@/platform/phoneNumbers';
import { fitting, withTravellers } from '@/domain/booking/saved';
import type { BookingDraft, Passenger } from '@/domain/booking/types';
import { carryOver } from '@/domain/booking/draft';
import { contactProblems, passengerProblems } from '@/domain/booking/validate';
import { flightDays, flightWarnings } from '@/domain/booking/warnings';
import { aDraft, filled } from './build';
import { NAUGHTY } from './naughty';

describe('a name in Latin letters', () => {
  it.each([
    ['Щербаков', '', 'Shcherbakov'],
    ['ЮЛИЯ', 'RU', 'IULIIA'],
    ['Анна-Мария', '', 'Anna-Mariia'],
    ['Жанна д’Арк', '', 'Zhanna dArk'],
    ['Григорій Їжакевич', 'UA', 'Hryhorii Yizhakevych'],
    ['Юлія', '', 'Yuliia'],
    ['Георгий', 'BY', 'Heorhii'],
    ['Щерев', 'BG', 'Shterev'],
    ['Бērziņš', 'LV', 'Bērziņš'],
    // Latin except for one lookalike letter.
    ['Аnna', '', 'Anna'],
    ['Оzols', '', 'Ozols'],
    ['Elīna', '', 'Elīna'],
    ['李 Анна', '', '李 Anna'],
  ])('%s (%s) is %s', (text, nationality, latin) => expect(toLatin(text, nationality)).toBe(latin));

  it('leaves no Cyrillic letter of the modern alphabets behind, whatever is beside it', () => {
    const letters = Array.from('абвгґдеёєжзиіїйклмнопрстуўфхцчшщъыьэюяАБВГҐДЕЁЄЖЗИІЇЙКЛМНОПРСТУЎФХЦЧШЩЪЫЬЭЮЯ');
    const text = fc
      .array(fc.constantFrom(...letters, ' ', '-', 'a', 'Ž'), { maxLength: 30 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom('', 'UA', 'BY', 'BG', 'LV'), (name, country) => {
        expect(hasCyrillic(toLatin(name, country))).toBe(false);
      }),
    );
  });

  it.each([
    ['Bērziņa', 'BERZINA'],
    ['Žydrūnas', 'ZYDRUNAS'],
    ["O'Neill, Jr.", 'ONEILL JR'],
    ['Straße Łukasz Øre', 'STRASSE LUKASZ OERE'],
  ])('%s is %s on a ticket', (name, printed) => expect(onTicket(name)).toBe(printed));
});

const kindsOf = (draft: BookingDraft, at = 0) =>
  flightWarnings(draft.passengers[at]!, draft.passengers, flightDays(draft.offer)).map(({ kind }) => kind);
const warned = (at: number, over: Partial<Passenger>, counts = { adult: 2, child: 1, infant: 1 }) => {
  const draft = filled(aDraft(counts));
  draft.passengers[at] = { ...draft.passengers[at]!, ...over };
  return flightWarnings(draft.passengers[at], draft.passengers, flightDays(draft.offer));
};

describe('warnings', () => {
  // Flights on 14 and 21 August 2027.
  it('an infant who turns two between the flights needs a child’s ticket', () => {
    expect(warned(3, { dob: '2025-08-18' })).toContainEqual({
      kind: 'ticket',
      to: 'child',
      turns: 2,
      day: '2027-08-18',
    });
    expect(
      passengerProblems(
        { ...filled(aDraft({ adult: 1, child: 0, infant: 1 })).passengers[1]!, dob: '2025-08-18' },
        {
          today: '2026-11-20',
          lastFlight: '2027-08-21',
        },
      ).map(({ kind }) => kind),
    ).toEqual(['ageInfant']);
  });
  it('a child who is still an infant on the way out has the right ticket', () =>
    expect(warned(2, { dob: '2025-08-18' })).toContainEqual({
      kind: 'grows',
      group: 'child',
      turns: 2,
      day: '2027-08-18',
    }));
  it('an adult of twelve is still a child on the way out', () =>
    expect(warned(1, { dob: '2015-08-20' })).toContainEqual({
      kind: 'grows',
      group: 'adult',
      turns: 12,
      day: '2027-08-20',
    }));
  it('a child of thirteen needs an adult’s ticket on all flights', () =>
    expect(warned(2, { dob: '2014-01-01' })).toContainEqual({ kind: 'ticket', to: 'adult', turns: 12, day: null }));
  it('are silent about matching ages', () => {
    // Each ticket is shown whose letters differ; they are explained once.
    const all = filled(aDraft({ adult: 2, child: 1, infant: 1 }));
    for (const at of [0, 1, 2, 3]) expect(kindsOf(all, at)).toEqual(['marks']);
    const told = [0, 1].flatMap((at) => flightWarnings(all.passengers[at]!, all.passengers, flightDays(all.offer)));
    expect(told).toMatchObject([{ first: true }, { first: false }]);
  });
  it('the same person twice, reported at the later one', () => {
    const twin = { name: 'elina', surname: 'BERZINA', dob: '1989-03-07' };
    expect(warned(1, twin)).toContainEqual({ kind: 'twice', number: 1 });
    expect(kindsOf(filled(aDraft({ adult: 2, child: 0, infant: 0 })), 0)).not.toContain('twice');
  });
  it('father and son of one name, whatever their birthdays', () => {
    for (const dob of ['1989-03-08', ''] as const) {
      const namesake = warned(1, { name: 'elina', surname: 'BERZINA', dob });
      expect(namesake).toContainEqual({ kind: 'namesake', number: 1 });
      expect(namesake.map(({ kind }) => kind)).not.toContain('twice');
    }
    expect(warned(1, { name: 'Elina Anna', surname: 'BERZINA', dob: '1989-03-08' })).toEqual([]);
  });
  it('a given name as the surname, and a family’s surname as the given name', () => {
    expect(warned(1, { name: 'Ozols', surname: 'Jānis' })).toEqual([
      { kind: 'swapped', name: 'Jānis', surname: 'Ozols' },
    ]);
    const family = filled(aDraft({ adult: 2, child: 0, infant: 0 }));
    Object.assign(family.passengers[0]!, { name: 'Rasa', surname: 'Kazlauskienė' });
    Object.assign(family.passengers[1]!, { name: 'Kazlauskas', surname: 'Vėjas' });
    expect(kindsOf(family, 1)).toEqual(['swapped']);
    Object.assign(family.passengers[1]!, { name: 'Vejas', surname: 'Kazlauskas' });
    expect(kindsOf(family, 1)).toEqual([]);
  });
  it('the surname among the given names', () =>
    expect(warned(1, { name: 'Anna Liepa', surname: 'Liepa' })).toEqual([
      { kind: 'whole', field: 'name', to: 'Anna' },
    ]));
  it('a birth year a hundred years ago, and a party without an adult', () => {
    expect(warned(1, { dob: '1925-01-01' })).toContainEqual({ kind: 'hundred', year: '1925' });
    expect(warned(0, { dob: '2012-01-01' }, { adult: 1, child: 0, infant: 0 })).toContainEqual({ kind: 'minors' });
    expect(warned(0, { dob: '2012-01-01' })).not.toContainEqual({ kind: 'minors' });
  });
  it('a name of a hundred letters is allowed, and is cut on the ticket', () => {
    const one = { name: 'Anna'.repeat(25), surname: 'Ozola' };
    const printed = `OZOLA ${'ANNA'.repeat(12)}AN`;
    expect(warned(0, one)).toEqual([{ kind: 'long', printed, letters: 105, room: 55 }]);
    expect(isName(one.name)).toBe(true);
  });
  it('Cyrillic gets its Latin letters; nothing else is said about such a name', () =>
    expect(warned(0, { name: 'Анна', surname: 'Озола' })).toEqual([
      { kind: 'latin', field: 'name', to: 'Anna' },
      { kind: 'latin', field: 'surname', to: 'Ozola' },
    ]));
});

const party = (counts = { adult: 2, child: 1, infant: 1 }) => filled(aDraft(counts));
const why = (draft: BookingDraft, change: PartyChange) => whyNotChange(draft.passengers, change);

describe('the party', () => {
  it('has its limits, each with its reason', () => {
    const draft = party();
    const [main, adult, child, infant] = draft.passengers as [Passenger, Passenger, Passenger, Passenger];
    expect(why(draft, { kind: 'remove', id: main.id })).toBe('main');
    expect(why(draft, { kind: 'remove', id: adult.id })).toBeNull();
    expect(why(party({ adult: 2, child: 0, infant: 2 }), { kind: 'remove', id: party().passengers[1]!.id })).toBe(
      'adultForInfant',
    );
    expect(why(draft, { kind: 'add', group: 'infant' })).toBeNull();
    expect(why(party({ adult: 1, child: 0, infant: 1 }), { kind: 'add', group: 'infant' })).toBe('infantPerAdult');
    expect(why(party({ adult: 5, child: 4, infant: 0 }), { kind: 'add', group: 'child' })).toBe('total');
    expect(why(draft, { kind: 'regroup', id: infant.id, group: 'child' })).toBeNull();
    expect(why(draft, { kind: 'regroup', id: main.id, group: 'child' })).toBe('main');
    expect(
      why(party({ adult: 1, child: 1, infant: 1 }), { kind: 'regroup', id: child.id, group: 'infant' }),
    ).toBeNull();
    expect(why(party({ adult: 2, child: 0, infant: 2 }), { kind: 'regroup', id: adult.id, group: 'child' })).toBe(
      'adultForInfant',
    );
  });

  it('gets a new traveller at the end, loses the bags of a removed one, and the query asks for the new party', () => {
    const draft = party();
    const bags = Object.fromEntries(draft.passengers.slice(0, 3).map(({ id }) => [id, { cabin: 1, checked: 1 }]));
    const query = 'src=riga&s_iata=rix&p_adult=2&p_child=1&p_infant=1&type=roundtrip&cabin=economy';
    const added = partyAfter({ ...draft, bags, query }, { kind: 'add', group: 'child' }, 'new');
    expect(added.passengers.at(-1)).toMatchObject({ id: 'new', ageGroup: 'child', main: false, name: '' });
    expect(added.search.passengers).toEqual({ adult: 2, child: 2, infant: 1 });
    expect(added.query).toBe('src=riga&s_iata=rix&p_adult=2&p_child=2&p_infant=1&type=roundtrip&cabin=economy');
    const gone = draft.passengers[2]!.id;
    const fewer = partyAfter({ ...draft, bags, query }, { kind: 'remove', id: gone }, '');
    expect(fewer.bags).not.toHaveProperty(gone);
    expect(fewer.query).not.toMatch(/p_child/);
    expect(fewer.passengers.map(({ name }) => name)).toEqual(['Elīna', 'Jānis', 'Elīna']);
  });

  it('keeps what was typed when a ticket changes; an infant’s has no checked bag', () => {
    const draft = party();
    const { id } = draft.passengers[3]!;
    const child = partyAfter(draft, { kind: 'regroup', id, group: 'child' }, '').passengers[3]!;
    expect(child).toEqual({ ...draft.passengers[3], ageGroup: 'child', skipCheckedBaggage: false });
    const back = partyAfter(
      { ...draft, passengers: [...draft.passengers.slice(0, 3), child] },
      { kind: 'regroup', id, group: 'infant' },
      '',
    );
    expect(back.passengers[3]).toEqual(draft.passengers[3]);
  });

  it('reads a query with and without its question mark', () =>
    expect(queryFor('?P_ADULT=2&p_adult=2&x=1', { adult: 1, child: 0, infant: 0 })).toContain('p_adult=1'));
});

describe('the party, changed in one tab while another types', () => {
  const base = party({ adult: 2, child: 1, infant: 0 });
  const change = (draft: BookingDraft, what: PartyChange): BookingDraft => ({
    ...draft,
    rev: draft.rev + 1,
    ...partyAfter(draft, what, 'new'),
  });
  const typed = {
    ...base,
    rev: base.rev + 1,
    passengers: base.passengers.map((one, at) => (at === 1 ? { ...one, surname: 'Liepa' } : one)),
  };
  const removed = change(base, { kind: 'remove', id: base.passengers[2]!.id });
  it.each([
    ['here', removed, typed],
    ['there', typed, removed],
  ])('removed %s: the traveller is gone, the text is kept', (_, mine, theirs) => {
    const merged = mergeDrafts(base, mine, theirs);
    expect(merged.passengers.map(({ surname }) => surname)).toEqual(['Bērziņa', 'Liepa']);
    expect(merged.search.passengers).toEqual({ adult: 2, child: 0, infant: 0 });
  });
  it.each([
    ['here', change(base, { kind: 'add', group: 'adult' }), typed],
    ['there', typed, change(base, { kind: 'add', group: 'adult' })],
  ])('added %s: the traveller is there, the text too', (_, mine, theirs) => {
    const merged = mergeDrafts(base, mine, theirs);
    expect(merged.passengers.map(({ id }) => id)).toEqual([...base.passengers.map(({ id }) => id), 'new']);
    expect(merged.passengers[1]!.surname).toBe('Liepa');
    expect(merged.search.passengers.adult).toBe(3);
  });
  it('bags of a removed traveller do not return with a change of the other tab', () => {
    const id = base.passengers[2]!.id;
    const bagged = { ...base, bags: { [id]: { cabin: 0, checked: 1 } } };
    const mine = change(bagged, { kind: 'remove', id });
    const theirs = { ...bagged, rev: 9, bags: { [id]: { cabin: 1, checked: 2 } } };
    expect(mergeDrafts(bagged, mine, theirs).bags).toEqual({});
  });
});

describe('travellers stored on the device', () => {
  let n = 0;
  const id = () => `s${(n += 1)}`;
  const full = party();
  it('are those with complete data, each once', () => {
    const first = withTravellers([], full.passengers, 1, id);
    expect(first).toHaveLength(4);
    expect(Object.keys(first[0]!).toSorted()).toEqual([
      'dob',
      'gender',
      'id',
      'name',
      'nationality',
      'surname',
      'usedAt',
    ]);
    const again = withTravellers(
      first,
      full.passengers.map((one) => ({ ...one, nationality: 'EE' })),
      2,
      id,
    );
    expect(again).toHaveLength(4);
    expect(again.every(({ nationality, usedAt }) => nationality === 'EE' && usedAt === 2)).toBe(true);
    expect(withTravellers([], aDraft().passengers, 1, id)).toEqual([]);
  });
  it('are offered for a ticket of their age on the last flight', () => {
    const saved = withTravellers([], full.passengers, 1, id);
    expect(fitting(saved, { ageGroup: 'infant' }, '2027-08-21').map(({ dob }) => dob)).toEqual(['2026-06-01']);
  });
  it('are twenty at most, the ones used last', () => {
    const many = Array.from({ length: 25 }, (_, at) => ({ ...full.passengers[0]!, name: `Anna ${at}` }));
    const kept = many.reduce((list, one, at) => withTravellers(list, [one], at, id), withTravellers([], [], 0, id));
    expect([kept.length, kept[0]!.name, kept.at(-1)!.name]).toEqual([20, 'Anna 24', 'Anna 5']);
  });
});

describe('a draft with work of its own', () => {
  it('has more typed data than were carried over', () => {
    const first = filled(aDraft());
    expect([hasNewTypedText(aDraft()), hasNewTypedText(first)]).toEqual([false, true]);
    const next = carryOver(aDraft(), first);
    expect(hasNewTypedText(next)).toBe(false);
    next.contact.tel = '29999999';
    expect(hasNewTypedText(next)).toBe(true);
  });
});

describe('naughty texts', () => {
  it.each(NAUGHTY.map((text) => [JSON.stringify(text).slice(0, 40), text]))('%s breaks no rule', (_, text) => {
    const draft = filled(aDraft({ adult: 2, child: 0, infant: 0 }));
    const one = { ...draft.passengers[0]!, name: text, surname: text, dob: '', dobText: text };
    draft.passengers[0] = one;
    const days = { today: '2026-11-20', lastFlight: '2027-08-21', dateFormat: 'DD/MM/YYYY' };
    for (const { field, kind } of passengerProblems(one, days))
      expect([typeof field, typeof kind]).toEqual(['string', 'string']);
    contactProblems({ email: text, telCode: text, tel: text, isSubscribedNewsletter: true });
    expect(Array.isArray(flightWarnings(one, draft.passengers, flightDays(draft.offer)))).toBe(true);
    plainPhone('371', text);
    readPhone('371', text);
    // Stored and merged as typed.
    const stored = JSON.parse(JSON.stringify(draft)) as BookingDraft;
    const merged = mergeDrafts(aDraft(), stored, aDraft());
    expect([merged.passengers[0]!.name, merged.passengers[0]!.dobText]).toEqual([text, text]);
  });
});
