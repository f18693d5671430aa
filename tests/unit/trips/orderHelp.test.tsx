import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderSummary } from '@/domain/payment/order';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { OrderHelp } from '@/features/trips/help/OrderHelp';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import help from '@/i18n/compiled/help/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { readHelpDraft } from '@/offline/orders';
import { closeDb } from '@/offline/store/db';
import { setLogSink } from '@/platform/log';
import { removeKind } from '@/state/device/remove';
import { session, setProfile } from '@/state/session';
import { summaryOf } from '@/state/booking/order/summary';
import { aDraft, filled } from '../booking/build';
import { ownDatabase } from '../../fixtures/ownDatabase';

let order: OrderSummary;
const onClose = vi.fn();

beforeAll(async () => {
  for (const [group, texts] of Object.entries({ core, help })) seedMessages(group as 'core', 'en_GB', texts);
  await switchLocale('en_GB');
});
beforeEach(() => {
  setLogSink(() => undefined);
  ownDatabase();
  session.online = true;
  session.locale = 'en_GB';
  contact({ email: 'info@agency.test', phone: '+371 6700 0000', address: 'Brīvības 1, Rīga' });
  const draft = filled(aDraft({ adult: 2, child: 0, infant: 0 }, { bookingId: 'b1', fareId: 'f-s' }));
  order = summaryOf(draft, { orderId: 'KA-1', amount: 1, status: 'paid', bankDetails: null });
});
afterEach(() => {
  onClose.mockReset();
  vi.restoreAllMocks();
  closeDb();
  setProfile(DEFAULT_PROFILE);
  vi.unstubAllGlobals();
});

const contact = (over: Partial<typeof DEFAULT_PROFILE.contactInformation>) =>
  setProfile({ ...DEFAULT_PROFILE, contactInformation: { ...DEFAULT_PROFILE.contactInformation, ...over } });

function show() {
  render(
    <I18nProvider>
      <OrderHelp order={order} onClose={onClose} closing={false} />
    </I18nProvider>,
  );
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  return { user, copied };
}

const topic = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'What is it about?' });
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const mailLink = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in mail program' });

describe('help with an order', () => {
  it('asks for the topic before it hands the message over', async () => {
    const { user, copied } = show();
    await user.click(screen.getByRole('button', { name: 'Copy as text' }));
    expect(screen.getByText('Choose what it is about.')).toBeTruthy();
    expect(document.activeElement).toBe(topic());
    expect(copied).not.toHaveBeenCalled();
    await user.click(mailLink());
    expect(screen.queryByRole('button', { name: 'I have sent it' })).toBeNull();
  });

  it('copies the words with order, flights and travellers', async () => {
    const { user, copied } = show();
    await user.selectOptions(topic(), 'Bags');
    await user.type(message(), 'One more suitcase');
    await user.click(screen.getByRole('button', { name: 'Copy as text' }));
    expect(await screen.findByText('Copied. Paste it into a message to info@agency.test.')).toBeTruthy();
    const text = copied.mock.calls[0]?.[0] ?? '';
    expect(text).toMatch(
      /^One more suitcase\n\nOrder: KA-1\nTopic: Bags\nBT681, Sat 14\/08\/2027 07:25, Riga RIX to Barcelona BCN\n/,
    );
    expect(text).toContain('Travellers: Elīna Bērziņa, Jānis Bērziņb');
    expect(decodeURIComponent(mailLink().href)).toContain('Bags: order KA-1');
    // Another word is not copied yet.
    await user.type(message(), '!');
    expect(screen.queryByText(/^Copied\./)).toBeNull();
  });

  it('keeps the message until it is sent, also over a reload', async () => {
    const { user } = show();
    await user.selectOptions(topic(), 'Cancellation');
    await user.type(message(), 'Please cancel');
    await waitFor(async () => expect(await readHelpDraft('KA-1')).toEqual({ topic: 'cancel', text: 'Please cancel' }));
    cleanup();
    closeDb();
    session.online = false;
    show();
    await waitFor(() => expect(message().value).toBe('Please cancel'));
    expect(topic().value).toBe('cancel');
    expect(screen.getByText(/You are offline\. Your mail program/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy as text' }));
    await user.click(await screen.findByRole('button', { name: 'I have sent it' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(await readHelpDraft('KA-1')).toBeNull();
  });

  it('appends what is typed before the stored message was read', async () => {
    const first = show();
    await first.user.type(message(), 'Old');
    await waitFor(async () => expect((await readHelpDraft('KA-1'))?.text).toBe('Old'));
    cleanup();
    const { user } = show();
    await Promise.all([user.type(message(), 'N'), waitFor(() => expect(message().value).toContain('Old'))]);
    await waitFor(async () => expect((await readHelpDraft('KA-1'))?.text).toMatch(/Old\n?N/));
  });

  it('is removed with the orders of the device', async () => {
    const { user } = show();
    await user.type(message(), 'Private');
    await waitFor(async () => expect((await readHelpDraft('KA-1'))?.text).toBe('Private'));
    await removeKind('orders');
    expect(await readHelpDraft('KA-1')).toBeNull();
  });

  it('too long for a mail program says so, and copies as it opens the mail', async () => {
    const { user, copied } = show();
    await user.selectOptions(topic(), 'Something else');
    message().focus();
    await user.paste('ж'.repeat(1500));
    expect(screen.getByText(/The text is too long to hand over/)).toBeTruthy();
    mailLink().addEventListener('click', (event) => event.preventDefault());
    await user.click(mailLink());
    expect(await screen.findByText('The message is in your mail program. Send it there.')).toBeTruthy();
    expect(copied.mock.calls[0]?.[0]).toContain('ж'.repeat(1500));
  });

  it('shows the text to select where the browser does not copy', async () => {
    const { user, copied } = show();
    copied.mockRejectedValue(new Error('refused'));
    Object.assign(document, { execCommand: () => false });
    await user.selectOptions(topic(), 'Bags');
    await user.click(screen.getByRole('button', { name: 'Copy as text' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' });
    expect(box.value).toContain('Order: KA-1');
    expect(box.readOnly).toBe(true);
  });

  it('without an address of the agency has no mail, and says where to write', () => {
    contact({});
    show();
    expect(screen.queryByRole('link', { name: 'Open in mail program' })).toBeNull();
    expect(screen.getByText(/The agency has given no address here/)).toBeTruthy();
  });

  it('shows phone and address', () => {
    show();
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: '+371 6700 0000' }).href).toBe('tel:+37167000000');
    expect(screen.getByText('Brīvības 1, Rīga')).toBeTruthy();
  });
});
