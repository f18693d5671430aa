import { cleanup, render, screen, within } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BookingDraft } from '@/domain/booking/types';
import type { Leg, Stop } from '@/domain/offers/types';
import { REFUSED } from '@/domain/services/types';
import { Review } from '@/features/booking/checkout/Review';
import extras from '@/i18n/messages/extras/en_GB.json';
import { loadMessages, seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { session } from '@/state/session';
import { aDraft, anOffer, filled } from './build';
import { eachAlone } from './world';

eachAlone();
beforeAll(async () => {
  seedMessages('core', 'en_GB', core);
  seedMessages('flow', 'en_GB', flow);
  await switchLocale('en_GB');
  await Promise.all([loadMessages('steps'), loadMessages('late')]);
});

const stop = (airport: string, date: string, time: string): Stop => ({
  airport,
  city: airport,
  cityTitle: airport.toLowerCase(),
  date,
  time,
  at: Date.parse(`${date}T${time}:00Z`),
});
const flight = (dep: Stop, arr: Stop, flightNumber: string, carrierName: string) => ({
  dep,
  arr,
  carrier: flightNumber.slice(0, 2),
  supplier: flightNumber.slice(0, 2),
  carrierName,
  flightNumber,
  cabin: 'economy',
  minutes: 200,
});

function open(draft: BookingDraft) {
  const router = createMemoryRouter([{ path: '*', element: <Review draft={draft} /> }], {
    initialEntries: ['/booking/checkout'],
  });
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}
const part = (name: string) => within(screen.getByRole('region', { name }));
const textOf = (name: string) => screen.getByRole('region', { name }).textContent.replaceAll(/[\u00A0\u2060]/g, ' ');

describe('the last look before paying', () => {
  it('names each flight with airline, number, local times, day marks and stops', () => {
    const legs: Leg[] = [
      {
        segments: [
          flight(stop('JFK', '2027-08-14', '17:50'), stop('ATH', '2027-08-15', '10:40'), 'DL 218', 'Delta'),
          flight(stop('ATH', '2027-08-15', '13:00'), stop('RIX', '2027-08-15', '16:20'), 'BT 612', 'airBaltic'),
        ],
        minutes: 930,
        stops: 1,
        dayShift: 1,
      },
      {
        segments: [flight(stop('AKL', '2027-09-02', '23:55'), stop('HNL', '2027-09-02', '09:15'), 'NZ10', 'Air NZ')],
        minutes: 500,
        stops: 0,
        dayShift: 0,
      },
    ];
    open(filled(aDraft(undefined, { offer: anOffer({ legs }) })));
    const text = textOf('Flights');
    expect(text).toContain('17:50 JFK – 10:40+1 next day ATHDelta DL 218');
    expect(text).toContain('13:00+1 next day ATH – 16:20+1 next day RIXairBaltic BT 612');
    expect(text).toContain('Sat 14/08/2027 · 15 h 30 · 1 stop');
    expect(text).toContain('23:55 akl AKL – 09:15 hnl HNLThu 02/09/2027 · 8 h 20 · directAir NZ NZ10');
  });

  it('names all six flights and all nine travellers as on the ticket', () => {
    const [leg] = anOffer().legs as [Leg];
    const draft = filled(aDraft({ adult: 6, child: 2, infant: 1 }, { offer: anOffer({ legs: Array(6).fill(leg) }) }));
    const [first, second] = draft.passengers;
    Object.assign(first!, { name: 'Þóra', surname: "O'Brien-Søren" });
    Object.assign(second!, { name: '', surname: 'Sukarno', oneName: true });
    session.profile = { ...session.profile, singleName: 'fnu' };
    open(draft);
    expect(part('Flights').getAllByText(/BT681/)).toHaveLength(6);
    const names = part('Names on the tickets')
      .getAllByRole('listitem')
      .map((one) => one.textContent);
    expect(names).toHaveLength(9);
    expect(names.slice(0, 3)).toEqual(['OBRIEN SOEREN THORA Adult', 'SUKARNO FNU Adult', 'BERZINC MARTA Adult']);
    expect(names.at(-1)).toMatch(/ Baby$/);
    expect(part('Names on the tickets').getByText('elina@example.lv').getAttribute('translate')).toBe('no');
  });

  it('tells equal bags once, else whose they are', () => {
    open(filled(aDraft()));
    expect(textOf('Bags')).toContain('Each of 2 travellers: small bag');
    cleanup();
    const draft = filled(aDraft());
    const [one] = draft.passengers;
    open({ ...draft, bags: { [one!.id]: { cabin: 1, checked: 0 } } });
    expect(textOf('Bags')).toContain('BERZINA ELINA: small bag and cabin bag');
    expect(textOf('Bags')).toContain('BERZINB JANIS: small bag');
  });

  it('names the chosen services, and none that was not chosen', () => {
    open(filled(aDraft()));
    expect(screen.queryByRole('region', { name: 'Insurance' })).toBeNull();
    cleanup();
    const chosen = { unitPrice: 1_000, policy: 'per_passenger', vtripPolicy: 'per_passenger' } as const;
    const services: BookingDraft['services'] = {
      travelInsurance: { ...chosen, serviceId: 'travelInsurancePlus', value: 'travelInsurancePlus' },
      changeProtection: { ...chosen, serviceId: 'changeProtection', value: REFUSED },
    };
    open(filled(aDraft(undefined, { services })));
    expect(textOf('Insurance')).toContain(extras['extras.name.travelInsurancePlus']);
    expect(screen.queryByRole('region', { name: 'Guarantee' })).toBeNull();
  });

  it('states the rules of the chosen fare, and that they are not known before the fares are', () => {
    open(filled(aDraft(undefined, { fareId: 'f-s' })));
    expect(textOf('Changes and refund')).toContain('Changes for €40.00 and the fare difference');
    expect(textOf('Changes and refund')).toContain('No refund');
    cleanup();
    session.online = false;
    open(filled(aDraft(undefined, { fares: [], fareId: null })));
    expect(textOf('Changes and refund')).toContain('The rules of this fare are not on this device yet.');
  });

  it('leads back to the step of each part', () => {
    open(filled(aDraft()));
    const links = screen
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
    expect(links).toEqual(
      expect.arrayContaining([
        ['Change: Flights', '/booking/fares'],
        ['Change: Names on the tickets', '/booking/passengers'],
        ['Change: Bags', '/booking/services'],
        ['Change: Changes and refund', '/booking/fares'],
      ]),
    );
  });
});
