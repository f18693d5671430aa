import { describe, expect, it } from 'vitest';
import { MAILTO_LIMIT, fittedMail, mailtoHref } from '@/domain/trips/mailto';
import { LOCALES, type Locale, localeOf } from '@/domain/locale';
import type { OrderSummary } from '@/domain/payment/order';
import { HELP_TOPICS, helpMail } from '@/domain/trips/helpMail';
import { helpWords } from '@/features/trips/help/helpWords';
import { loadMessages, switchLocale } from '@/i18n/catalogue';
import { formatters } from '@/i18n/formatters';
import { translate } from '@/i18n/t';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { anOffer } from '../booking/build';

const person = (at: number) => ({
  id: `t${at}`,
  passengerId: null,
  name: 'Elīna',
  surname: `Bērziņa${at}`,
  ageGroup: 'adult' as const,
  bags: [],
  protected: false,
});
const anOrder = (people = 2, legs = anOffer().legs): OrderSummary => ({
  orderId: 'KA-1',
  bookingId: 'b1',
  status: 'paid',
  amount: 1,
  at: 1,
  paymentType: null,
  email: '',
  people,
  from: 'Riga',
  to: 'Barcelona',
  cities: {
    BCN: { en: 'Barcelona', ru: 'Барселона', lv: 'Barselona', lt: 'Barselona' },
    RIX: { en: 'Riga', ru: 'Рига' },
  },
  depart: '2027-08-14',
  legs,
  bankDetails: null,
  receipt: {
    lines: [],
    party: { adult: people, child: 0, infant: 0 },
    travellers: Array.from({ length: people }, (_, at) => person(at)),
    seats: [],
    pricedAt: 0,
    couponCode: '',
  },
});

/** What a mail program shows. */
function opened(href: string) {
  const url = new URL(href);
  return {
    to: decodeURIComponent(url.pathname),
    subject: decodeURIComponent(/subject=([^&]*)/.exec(href)?.[1] ?? ''),
    body: decodeURIComponent(/body=([^&]*)/.exec(href)?.[1] ?? ''),
  };
}

async function mailIn(locale: Locale, order: OrderSummary, text: string) {
  await Promise.all([loadMessages('help', locale), switchLocale(locale)]);
  const words = helpWords(order, locale, translate, formatters(locale, DEFAULT_PROFILE));
  return { words, mail: helpMail(order, { topic: 'change', text }, 'info@agency.test', words) };
}

describe('an address for a mail program', () => {
  it('encodes line ends as CRLF, signs of addresses and every letter', () => {
    const href = mailtoHref('a+b@c.test', 'A & B?', 'one\ntwo\r\nthree\rŽ=%20 Привет 🛫');
    expect(href).toMatch(/^mailto:a%2Bb@c\.test\?subject=A%20%26%20B%3F&body=one%0D%0Atwo%0D%0Athree%0D%0A/);
    expect(opened(href)).toEqual({
      to: 'a+b@c.test',
      subject: 'A & B?',
      body: 'one\r\ntwo\r\nthree\r\nŽ=%20 Привет 🛫',
    });
  });

  it('survives half a letter and has an empty recipient for the traveller to fill in', () => {
    expect(opened(mailtoHref('', 's', 'a\uD83Db'))).toEqual({ to: '', subject: 's', body: 'a\uFFFDb' });
  });

  it('takes the longest body within the limit, exactly', () => {
    const empty = mailtoHref('a@b.test', 's', '').length;
    const fits = 'x'.repeat(MAILTO_LIMIT - empty);
    expect(fittedMail('a@b.test', 's', [fits, 'short'], 'instead').body).toBe(0);
    expect(fittedMail('a@b.test', 's', [`${fits}x`, 'short'], 'instead').body).toBe(1);
    const none = fittedMail('a@b.test', 's', [`${fits}x`], 'instead');
    expect(none.body).toBe(-1);
    expect(opened(none.href).body).toBe('instead');
  });
});

describe.each(LOCALES)('a message about an order in %s', (locale) => {
  it('has the words, the order, the flights and the travellers', async () => {
    const { mail } = await mailIn(locale, anOrder(), 'Čau! Привет?\nSecond line');
    expect(mail.fit).toBe('whole');
    expect(mail.subject).toContain('KA-1');
    const { to, subject, body } = opened(mail.href);
    expect([to, subject]).toEqual(['info@agency.test', mail.subject]);
    expect(body).toBe(mail.text.replaceAll('\n', '\r\n'));
    expect(mail.text.startsWith('Čau! Привет?\nSecond line\n\n')).toBe(true);
    for (const part of ['KA-1', 'BT681', '14/08/2027', '07:25', 'RIX', 'BCN', 'Elīna Bērziņa1'])
      expect(mail.text).toContain(part);
    // No key in place of a text, and no word joiner of the page.
    expect(mail.text).not.toMatch(/help\.|\u2060|\{/);
  });

  it('of nine travellers and six flights is shortened, never in its own words', async () => {
    const [leg] = anOffer().legs;
    const order = anOrder(
      9,
      Array.from({ length: 6 }, () => leg!),
    );
    const own = 'Palun! Прошу! '.repeat(22).trim();
    const { mail } = await mailIn(locale, order, own);
    expect(mail.fit).toBe('short');
    expect(mail.href.length).toBeLessThanOrEqual(MAILTO_LIMIT);
    expect(opened(mail.href).body).toContain(own);
    expect(opened(mail.href).body).toContain('KA-1');
    expect(mail.text).toContain('Elīna Bērziņa8');
  });

  it('too long for a mail program asks to paste it, and the copied text is whole', async () => {
    const own = 'ж'.repeat(4000);
    const { mail, words } = await mailIn(locale, anOrder(), own);
    expect(mail.fit).toBe('paste');
    expect(mail.href.length).toBeLessThanOrEqual(MAILTO_LIMIT);
    expect(opened(mail.href).body.startsWith(words.paste)).toBe(true);
    expect(opened(mail.href).body).not.toContain('жж');
    expect(mail.text).toContain(own);
  });

  it('has a readable subject for every topic', async () => {
    const order = anOrder();
    const { words } = await mailIn(locale, order, '');
    const subjects = HELP_TOPICS.map((topic) => helpMail(order, { topic, text: '' }, 'a@b.test', words).subject);
    expect(new Set(subjects).size).toBe(HELP_TOPICS.length);
    for (const subject of subjects) expect(subject).toMatch(/^\p{Lu}.*: .* KA-1$/u);
  });
});

it('a message in Russian names the cities in Russian', async () => {
  const { mail } = await mailIn(localeOf('ru'), anOrder(), '');
  expect(mail.text).toContain('Рига RIX – Барселона BCN');
});
