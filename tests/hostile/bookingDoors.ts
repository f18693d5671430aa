import { expect } from 'playwright/test';
import type { WireTrip } from '../../src/api/shapes/trips';
import { OWNER } from '../e2e/accountOrder';
import { ANNA } from '../e2e/pages/Booking';
import { Journey } from '../e2e/pages/Journey';
import { textsIn } from '../e2e/texts';
import { type Door, allShown, coming, hasText, shown, visit } from './door';
import type { Payload } from './payloads';
import type { Stage } from './stage';

const t = textsIn('en');
let turn = 0;

/** White space is joined where the app shows a text in one line. */
const joined = (payloads: readonly Payload[]): string => payloads.map(({ text }) => text).join('\n');

/** The texts of the services, with the details of one in a dialog. */
const services: Door = {
  name: 'services: names, facts and the HTML of their details',
  batch: 24,
  async open(stage) {
    stage.calm();
    const journey = new Journey(stage.page, stage.server);
    await journey.toPassengers();
    await journey.booking.fillAll();
    await journey.booking.continueButton.click();
    await stage.page.waitForURL(/\/booking\/guarantee/);
    await stage.page
      .getByRole('button', { name: t('cover.covers') })
      .first()
      .waitFor();
  },
  async feed(stage, payloads) {
    const mark = `mark-${++turn}-`;
    const answer = await (await fetch(`http://127.0.0.1:${stage.server.port}/api/services/all`, TENANT)).json();
    const ids = JSON.stringify(answer).match(/(?<="id":")[^"]+/g) ?? [];
    stage.json(/\/resources\/category\/additional_services/, () =>
      Object.fromEntries(
        [...new Set(ids)].flatMap((id, at) => {
          const one = payloads[at % payloads.length]!.text;
          return [
            [`${id}.title`, `${mark} ${one}`],
            [`${id}.text`, joined(payloads)],
            [`${id}.details`, `<p>${mark}</p>${joined(payloads)}`],
            ...[1, 2, 3, 4, 5].map((n) => [`${id}.${n % 2 ? 'yes' : 'no'}.${n}`, payloads[n % payloads.length]!.text]),
          ] as [string, string][];
        }),
      ),
    );
    await stage.page.reload({ waitUntil: 'domcontentloaded' });
    if (!(await hasText(stage, mark, 10_000))) throw new Error('The texts of the services never came');
    const list = await stage.look();
    await stage.page
      .getByRole('button', { name: t('cover.covers') })
      .first()
      .click();
    await stage.page.evaluate(
      async ([mark]) => {
        const end = performance.now() + 5000;
        const isThere = (): boolean =>
          [...document.querySelectorAll('#booking-step *')].some(({ shadowRoot }) =>
            shadowRoot?.textContent.includes(mark),
          );
        while (!isThere() && performance.now() < end) {
          // oxlint-disable-next-line no-await-in-loop -- polling
          await new Promise((next) => setTimeout(next, 5));
        }
        if (!isThere()) throw new Error('The details never came');
      },
      [mark] as const,
    );
    const dialog = await stage.look();
    stage.calm();
    return { text: list.text, problems: [...list.problems, ...dialog.problems] };
  },
};
const TENANT = { headers: { 'X-Company-Name': 'kaija', 'X-Language': 'en_GB' } };

/** The answers about a promo code: its letters, and why the booking does not take it. */
const promo: Door = {
  name: 'promo code: its letters, and the words of its refusal',
  batch: 20,
  async open(stage) {
    stage.calm();
    await new Journey(stage.page, stage.server).toCheckout();
    await stage.page.getByRole('button', { name: t('price.promo.ask') }).click();
  },
  async feed(stage, payloads) {
    stage.calm();
    const words = joined(payloads);
    stage.json(/\/promo\/validation\//, () => ({ coupon_code: words || 'x', kind: 'percent', value: 10 }));
    stage.answer(/\/booking\/batchUpdate\//, (route) => {
      const updates = route.request().postDataJSON() as { idempotency_id: string; payload: { type: string } }[];
      return route.fulfill({
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*' },
        body: JSON.stringify(
          updates.map(({ idempotency_id, payload }) => ({
            idempotency_id,
            ...(payload.type === 'discount'
              ? { status: 'rejected', error: { code: words, field: words, message: words } }
              : { status: 'applied' }),
          })),
        ),
      });
    });
    const { page } = stage;
    await page.getByRole('textbox', { name: t('price.promo.label') }).fill(`CODE${++turn}`);
    await page.getByRole('button', { name: t('price.promo.apply') }).click();
    await page.locator('[data-state]', { has: page.getByRole('button', { name: /^Remove the promo code/ }) }).waitFor();
    await allShown(stage, promo, payloads);
    const seen = await stage.look();
    await page.getByRole('button', { name: /^Remove the promo code/ }).click();
    await stage.quiet();
    return seen;
  },
  shown: ({ text }) => text.trim() || null,
};

const end = (code: string, title: string, time: string) => ({
  airport: { code },
  city: { title },
  date: '14.08.2027',
  time,
});
const tripOf = (text: string, order: string): WireTrip => ({
  order_id: order,
  booking_id: `b-${order}`,
  status: 'paid',
  payment_type: 'bankTransfer',
  amount: 486.34,
  created_at: '2026-11-20T12:00:00.000Z',
  email: text,
  search_type: 'oneway',
  travel_package: {
    segments: [
      {
        carrier: { code: 'BT' },
        flight_number: text,
        dep: end('RIX', text, '07:25'),
        arr: end('BCN', text, '09:55'),
      },
    ],
    segments_direction: [[0]],
    is_vtrip: false,
    userId: 'anna',
  },
  passengers: [{ passenger_id: 'p1', name: text, surname: text, age_group: 'adult' }],
  airline_references: [{ carrier: 'BT', reference: text || 'x' }],
});
/** The trips of an account, as a list and one opened. */
const trips: Door = {
  name: 'trips of an account: cities, names, e-mail, references',
  batch: 30,
  async open(stage) {
    stage.calm();
    const { page } = stage;
    // Pages that the trial answers itself do not reach the sign-in provider.
    stage.keepsPolicy = true;
    await visit(stage, '/?login=true&lang=en');
    const options = page.getByRole('dialog', { name: t('account.login.title'), exact: true });
    await options.getByRole('button', { name: t('account.login.email') }).click();
    const form = page.getByRole('dialog', { name: t('account.email.title') });
    await form.getByLabel(t('account.email.label'), { exact: true }).fill(OWNER.email);
    await form.getByLabel(t('account.password.label'), { exact: true }).fill(OWNER.password);
    await form.getByRole('button', { name: t('account.login.title'), exact: true }).click();
    await expect(form).toHaveCount(0);
    stage.keepsPolicy = false;
  },
  async feed(stage, payloads) {
    stage.calm();
    const order = `KA${++turn}`;
    stage.json(/\/booking\/user\//, () => ({ trips: payloads.map(({ text, n }) => tripOf(text, `${order}-${n}`)) }));
    const asked = coming(stage, /\/booking\/user\//);
    await visit(stage, '/dashboard/trips?lang=en');
    await shown(stage, 'main h1');
    await asked;
    await stage.page.locator(`a[href*="${order}-"]`).first().waitFor();
    await allShown(stage, trips, payloads);
    const list = await stage.look();
    await stage.page.locator(`a[href*="${order}-"]`).first().click();
    await stage.page.waitForURL(new RegExp(`/dashboard/trips/${order}-`));
    await stage.quiet();
    const one = await stage.look();
    return { text: list.text, problems: [...list.problems, ...one.problems] };
  },
};

const devices = new WeakMap<Stage, Awaited<ReturnType<Stage['context']['storageState']>>>();
/** Ids and bearers that cannot be written into a path or a header: nothing that was typed may be lost. */
const ids: Door = {
  name: 'ids and bearers of a new booking',
  batch: 1,
  kinds: ['letters', 'path'],
  async open(stage) {
    stage.calm();
    if (!devices.has(stage)) {
      stage.answer(/\/booking\/create/, (route) => route.abort());
      const journey = new Journey(stage.page, stage.server);
      await journey.toPassengers();
      await journey.booking.fillAll();
      await journey.booking.continueButton.click();
      await stage.page.waitForURL(/\/booking\/guarantee/);
      devices.set(stage, await stage.context.storageState({ indexedDB: true }));
    }
  },
  async feed(stage, [payload]) {
    stage.calm();
    const { text, n } = payload!;
    await visit(stage, '/__sandbox/faults');
    await stage.context.setStorageState(devices.get(stage)!);
    stage.answer(/\/booking\/create/, async (route) => {
      const url = route.request().url().replace('//kaija.localhost', '//127.0.0.1');
      const answer = await route.fetch({ url });
      const made = (await answer.json()) as Record<string, unknown>;
      if (n % 2) made['booking_id'] = text;
      else made['access_token'] = text;
      await route.fulfill({ response: answer, body: JSON.stringify(made) });
    });
    const asked = coming(stage, /\/booking\/create/);
    await visit(stage, '/booking/passengers?lang=en');
    await asked;
    await stage.quiet();
    const seen = await stage.look();
    const typed = await stage.page.locator('input[name$=".name"]').first().inputValue();
    if (typed !== ANNA.name) seen.problems.push(`what was typed is lost: ${JSON.stringify(typed)}`);
    return seen;
  },
};

const SVG = (n: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="640" height="240" onload="__hit(${n})"><script>__hit(${n});parent.__hit(${n})</script><script href="https://canary.test/${n}"/><image xlink:href="x" onerror="__hit(${n})"/><animate attributeName="x" begin="0s" onbegin="__hit(${n})"/><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:parent.__hit(${n})"/><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="__hit(${n})"/></foreignObject>`;
/** Pictures that are SVG with scripts, shown as banners: a picture runs nothing and loads nothing. */
const pictures: Door = {
  name: 'pictures: SVG with scripts',
  batch: 2,
  kinds: ['script', 'svg'],
  async feed(stage, payloads) {
    stage.calm();
    const from = ++turn;
    const body = new Map<string, string>(
      payloads.flatMap(({ n, text }, at) => [
        ...(at === 0 ? [[`${n}-own`, `${SVG(n)}</svg>`] as const] : []),
        [`${n}-text`, `${SVG(n)}${text}</svg>`] as const,
      ]),
    );
    stage.answer(/hostile\/[\d-]+(?:own|text)\.svg/, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        headers: { 'access-control-allow-origin': '*' },
        body: body.get(/(\d+-(?:own|text))\.svg/.exec(route.request().url())?.[1] ?? '') ?? '',
      }),
    );
    stage.json(/\/static\/links\/banners/, () =>
      [...body.keys()]
        .slice(0, 3)
        .map((name) => ({ id: name, title: name, image: `/bucket/hostile/${from}-${name}.svg` })),
    );
    await visit(stage, '/?lang=en');
    const images = stage.page.locator('img[src*="/bucket/hostile/"]');
    await images.first().waitFor({ state: 'attached' });
    await stage.page.evaluate(() =>
      Promise.all(
        Array.from(document.querySelectorAll<HTMLImageElement>('img[src*="/bucket/hostile/"]'), (one) =>
          one.decode().catch(() => undefined),
        ),
      ),
    );
    const drawn = await stage.page.evaluate(
      () => document.querySelectorAll<HTMLImageElement>('img[src*="-own.svg"]')[0]?.naturalWidth ?? 0,
    );
    const seen = await stage.look();
    if (drawn !== 640) seen.problems.push(`the picture was not shown: ${drawn}`);
    return seen;
  },
};

export const BOOKING_DOORS: readonly Door[] = [services, promo, trips, ids, pictures];
