import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LIST_LIMITS,
  type Vote,
  departureOf,
  isListOver,
  isSameList,
  listEnds,
  liveSummary,
  mergeVotes,
  plainLine,
  voteTable,
} from '@/domain/shared/list';
import { makeList } from '@/domain/shared/make';
import { listFromWire, listToWire } from '@/domain/shared/packing';
import { packForLink } from '@/platform/linkCodec';
import { isWireList } from '@/offline/sharedLists';
import { MADE, TENANT, flightToShare, listOf } from './lists';

const vote = (voter: string, over: Partial<Vote> = {}): Vote => ({
  voter,
  name: voter.toUpperCase(),
  at: MADE,
  hearts: [0],
  word: '',
  ...over,
});
const again = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a list to share', () => {
  it('comes back from its arrays as it was', () => {
    const list = listOf(4, { votes: [vote('anna01', { hearts: [1, 3], word: 'By night? No!' })] });
    const wire = again(listToWire(list));
    expect(isWireList(wire) && listFromWire(wire, MADE)).toEqual(list);
  });

  it.each([10, 45, 90])('takes a flight whose price is %i s younger than the minute it is made in', (seconds) => {
    const flight = flightToShare(0, { pricedAt: MADE + seconds * 1000 });
    const list = makeList({ id: 'list0001', tenant: TENANT, by: '' }, [flight], MADE + 50_000);
    expect(list?.flights[0]?.pricedAt).toBe(MADE);
  });

  it('of ten flights, each with changes of planes both ways and a note, fits into 2 kB of link', async () => {
    const flights = Array.from({ length: 10 }, (_, n) =>
      flightToShare(n, { note: ['Leaves too early', 'Nice stop in Munich', ''][n % 3]! }),
    );
    const list = makeList({ id: 'a1b2c3d4e5', tenant: TENANT, by: 'Anna' }, flights, MADE)!;
    expect(list.flights).toHaveLength(10);
    const link = await packForLink(JSON.stringify(listToWire(list)));
    expect(link.length).toBeLessThanOrEqual(1950);
  });

  it('keeps what the traveller saw: prices, bags, times, airlines, the note in one line', () => {
    const flight = flightToShare(1, {
      bags: { cabin: 1, checked: 2 },
      note: ' two\nlines ',
      each: 12_345,
      all: 24_690,
    });
    const [kept] = makeList({ id: 'list0001', tenant: TENANT, by: '' }, [flight], MADE)!.flights;
    expect(kept).toMatchObject({ bags: { cabin: 1, checked: 2 }, note: 'two lines', each: 12_345, all: 24_690 });
    expect(kept!.search).toEqual(flight.search);
    expect(kept!.legs.map(({ segments }) => segments.map(({ dep }) => [dep.airport, dep.date, dep.time]))).toEqual(
      flight.offer.legs.map(({ segments }) => segments.map(({ dep }) => [dep.airport, dep.date, dep.time])),
    );
    expect(kept!.legs.map(({ dayShift, stops }) => [dayShift, stops])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('leaves out flights that left, that no link can hold, and those beyond ten', () => {
    const left = flightToShare(0);
    const strange = flightToShare(1);
    strange.offer.legs[0]!.segments[0]!.dep.airport = 'NOT A CODE';
    const others = Array.from({ length: 11 }, (_, n) => flightToShare(n + 2));
    const list = makeList({ id: 'list0001', tenant: TENANT, by: '' }, [strange, ...others], MADE)!;
    expect(list.flights.map(({ mergeKey }) => mergeKey)).toEqual(
      others.slice(0, 10).map(({ offer }) => offer.mergeKey),
    );
    expect(makeList({ id: 'list0001', tenant: TENANT, by: '' }, [left], Date.parse('2027-01-01'))).toBeNull();
    expect(makeList({ id: 'list0001', tenant: TENANT, by: '' }, [], MADE)).toBeNull();
  });

  it('can be shared for a search as far ahead as one can search, in every zone', () => {
    const query = flightToShare(0).query.replace('2026-12-21', '2027-11-01');
    expect(makeList({ id: 'list0001', tenant: TENANT, by: '' }, [flightToShare(0, { query })], MADE)).not.toBeNull();
  });

  it('is over with its last departure', () => {
    const list = listOf(3);
    expect(listEnds(list)).toBe(Math.max(...list.flights.map(departureOf)));
    expect(isListOver(list, listEnds(list))).toBe(false);
    expect(isListOver(list, listEnds(list) + 1)).toBe(true);
  });

  it('is another list where a link of its name has other flights or prices', () => {
    const list = listOf(2);
    expect(isSameList(list, { ...listOf(2), votes: [vote('anna01')] })).toBe(true);
    expect(isSameList(list, listOf(1))).toBe(false);
    const [first, second] = list.flights;
    expect(isSameList(list, { ...list, flights: [second!, first!] })).toBe(false);
    expect(isSameList(list, { ...list, flights: [{ ...first!, all: 1 }, second!] })).toBe(false);
  });
});

describe('a line of text', () => {
  it('has no sign that hides or turns others, and is not longer than it may be', () => {
    expect(plainLine('\u202Eevil\u202C \u0007bell\uD800 tab\there', 40)).toBe('evil bell tab here');
    expect(plainLine('👨‍👩‍👧 yes', 40)).toBe('👨‍👩‍👧 yes');
    expect(Array.from(plainLine('😀'.repeat(50), 40))).toHaveLength(40);
  });

  it('is the same when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 60 }), (text, most) => {
        const line = plainLine(text, most);
        expect(plainLine(line, most)).toBe(line);
      }),
      { seed: 54, numRuns: 200 },
    );
  });
});

describe('votes', () => {
  const arbitrary = fc.uniqueArray(
    fc.record({
      voter: fc.constantFrom('anna01', 'juris1', 'marta1', 'ilze01'),
      name: fc.constantFrom('', 'A', 'B'),
      at: fc.constantFrom(MADE, MADE + 60_000),
      hearts: fc.constantFrom([0], [1], [0, 1]),
      word: fc.constantFrom('', 'x'),
    }),
    { selector: ({ voter }) => voter },
  );
  const sorted = (votes: readonly Vote[]) => votes.toSorted((a, b) => (a.voter < b.voter ? -1 : 1));

  it('of a person are the newest; whichever way they meet, all devices have the same', () => {
    expect(mergeVotes([vote('anna01', { at: 5, word: 'old' })], [vote('anna01', { at: 9, word: 'new' })])).toEqual([
      vote('anna01', { at: 9, word: 'new' }),
    ]);
    expect(mergeVotes([vote('anna01', { at: 9 })], [vote('anna01', { at: 5, word: 'old' })])[0]?.word).toBe('');
    fc.assert(
      fc.property(arbitrary, arbitrary, arbitrary, (a, b, c) => {
        expect(sorted(mergeVotes(a, b))).toEqual(sorted(mergeVotes(b, a)));
        expect(sorted(mergeVotes(mergeVotes(a, b), c))).toEqual(sorted(mergeVotes(a, mergeVotes(b, c))));
        expect(mergeVotes(a, a)).toEqual(a);
      }),
      { seed: 54, numRuns: 300 },
    );
  });

  it('of more people than fit do not push out those who were there', () => {
    const here = Array.from({ length: LIST_LIMITS.people }, (_, n) => vote(`person${n}`));
    expect(mergeVotes(here, [vote('stranger'), vote('person3', { at: MADE + 1 })]).map(({ voter }) => voter)).toEqual(
      here.map(({ voter }) => voter),
    );
  });

  it('make one table, by name; who says nothing has no column', () => {
    const votes = [
      vote('bbbbbb', { name: 'Juris', hearts: [0, 2] }),
      vote('cccccc', { name: '', hearts: [2] }),
      vote('aaaaaa', { name: 'Anna', hearts: [], word: 'All too early' }),
      vote('dddddd', { name: 'Nobody', hearts: [] }),
    ];
    const { people, counts, liked } = voteTable({ flights: listOf(3).flights, votes });
    expect(people.map(({ name }) => name)).toEqual(['Anna', 'Juris', '']);
    expect(counts).toEqual([1, 0, 2]);
    expect([...liked]).toEqual([2]);
  });

  it('that like all flights alike name none', () => {
    const flights = listOf(2).flights;
    expect(voteTable({ flights, votes: [vote('aaaaaa', { hearts: [0, 1] })] }).liked.size).toBe(0);
    expect(voteTable({ flights, votes: [] }).liked.size).toBe(0);
  });
});

describe('the check of prices', () => {
  it('counts what costs the same, more, less, is gone or not known, and not what has left', () => {
    const { flights } = listOf(6);
    const all = flights.map((flight) => flight.all);
    const live = [all[0]!, all[1]! + 1400, all[2]! + 900, all[3]! - 500, 'gone', null] as const;
    expect(liveSummary(flights, live, MADE)).toEqual({
      same: 1,
      dearer: 2,
      dearerBy: 1400,
      cheaper: 1,
      cheaperBy: 500,
      gone: 1,
      unknown: 1,
    });
    expect(liveSummary(flights, live, Date.parse('2027-01-01'))).toMatchObject({ same: 0, gone: 0, unknown: 0 });
  });
});
