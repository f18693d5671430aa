import { describe, expect, it } from 'vitest';
import { toOffer } from '@/api/offers';
import { isOffer } from '@/domain/offers/guard';
import { journeyOf, journeyTickets, legTickets, type Ticketing, transfersOf } from '@/domain/offers/transfers';
import type { Offer } from '@/domain/offers/types';
import { TRAIT, traits } from '@/domain/results/traits';
import { type Hop, wireOffer } from './builders';

/** Flight numbers of a direction with the airline of each: "BT", or "BT/LG" when LG operates it. */
const leg = (airlines: string, from = 'RIX', to = 'JFK'): Hop[] => {
  const flown = airlines.split(' ');
  return flown.map((airline, at) => {
    const [carrier = '', supplier = carrier] = airline.split('/');
    return {
      from: at === 0 ? from : `H0${at}`,
      to: at === flown.length - 1 ? to : `H0${at + 1}`,
      date: '2026-12-14',
      time: `${String(6 + at * 5).padStart(2, '0')}:00`,
      minutes: 120,
      carrier,
      supplier,
    };
  });
};

interface Told {
  is_vtrip?: boolean;
  tickets?: number[];
}
function offerOf(legs: Hop[][], { is_vtrip, tickets }: Told = {}): Offer {
  const wire = wireOffer({ legs, ...(is_vtrip === undefined ? {} : { is_vtrip }) });
  const segments = wire.segments.map((one, at) => ({
    ...one,
    ...(tickets?.[at] === undefined ? {} : { ticket: tickets[at] }),
  }));
  const offer = toOffer({ ...wire, segments });
  if (!offer) throw new Error('no offer');
  return offer;
}
const ticketsOf = (offer: Offer): Ticketing[][] =>
  offer.legs.map((one) => transfersOf(offer, one).map(({ tickets }) => tickets));

describe('a self-transfer', () => {
  it.each<[string, string[], Told, Ticketing[][]]>([
    ['a flag, where the airlines differ', ['FR W6'], { is_vtrip: true }, [['separate']]],
    ['a flag, only where the airlines differ', ['LH LH FR'], { is_vtrip: true }, [['one', 'separate']]],
    ['a flag, everywhere where no airline differs', ['FR FR FR'], { is_vtrip: true }, [['separate', 'separate']]],
    ['a flag that two directions explain', ['FR', 'LH LH'], { is_vtrip: true }, [[], ['one']]],
    ['a flag that says no', ['FR W6'], { is_vtrip: false }, [['one']]],
    ['no flag, other seller and operator', ['FR W6'], {}, [['unsure']]],
    ['no flag, the same seller', ['BT BT/LG'], {}, [['one']]],
    ['no flag, the same operator', ['LH/OS OS'], {}, [['one']]],
    [
      'ticket numbers against the airlines',
      ['BT LH FR'],
      { is_vtrip: true, tickets: [1, 1, 2] },
      [['one', 'separate']],
    ],
    ['ticket numbers of one airline', ['FR FR'], { tickets: [1, 2] }, [['separate']]],
    ['half a numbering counts as none', ['FR FR'], { is_vtrip: false, tickets: [1] }, [['one']]],
    [
      'each direction by itself',
      ['FR W6', 'BT LH'],
      { is_vtrip: true, tickets: [1, 2, 3, 3] },
      [['separate'], ['one']],
    ],
  ])('is told by %s', (_, airlines, told, expected) => {
    const offer = offerOf(
      airlines.map((each) => leg(each)),
      told,
    );
    expect(ticketsOf(offer)).toEqual(expected);
    const worst = expected.flat().includes('separate')
      ? 'separate'
      : expected.flat().includes('unsure')
        ? 'unsure'
        : 'one';
    expect(journeyTickets(offer)).toBe(worst);
    expect((traits(offer) & TRAIT.selfTransfer) !== 0).toBe(worst !== 'one');
  });

  it('is the worst of a direction', () => {
    const offer = offerOf([leg('BT LH FR')], { tickets: [1, 1, 2] });
    expect(offer.legs.map((one) => legTickets(offer, one))).toEqual(['separate']);
  });

  it('of a booking is what the server said when it made it', () => {
    const offer = offerOf([leg('FR W6')]);
    expect(journeyTickets(journeyOf({ offer }))).toBe('unsure');
    expect(journeyTickets(journeyOf({ offer, isVtrip: true }))).toBe('separate');
    expect(journeyTickets(journeyOf({ offer, isVtrip: false }))).toBe('one');
  });
});

describe('a change at a connection', () => {
  const changed = (arrive: string, leave: string, arr?: string, dep?: string) => {
    const offer = offerOf([leg('BT BT')]);
    const [before, next] = offer.legs[0]?.segments ?? [];
    if (!before || !next) throw new Error('no connection');
    before.arr = { ...before.arr, airport: arrive, ...(arr ? { terminal: arr } : {}) };
    next.dep = { ...next.dep, airport: leave, ...(dep ? { terminal: dep } : {}) };
    const [found] = transfersOf(offer, { segments: [before, next] });
    return found && { airport: found.airport, terminal: found.terminal };
  };

  it('is one of the airport', () =>
    expect(changed('LGW', 'LHR', 'N', '5')).toEqual({ airport: true, terminal: false }));
  it('is one of the terminal, when both are known', () => {
    expect(changed('LHR', 'LHR', '2', '5')).toEqual({ airport: false, terminal: true });
    expect(changed('LHR', 'LHR', '2')).toEqual({ airport: false, terminal: false });
    expect(changed('LHR', 'LHR', '2', '2')).toEqual({ airport: false, terminal: false });
  });
});

describe('a stored offer', () => {
  const offer = offerOf([leg('FR W6')], { is_vtrip: true, tickets: [1, 2] });
  it('keeps what is known of its tickets', () => {
    const read: unknown = JSON.parse(JSON.stringify(offer));
    expect(isOffer(read)).toBe(true);
    expect(read).toMatchObject({ isVtrip: true, legs: [{ segments: [{ ticket: 1 }, { ticket: 2 }] }] });
  });
  it('of an earlier version knows nothing of it', () => {
    const { isVtrip: _, ...older } = offerOf([leg('FR W6')]);
    expect(isOffer(older)).toBe(true);
    expect(journeyTickets(older)).toBe('unsure');
  });
  it('with a damaged flag is not read', () => expect(isOffer({ ...offer, isVtrip: 'yes' })).toBe(false));
});
