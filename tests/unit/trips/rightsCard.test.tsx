import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderSummary } from '@/domain/payment/order';
import { RightsPart } from '@/features/trips/rights/RightsPart';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import help from '@/i18n/compiled/help/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { session } from '@/state/session';
import { summaryOf } from '@/state/booking/order/summary';
import { aDraft, anOffer, filled } from '../booking/build';
import { whole } from '../../fixtures/wholeText';

beforeAll(async () => {
  for (const [group, texts] of Object.entries({ core, help })) seedMessages(group as 'core', 'en_GB', texts);
  await switchLocale('en_GB');
});
beforeEach(() => {
  session.locale = 'en_GB';
  session.online = false;
});

const anOrder = (over: Partial<OrderSummary> = {}): OrderSummary => ({
  ...summaryOf(filled(aDraft({ adult: 2, child: 0, infant: 0 }, { bookingId: 'b1', fareId: 'f-s' })), {
    orderId: 'KA-1',
    amount: 1,
    status: 'paid',
    bankDetails: null,
  }),
  ...over,
});

/** The way out, between other airports and with another airline. */
function flown(from: string, to: string, carrier: string): OrderSummary {
  const leg = structuredClone(anOffer().legs[0]!);
  Object.assign(leg.segments[0]!, { carrier, supplier: carrier, flightNumber: `${carrier}1` });
  Object.assign(leg.segments[0]!.dep, { airport: from, city: from, cityTitle: from });
  Object.assign(leg.segments[0]!.arr, { airport: to, city: to, cityTitle: to });
  return anOrder({ legs: [leg] });
}

const show = (order: OrderSummary) => {
  render(
    <I18nProvider>
      <RightsPart order={order} />
    </I18nProvider>,
  );
  return userEvent.setup();
};

describe('rights of travellers', () => {
  it('say distance, law and sum of each direction, offline', async () => {
    show(anOrder());
    const out = (await screen.findByRole('heading', { name: 'Riga to Barcelona' })).parentElement!;
    expect(within(out).getByText(/^about 2,\d{3} km, class from 1,500 to 3,500 km$/)).toBeTruthy();
    expect(within(out).getByText(whole('Compensation: €400 for each traveller'))).toBeTruthy();
    expect(within(out).getByText(/EU Regulation 261\/2004 applies/)).toBeTruthy();
    expect(
      within(out).getByText(
        'Departure 3 h late or later: meals, drinks, two calls, and a hotel if you wait overnight.',
      ),
    ).toBeTruthy();
    expect(screen.getByText(/in force on 01\/01\/2026/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Barcelona to Riga' })).toBeTruthy();
  });

  it('depend on the airline where only it can bring the law', async () => {
    show(flown('JFK', 'FRA', '0A'));
    expect(await screen.findByText(/applies if the airline is from the EU/)).toBeTruthy();
    expect(screen.getByText(whole('Arrival less than 4 h late: half of it, €300.'))).toBeTruthy();
  });

  it('under British law are in pounds', async () => {
    show(flown('LHR', 'JFK', 'BA'));
    expect(await screen.findByText(whole('Compensation: £520 for each traveller'))).toBeTruthy();
  });

  it('of an unknown place name all three sums', async () => {
    show(flown('RIX', 'QQQ', 'BT'));
    expect(await screen.findByText(whole(/€250, €400 or €600 for each traveller/))).toBeTruthy();
  });

  it('that no law gives are not claimed', async () => {
    show(flown('JFK', 'DXB', 'EK'));
    expect(await screen.findByText(/EU and British law do not apply/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Write to the airline' })).toBeNull();
  });
});

describe('the letter to the airline', () => {
  it('claims for the flights that were booked, and names no order where there is none', async () => {
    const order = anOrder();
    const via = structuredClone(order.legs[0]!);
    Object.assign(via.segments[0]!, { flightNumber: '9999' });
    Object.assign(via.segments.at(-1)!.dep, { airport: 'FRA' });
    const { box } = await openLetter({
      ...order,
      added: true,
      legs: [via, ...order.legs.slice(1)],
      formerFlights: [{ at: 1, legs: order.legs }],
    });
    expect(box.value).toContain('The flight was cancelled');
    expect(box.value).not.toMatch(/9999|KA-1/);
  });

  async function openLetter(order = anOrder()) {
    const user = show(order);
    await user.click(await screen.findByRole('button', { name: 'Write to the airline' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Letter' });
    return { user, box };
  }

  it.each([
    ['English', 'Dear Sir or Madam', '€400', /\[IBAN/],
    ['Latviešu', 'Labdien', '400 €', /\[IBAN/],
    ['Lietuvių', 'Laba diena', '400 €', /\[IBAN/],
    ['Русский', 'Здравствуйте', '400 €', /\[IBAN/],
    ['Eesti', 'Lugupeetud', '400 €', /\[IBAN/],
  ])('in %s is filled from the trip', async (language, greeting, sum, blank) => {
    const { user, box } = await openLetter();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the letter' }), language);
    const text = box.value.replaceAll('\u00A0', ' ');
    expect(text.startsWith(greeting)).toBe(true);
    for (const part of [
      sum,
      'BT681',
      '14/08/2027',
      '07:25',
      '09:55',
      'RIX',
      'BCN',
      'KA-1',
      'Elīna Bērziņa',
      '261/2004',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(blank);
    expect(text).not.toMatch(/letter\.|\{/);
  });

  it('has the reference of the airline that flies, where it is known', async () => {
    const { box } = await openLetter(
      anOrder({
        airlineReferences: [
          { carrier: 'BT', reference: 'QW4T8Z' },
          { carrier: 'LH', reference: 'OTHER1' },
        ],
      }),
    );
    expect(box.value).toContain('Airline reference: QW4T8Z. Order of the travel agency: KA-1.');
  });

  it('follows the journey and what happened', async () => {
    const { user, box } = await openLetter();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Journey' }), 'Barcelona to Riga');
    await user.selectOptions(screen.getByRole('combobox', { name: 'What happened?' }), 'The flight was cancelled');
    expect(box.value).toContain('21/08/2027');
    expect(box.value).toContain('The flight was cancelled.');
    expect(box.value).not.toContain('actual arrival was');
  });

  it('names the half sum of a long flight only for a delay', async () => {
    const { user, box } = await openLetter(flown('FRA', 'JFK', 'LH'));
    expect(box.value).toContain('We claim €600');
    expect(box.value).toContain('[If the delay on arrival was less than 4 hours: €300 for each traveller.]');
    await user.selectOptions(screen.getByRole('combobox', { name: 'What happened?' }), 'The flight was cancelled');
    expect(box.value).not.toContain('€300');
  });

  it('is copied with its subject', async () => {
    const { user, box } = await openLetter();
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy as text' }));
    expect(await screen.findAllByText('Copied')).toBeTruthy();
    expect(copied.mock.calls[0]?.[0]).toBe(`Claim for compensation: flight BT681, 14/08/2027\n\n${box.value}`);
  });
});
