import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderSummary } from '@/domain/payment/order';
import type { Offer } from '@/domain/offers/types';
import { LateEntry, LateOrderEntry, TravellerEntryRules } from '@/features/common/LateEntry';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import party from '@/i18n/compiled/party/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { updateSavedTravellers } from '@/offline/savedTravellers';
import { closeDb, db } from '@/offline/store/db';
import { entryFactsOf } from '@/domain/entry/travellers';
import { entryFactsKey, keepEntryFacts, readEntryFacts } from '@/offline/entryFacts';
import { removeOrders, writeOrder } from '@/offline/orders';
import { setLogSink } from '@/platform/log';
import { session } from '@/state/session';
import { summaryOf } from '@/state/booking/order/summary';
import { aDraft, anOffer, filled } from '../booking/build';
import { ownDatabase } from '../../fixtures/ownDatabase';

beforeAll(async () => {
  for (const [group, texts] of Object.entries({ core, party })) seedMessages(group as 'core', 'en_GB', texts);
  await switchLocale('en_GB');
});
beforeEach(() => {
  session.locale = 'en_GB';
  session.online = false;
  // A read of the database may outlive its test.
  setLogSink(() => undefined);
  ownDatabase();
});
afterEach(() => {
  session.settings = { ...session.settings, features: undefined };
  closeDb();
});

/** The usual offer to another airport and back. */
function offerTo(airport: string): Offer {
  const offer = structuredClone(anOffer());
  Object.assign(offer.legs[0]!.segments.at(-1)!.arr, { airport, city: airport });
  Object.assign(offer.legs[1]!.segments[0]!.dep, { airport, city: airport });
  return offer;
}
const draftTo = (airport: string, nationality = '') => {
  const draft = { ...filled(aDraft({ adult: 1, child: 0, infant: 0 })), offer: offerTo(airport) };
  return { ...draft, passengers: draft.passengers.map((one) => ({ ...one, nationality })) };
};
const show = (part: React.ReactNode) => {
  render(<I18nProvider>{part}</I18nProvider>);
  return userEvent.setup();
};

describe('entry and documents, without a network', () => {
  it('say in one line what most travellers need, with source and day behind it', async () => {
    const user = show(<LateEntry draft={draftTo('LHR')} />);
    await user.click(await screen.findByText('For the United Kingdom most travellers need an ETA'));
    const [note] = screen.getAllByRole('listitem');
    expect(note?.textContent).toMatch(/most travellers need an electronic travel authorisation .* since 25\/02\/2026/);
    const source = within(note!).getByRole('link', { name: 'gov.uk, as known on 26/02/2026' });
    expect(source.getAttribute('href')).toBe('https://www.gov.uk/eta');
    expect(screen.getByText(/This is information, not advice/)).toBeTruthy();
  });

  it('follow the nationality of a traveller', async () => {
    const { offer, passengers } = draftTo('LHR', 'LV');
    show(<TravellerEntryRules offer={offer} one={passengers[0]!} />);
    expect(await screen.findByText('Check before you fly: ETA (United Kingdom) and passport')).toBeTruthy();
    // Nothing of it says where everything else is looked up.
    expect(screen.getByRole('link', { name: 'Check what you need: iatatravelcentre.com', hidden: true })).toBeTruthy();
  });

  it('are nothing in the card of an EU citizen within the EU, and one line on the step', async () => {
    const draft = draftTo('BCN', 'LV');
    show(
      <>
        <TravellerEntryRules offer={draft.offer} one={draft.passengers[0]!} />
        <LateEntry draft={draft} />
      </>,
    );
    expect(await screen.findAllByText('For citizens of the EU an identity card or a passport is enough')).toHaveLength(
      1,
    );
  });

  it('lead to the page of the tenant where it has one, and are not there where it does without', async () => {
    session.settings = { ...session.settings, features: { entryRulesUrl: 'https://agency.example/visas' } };
    const user = show(<LateEntry draft={draftTo('DXB', 'LV')} />);
    await user.click(await screen.findByText(/^Check before you fly/));
    const look = screen.getByRole('link', { name: 'Check what you need: agency.example' });
    expect(look.getAttribute('href')).toBe('https://agency.example/visas');
    session.settings = { ...session.settings, features: { entryRules: false } };
    const { container } = render(<LateEntry draft={draftTo('DXB', 'LV')} />);
    expect(container.childElementCount).toBe(0);
  });

  it('know the travellers of an order by its booking, which is sealed on the device and goes with the order', async () => {
    const draft = draftTo('LHR', 'IE');
    draft.passengers[0]!.passengerId = 'p0';
    const order: OrderSummary = summaryOf(draft, { orderId: 'KA-1', amount: 1, status: 'paid', bankDetails: null });
    await writeOrder(order);
    await keepEntryFacts('KA-1', entryFactsOf(draft));
    const store = await db();
    const row = await store.run('r', ['meta'], (tx) => tx.meta.get(entryFactsKey('KA-1')));
    expect(Object.keys(row?.v ?? {})).toEqual(['iv', 'data']);
    show(<LateOrderEntry order={order} />);
    const card = await screen.findByRole('region', { name: 'Entry and documents' });
    expect(await within(card).findByText(/United Kingdom: take a passport/)).toBeTruthy();
    expect(within(card).queryByText(/ETA/)).toBeNull();
    await removeOrders(() => true);
    expect(await readEntryFacts('KA-1')).toBeNull();
    expect(await store.run('r', ['meta'], (tx) => tx.meta.get(entryFactsKey('KA-1')))).toBeUndefined();
  });

  it('know a traveller of an order by the saved one of the same name', async () => {
    const draft = draftTo('LHR', 'LV');
    const order: OrderSummary = summaryOf(draft, { orderId: 'KA-1', amount: 1, status: 'paid', bankDetails: null });
    const [{ name, surname, gender, dob } = draft.passengers[0]!] = draft.passengers;
    await updateSavedTravellers((saved) => ({
      ...saved,
      list: [{ id: '1', name, surname, gender: gender || 'female', dob, nationality: 'IE', usedAt: 1 }],
    }));
    show(<LateOrderEntry order={order} />);
    const card = await screen.findByRole('region', { name: 'Entry and documents' });
    expect(await within(card).findByText(/United Kingdom: take a passport/)).toBeTruthy();
    expect(within(card).queryByText(/ETA/)).toBeNull();
  });
});
