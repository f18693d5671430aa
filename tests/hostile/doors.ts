import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { stampPage } from '../../tools/build/html';
import { catalogueOf } from '@/i18n/catalogues.mjs';
import type { Settings } from '@/platform/settings';
import { readMark, readTenant } from '../../tools/tenant/tenants';
import { flight, lastLine } from '../e2e/streamStub';
import { DAYS, Journey } from '../e2e/pages/Journey';
import { Results } from '../e2e/pages/Results';
import { BOOKING_DOORS } from './bookingDoors';
import { type Door, allShown, coming, forget, hasText, shown, visit } from './door';
import { type Payload, isIgnoredString } from './payloads';
import type { Seen, Stage } from './stage';

/** Goes to a path inside the app, as a link does. */
const move = (stage: Stage, path: string): Promise<void> =>
  stage.page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

const links = (html: number, css: number): unknown => [
  {
    html: Array.from({ length: html }, (_, n) => `/bucket/static/hostile/${n}.html`),
    css: Array.from({ length: css }, (_, n) => `/bucket/static/hostile/${n}.css`),
  },
];
function serveTexts(stage: Stage, html: () => string, css: () => string = () => ''): void {
  stage.json(/\/static\/links\/(?!banners)/, () => links(1, 1));
  stage.answer(/hostile\/\d+\.html/, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html() }),
  );
  stage.answer(/hostile\/\d+\.css/, (route) => route.fulfill({ contentType: 'text/css; charset=utf-8', body: css() }));
}

let turn = 0;
/** Opens the other of two information pages and waits for its text, or for the words that it was refused. */
async function nextText(stage: Stage, mark: string): Promise<void> {
  const before = await stage.page.evaluate(() => document.querySelector('h1')?.textContent);
  await move(stage, `/info/${stage.page.url().includes('terms') ? 'privacy-policy' : 'terms-of-service'}?lang=en`);
  await stage.page.evaluate(
    async ([mark, before]) => {
      const end = performance.now() + 3000;
      const isThere = (): boolean =>
        [...document.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot?.textContent.includes(mark)) ||
        // A text that is a page of its own may be refused as another server's.
        (document.querySelector('h1')?.textContent !== before && document.querySelector('main h2') !== null);
      while (!isThere()) {
        if (performance.now() > end) {
          // A refused text leaves the stored one where there is one.
          if (
            [...document.querySelectorAll('*')].some(({ shadowRoot }) => /mark-\d/.test(shadowRoot?.textContent ?? ''))
          )
            return;
          throw new Error('Neither the text nor its refusal came');
        }
        // oxlint-disable-next-line no-await-in-loop -- polling
        await new Promise((next) => setTimeout(next, 5));
      }
    },
    [mark, before] as const,
  );
}

const html: Door = {
  name: 'information pages: HTML',
  batch: 8,
  alone: ['script', 'handler', 'svg', 'mathml', 'mutation', 'clobbering', 'document'],
  async open(stage) {
    stage.calm();
    await visit(stage, '/info/terms-of-service?lang=en');
    await shown(stage, 'h1');
  },
  async feed(stage, payloads) {
    const mark = `mark-${++turn}`;
    serveTexts(stage, () => `<p>${mark}</p>${payloads.map(({ text }) => text).join('\n')}`);
    await nextText(stage, mark);
    const seen = await stage.look();
    stage.calm();
    return seen;
  },
};

const cssDoor: Door = {
  name: 'information pages: CSS',
  batch: 12,
  alone: ['css'],
  open: (stage) => html.open!(stage),
  async feed(stage, payloads) {
    const mark = `mark-${++turn}`;
    const covers =
      ':host{--p:fixed;position:var(--p);inset:0;z-index:99}*{position:var(--p);inset:-500px;z-index:99;transform:translateY(-50vh)}@keyframes k{to{position:fixed;inset:0}}@media all{p{position:sticky!important;animation:k 1s forwards}}';
    serveTexts(
      stage,
      () => `<p>${mark}</p><a href="/info/faq">x</a>`,
      () =>
        [
          ...payloads.map(({ text }) => `p{color:red}${text}\n}`),
          ...payloads.map(({ text }) => `p{background:${text}}`),
          covers,
        ].join('\n'),
    );
    await nextText(stage, mark);
    const seen = await stage.look();
    stage.calm();
    return seen;
  },
};

const guide: Door = {
  name: 'booking guide of home: HTML and headings',
  batch: 24,
  async feed(stage, payloads) {
    stage.calm();
    const mark = `mark-${++turn}-`;
    const rows = payloads.map(({ text }, n) => `<h4 id="g${n}">${text}</h4><div>${text}</div>`);
    serveTexts(stage, () => [`<p>${mark}</p>`, ...rows].join('\n'));
    await forget(stage);
    await visit(stage, '/?lang=lv#g1');
    await shown(stage, 'h1');
    if (!(await hasText(stage, mark, 10_000))) throw new Error('The guide never came');
    await stage.quiet();
    return stage.look();
  },
};

/** Keys whose texts one can see on a page, found by texts that name them. */
const visibleKeys = new Map<string, string[]>();
async function keysOn(stage: Stage, path: string): Promise<string[]> {
  const known = visibleKeys.get(path);
  if (known) return known;
  const all = Object.keys(catalogueOf('en_GB'));
  stage.json(/\/resources\/category\/resources/, () => Object.fromEntries(all.map((key) => [key, `§${key}§`])));
  await visit(stage, path);
  await hasText(stage, '§', 5000);
  await stage.quiet();
  const { text } = await stage.look();
  const keys = [...new Set(Array.from(text.matchAll(/§([\w.-]+)§/g), ([, key = '']) => key))];
  if (keys.length < 12) throw new Error(`Only ${keys.length} strings of the API on ${path}`);
  visibleKeys.set(path, keys);
  return keys;
}
const strings: Door = {
  name: 'strings of the API, by key and by text',
  batch: 36,
  async feed(stage, payloads) {
    stage.calm();
    const keys = await keysOn(stage, '/?lang=en');
    stage.calm();
    const rows = payloads.flatMap(({ text }, n) => [
      `${JSON.stringify(text)}:${JSON.stringify(text)}`,
      `${JSON.stringify(keys[n % keys.length])}:${JSON.stringify(text)}`,
    ]);
    stage.json(/\/resources\/category\//, () => `{${rows.join(',')},"ui.close":"strings-have-come"}`);
    const asked = coming(stage, /\/resources\/category\/resources/);
    await visit(stage, '/?lang=en');
    await shown(stage, 'h1');
    await asked;
    await allShown(stage, strings, payloads);
    return stage.look();
  },
  shown: ({ text, kind }) => (isIgnoredString(text) || /[{}|]/.test(text) || kind === 'prototype' ? null : text),
};

const contact = (payloads: readonly Payload[]): unknown => {
  const from = ++turn;
  const at = (n: number): string => payloads[(n + from) % payloads.length]!.text;
  return {
    projectCurrency: at(11),
    colorSchema: { primary: at(0), secondary: at(1), accent: at(2) },
    contactInformation: {
      companyName: at(3),
      address: at(4),
      website: at(5),
      phone: at(6),
      email: at(7),
      openingHours: at(8),
    },
    privacyNotes: payloads.map(({ text }) => text).join('\n'),
    dateFormat: at(9),
    shortDateFormat: at(10),
    footer: true,
    phonePrefixes: payloads.map(({ text }) => text),
    languages: ['en_GB', at(3)],
    defaultSort: at(4),
    singleName: at(5),
    marketing: at(0),
  };
};
const profile: Door = {
  name: 'tenant profile: names, address, colours, formats',
  batch: 12,
  async feed(stage, payloads) {
    stage.calm();
    stage.json(/\/tenant\/name\//, () => contact(payloads));
    await forget(stage);
    const asked = coming(stage, /\/tenant\/name\//);
    await visit(stage, '/?lang=en');
    await shown(stage, 'footer');
    await asked;
    await stage.look();
    // The stored copy of it, which the inline script of the page reads, too.
    await stage.page.reload({ waitUntil: 'domcontentloaded' });
    await shown(stage, 'footer');
    return stage.look();
  },
};

const names = (text: string): Record<string, string> => ({ en: text, lv: text, lt: text, ru: text, et: text });
/**
 * A name of a place as the app shows it: without controls and marks of direction, at most 120 letters. The rule is
 * written here a second time on purpose.
 */
const placeName = (text: string): string | null => {
  const seen = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return seen.slice(0, 120).replace(/[\uD800-\uDBFF]$/, '') || null;
};
const places: Door = {
  name: 'cities, countries and airports of the search form',
  batch: 8,
  async open(stage) {
    stage.calm();
    await visit(stage, '/?lang=en');
    await stage.page
      .getByRole('button', { name: /^From[ ,]/ })
      .first()
      .click();
    await expect(stage.page.getByRole('combobox')).toBeFocused();
  },
  async feed(stage, payloads) {
    stage.json(/\/airport\/search/, () =>
      payloads.map(({ text }, n) => ({
        cityIata: `Q${String.fromCharCode(65 + n)}A`,
        city: names(text),
        country: names(text),
        countryCode: text,
        airports: [{ iata: `Q${String.fromCharCode(65 + n)}A`, airportName: text }],
        singleAirportInCity: true,
      })),
    );
    const asked = coming(stage, /\/airport\/search/);
    await stage.page.getByRole('combobox').fill(`qzx${(++turn).toString(36)}`);
    await asked;
    await shown(stage, '[role=option]');
    await allShown(stage, places, payloads);
    return stage.look();
  },
  shown: ({ text }) => placeName(text),
};

const offers: Door = {
  name: 'offers: airlines, cities, ids, flight numbers, bags',
  batch: 120,
  async feed(stage, payloads) {
    stage.calm();
    stage.answer(/\/search\/stream\//, (route) =>
      route.fulfill({
        contentType: 'application/x-ndjson; charset=utf-8',
        headers: { 'access-control-allow-origin': '*' },
        body: lastLine(
          1,
          payloads.map(({ text, n }, at) => {
            const offer = flight(`${n}${text}`, 40 + at, { merge_key: text || 'x', data_provider: text || 'x' });
            for (const segment of offer.segments) {
              // As many airlines as fit, then odd codes as well.
              const code = at % 3 === 2 ? text : `${String.fromCharCode(65 + (at % 26))}${Math.floor(at / 26) % 10}`;
              segment.carrier = { code, title: text };
              segment.supplier = { code, title: text };
              segment.dep.city.title = text;
              segment.arr.city.title = text;
              segment.class.name = text;
              segment.flight_number = text;
            }
            offer.segments[0]!.dep.airport.code = at % 5 === 4 ? text : 'RIX';
            return offer;
          }),
        ),
      }),
    );
    await visit(stage, `${Results.url(DAYS)}&lang=en`);
    await shown(stage, 'article');
    const all = stage.page.getByRole('button', { name: /^Show all/ });
    for (let left = await all.count(); left > 0; left--) {
      // oxlint-disable-next-line no-await-in-loop -- one button after the other
      await all.first().click();
    }
    const first = stage.page.getByRole('article').first().locator('button[aria-expanded="false"]').first();
    await first.click({ position: { x: 12, y: 12 } });
    return stage.look();
  },
};

const home: Door = {
  name: 'home: banners, deals, cities, prices',
  batch: 18,
  async feed(stage, payloads) {
    stage.calm();
    const three = [0, 6, 12].map((from) => payloads.slice(from, from + 6)).filter(({ length }) => length > 0);
    stage.json(/\/static\/links\/banners/, () =>
      three.map((some) => ({
        id: some.map(({ text }) => text).join(' '),
        link: some[0]!.text,
        image: some[some.length - 1]!.text,
        title: some.map(({ text }) => text).join(' '),
      })),
    );
    const codes = ['BCN', 'FCO', 'LHR', 'CDG', 'AMS', 'BER', 'ATH', 'LIS', 'VIE'];
    stage.json(/\/destination\/deals/, () => payloads.map(({ text }, n) => ({ iata: codes[n % 9], category: text })));
    stage.json(/\/destination\/retrieve_offers/, () =>
      payloads.map(({ text }, n) => ({
        dest: { city: text, iata: codes[n % 9] },
        price: 10 + n,
        stopNum: 0,
        date: text,
      })),
    );
    await forget(stage);
    const asked = coming(stage, /\/static\/links\/banners/);
    await visit(stage, '/?lang=en');
    await shown(stage, 'h1');
    await asked;
    await allShown(stage, home, payloads);
    return stage.look();
  },
  shown: ({ text }) => text.trim() || null,
};

const errors: Door = {
  name: 'words of errors: message, code, field',
  batch: 40,
  async feed(stage, payloads) {
    stage.calm();
    const said = payloads.map(({ text }) => text).join('\n');
    const status = [400, 404, 409, 410, 422, 503][turn++ % 6] as number;
    stage.json(/\/api\/(?!tenant|resources)/, () => ({ errorMessage: said, code: said, field: said }), status);
    await forget(stage);
    await visit(stage, `${Results.url(DAYS)}&lang=en`);
    await shown(stage, 'h1, [role=alert]');
    await stage.quiet();
    const one = await stage.look();
    await visit(stage, '/?lang=en');
    await shown(stage, 'h1');
    await stage.quiet();
    const two = await stage.look();
    return { text: `${one.text}${two.text}`, problems: [...one.problems, ...two.problems] };
  },
};

const ROUTES = [
  '/?lang=@&from=@&login=true#@',
  '/search/results?src=@&s_iata=@&dest=@&d_iata=@&start=@&end=@&p_adult=@&type=@&cabin=@&merge_key=@&data_provider=@#@',
  '/info/@?@=@',
  '/order/@/thankyou?token=@&order_id=@',
  '/order/x/confirmation?token=@',
  '/dashboard/trips/@?x=@#@',
  '/cheap-flights/roundtrip/@/@?@',
  '/booking/@?from=@',
  '/@',
  '/device/@?lang=@',
] as const;
const address: Door = {
  name: 'address: path, query, hash, lang, from, token',
  batch: 3,
  async open(stage) {
    stage.calm();
    await visit(stage, '/?lang=en');
    await shown(stage, 'h1');
  },
  async feed(stage, payloads) {
    const n = payloads[0]!.n;
    // As a link carries it: escaped, and every third time as raw as an address may be.
    const written = payloads.map(({ text }) =>
      n % 9 === 0
        ? text
            .toWellFormed()
            .slice(0, 300)
            .replaceAll(/[\s"<>`#?/\\]/g, encodeURIComponent)
        : encodeURIComponent(text.toWellFormed().slice(0, 1500)),
    );
    let next = n;
    const path = ROUTES[Math.floor(n / 3) % ROUTES.length]!.replaceAll('@', () => written[next++ % written.length]!);
    await (n % 4 === 0 ? visit(stage, path).catch(() => undefined) : move(stage, path));
    await shown(stage, 'main, h1');
    await stage.quiet();
    const seen = await stage.look();
    if (seen.text.includes('went wrong here')) seen.problems.push(`the error page at ${path}`);
    return seen;
  },
};

const TABLES = ['meta', 'searches', 'drafts', 'kv', 'snapshots', 'intents', 'lanes', 'outbox'] as const;
const stored: Door = {
  name: 'stored rows: IndexedDB, local and session storage',
  batch: 60,
  async open(stage) {
    stage.calm();
    const journey = new Journey(stage.page, stage.server);
    await journey.toPassengers();
    await journey.booking.fillAll();
  },
  async feed(stage, payloads) {
    stage.calm();
    await visit(stage, '/__sandbox/faults');
    await stage.page.evaluate(
      async ([tables, texts]) => {
        let at = 0;
        let leaf = 0;
        const change = (value: unknown, key = ''): unknown => {
          if (typeof value === 'string') {
            // Every third text, never the key of a row: it would be another row.
            if (/^(?:id|k|key|hash|queryKey|bookingId|uid|query)$/.test(key) || ++leaf % 3) return value;
            return texts[at++ % texts.length];
          }
          if (Array.isArray(value)) return value.map((one) => change(one));
          if (
            typeof value === 'object' &&
            value !== null &&
            !ArrayBuffer.isView(value) &&
            !(value instanceof ArrayBuffer)
          )
            return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one, name)]));
          return value;
        };
        const opened = indexedDB.open('pwa-kaija');
        const base = await new Promise<IDBDatabase>((done) => {
          opened.addEventListener('success', () => done(opened.result));
        });
        const kept = ((window as unknown as { name: string }).name && JSON.parse(window.name)) as
          | Record<string, unknown[]>
          | '';
        const rows: Record<string, unknown[]> = kept || {};
        for (const table of tables) {
          const store = base.transaction(table, 'readwrite').objectStore(table);
          if (!kept) {
            const asked = store.getAll();
            rows[table] = await new Promise((done) => {
              asked.addEventListener('success', () => done(asked.result));
            });
          }
          const work = base.transaction(table, 'readwrite');
          for (const row of rows[table] ?? []) work.objectStore(table).put(change(row));
          await new Promise((done) => {
            work.addEventListener('complete', done);
            work.addEventListener('abort', done);
          });
        }
        window.name = JSON.stringify(rows);
        base.close();
        for (const storage of [localStorage, sessionStorage]) {
          for (const key of Object.keys(storage)) {
            const text = texts[at++ % texts.length] ?? '';
            const old = storage.getItem(key) ?? '';
            let now = text;
            if (at % 2) {
              try {
                now = JSON.stringify(change(JSON.parse(old)));
              } catch {
                now = text;
              }
            }
            storage.setItem(key, now);
          }
        }
      },
      [TABLES, payloads.map(({ text }) => text)] as const,
    );
    const seen: Seen = { text: '', problems: [] };
    for (const path of [
      '/',
      '/booking/passengers',
      '/dashboard/passengers',
      '/device',
      '/device/outbox',
      Results.url(DAYS),
    ]) {
      // oxlint-disable no-await-in-loop -- one page after the other
      await visit(stage, path);
      await shown(stage, 'main');
      await stage.quiet();
      const one = await stage.look();
      // oxlint-enable no-await-in-loop
      seen.text += one.text;
      seen.problems.push(...one.problems.map((problem) => `${path}: ${problem}`));
    }
    return seen;
  },
};

const fields: Door = {
  name: 'form fields: names, e-mail, phone, VAT, address',
  batch: 8,
  async open(stage) {
    stage.calm();
    const journey = new Journey(stage.page, stage.server);
    await journey.toPassengers();
    const invoice = stage.page.getByRole('checkbox', { name: /invoice|VAT/i });
    if ((await invoice.count()) > 0) await invoice.first().check();
  },
  async feed(stage, payloads) {
    await stage.page.evaluate(
      async (texts) => {
        const inputs = [...document.querySelectorAll<HTMLInputElement>('main input')].filter(
          ({ type }) => !/radio|checkbox|hidden|button/.test(type),
        );
        const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
        for (const [at, input] of inputs.entries()) {
          input.focus();
          value?.set?.call(input, texts[at % texts.length]);
          input.dispatchEvent(new Event('input', { bubbles: true }));
          input.dispatchEvent(new Event('change', { bubbles: true }));
          input.blur();
        }
        // What is said about a field comes after it is left.
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))));
      },
      payloads.map(({ text }) => text),
    );
    if (++turn % 25 === 0) {
      await stage.page.reload({ waitUntil: 'domcontentloaded' });
      await shown(stage, 'main input');
    }
    return stage.look();
  },
};

const documents: Door = {
  name: 'documents of an order: names and HTML of tickets',
  batch: 40,
  async open(stage) {
    stage.calm();
    const journey = new Journey(stage.page, stage.server);
    await journey.toBank();
    await journey.bank.decide('approve');
    await journey.order.waitForThankYou();
  },
  async feed(stage, payloads) {
    stage.calm();
    const { text: all } = { text: payloads.map(({ text }) => `<div>${text}</div>`).join('\n') };
    const file = { passenger_id: null, mime: 'text/html' };
    stage.json(/\/ticket\/otherDocument\//, () => [
      { ...file, id: `ticket-${++turn}`, type: 'eticket', name: 'E-ticket', url: '/api/ticket/file/x/hostile' },
      ...payloads.map(({ text, n }) => ({
        ...file,
        id: `${text} ${n}`,
        type: 'other',
        name: text,
        mime: text,
        // A file may be on any host, so asking one for it is no fault (the bearer stays: unit tests).
        url: text.includes('canary') ? null : text,
      })),
    ]);
    const ticket = `<p>Ticket 1234567890123 for Anna Berzina and Janis Berzins, 2026-12-14 07:25</p>${all}`;
    stage.answer(/\/ticket\/file\/x\/hostile/, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: ticket }),
    );
    const asked = coming(stage, /\/ticket\/otherDocument\//);
    await stage.page.reload({ waitUntil: 'domcontentloaded' });
    await asked;
    await allShown(stage, documents, payloads, 10_000);
    const list = await stage.look();
    const open = stage.page.getByRole('button', { name: /ticket/i }).filter({ visible: true });
    if ((await open.count()) > 0) {
      await open.first().click();
      await hasText(stage, '1234567890123', 1500);
      const dialog = await stage.look();
      list.problems.push(...dialog.problems);
    }
    return list;
  },
  shown: ({ text }) => text.trim() || null,
};

/** A page of the build, stamped for a tenant whose JSON is hostile in every field of text. */
function hostilePage(payloads: readonly Payload[], base: string): string {
  const template = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  const built = readFileSync(new URL('../../dist/kaija/index.html', import.meta.url), 'utf8');
  const tenant = readTenant('kaija');
  const at = (n: number): string => payloads[n % payloads.length]!.text;
  const all = payloads.map(({ text }) => text).join(' ');
  const scripts = Array.from(built.matchAll(/<script type="module" crossorigin src="([^"]+)"/g), ([, src = '']) => src);
  const styles = Array.from(built.matchAll(/<link rel="stylesheet" disabled href="([^"]+)"/g), ([, href = '']) => href);
  const importMap = /type="importmap">([^<]*)</.exec(built)?.[1] ?? '{}';
  const early = /id="early">([^<]*)</.exec(built)?.[1] ?? '{}';
  const known = JSON.parse(/id="settings"[^>]*>([^<]*)</.exec(built)?.[1] ?? '{}') as Settings;
  const settings = {
    ...known,
    projectName: all,
    bucketName: at(0),
    defaultOriginIata: at(1),
    accommodationUrl: at(2),
    tagManagerId: at(3),
    profile: { ...known.profile, ...(contact(payloads) as object) },
  };
  return stampPage(template, {
    tenant: { ...tenant, settings, manifest: { ...tenant.manifest, name: all, short_name: all, description: all } },
    settings,
    mark: readMark(tenant),
    base,
    address: null,
    css: '',
    styles,
    scripts: scripts.slice(0, -1),
    entry: scripts.at(-1) ?? '',
    importMap,
    early: JSON.parse(early) as object,
    page: {
      name: 'app',
      lang: 'en',
      title: all,
      description: all,
      loading: { en: at(0) },
      noScript: [{ lang: 'en', text: all }],
      colors: '',
      themeColors: { light: '#ffffff', dark: '#000000' },
      html: '',
    },
  });
}
const build: Door = {
  name: 'tenant JSON of the build',
  batch: 24,
  async feed(stage, payloads) {
    stage.calm();
    // JSON has no lone surrogates once it is a file.
    const page = hostilePage(payloads, '/').toWellFormed();
    const body = stage.hasPolicy ? page : page.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
    const address = stage.at('/dashboard/preferences?lang=en');
    await stage.page.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
    await stage.page.goto(address, { waitUntil: 'domcontentloaded' });
    await shown(stage, 'main h1, [role=alert]');
    await stage.page.unroute(address);
    return stage.look();
  },
};

/** The longest first, so that none is left over at the end. */
export const DOORS: readonly Door[] = [
  html,
  profile,
  address,
  stored,
  ...BOOKING_DOORS,
  home,
  errors,
  cssDoor,
  documents,
  guide,
  build,
  strings,
  fields,
  places,
  offers,
];
