/**
 * `npm run test:engines`: the built app in the engines that Playwright's Chromium is not: Firefox, and WebKitGTK through its
 * driver. The journey from the first letter to the paid order, the offline reload (the server is killed), hostile HTML as server
 * texts, and a tenant behind nginx and Caddy (hosted.ts). What is missing is named and fails the run, unless `-- --allow-missing`;
 * `ENGINE=Firefox` runs one engine, `STEP=nginx` the steps of that name. Not in `npm test`: a fresh machine has neither.
 */
import { type Server as HttpServer, createServer } from 'node:http';
import { table } from '../bench/report';
import { forward } from '../bench/streamProxy';
import { FEW_OFFERS } from '../e2e/fixtures';
import { ANNA, CONTACT } from '../e2e/pages/Booking';
import { DAYS } from '../e2e/pages/Journey';
import { Server } from '../e2e/server';
import { textsIn } from '../e2e/texts';
import { buildFirst } from '../../tools/build/first';
import { commandLine } from '../../tools/commandLine';
import { type Payload, batches, ofKind } from '../hostile/payloads';
import { inspect } from '../hostile/stage';
import { missingServers } from '../host/servers.mjs';
import { tellResult } from '../nightly/result';
import { type Driver, type Engine, firefox, webkit } from './drivers';
import { Hosted } from './hosted';
import { press, until } from './page';

const { values } = commandLine(
  'npm run test:engines -- [--allow-missing]   the built app in Firefox and WebKitGTK. ENGINE=Firefox STEP=nginx',
  { 'allow-missing': { type: 'boolean' } },
);
const mayMiss = values['allow-missing'] === true;
buildFirst();

const t = textsIn('en');
const HTML = ofKind('script', 'handler', 'address', 'svg', 'mathml', 'mutation', 'clobbering', 'css', 'document');

/** A proxy in front of the sandbox: texts of the information pages are hostile while `payloads` has some. */
interface Line {
  origin: string;
  payloads: Payload[];
  close(): void;
}
async function openLine(server: Server): Promise<Line> {
  let served = 0;
  const http: HttpServer = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://line');
    const text = /^\/bucket\/hostile\/(\d+)\.html$/.exec(pathname)?.[1];
    if (text !== undefined) {
      const found = line.payloads[Number(text) % line.payloads.length];
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
      response.end(`<p>mark-${text}-</p>${found?.text.toWellFormed() ?? ''}`);
    } else if (line.payloads.length > 0 && /\/static\/links\/(?!banners)/.test(pathname)) {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(JSON.stringify([{ html: [`/bucket/hostile/${served++}.html`], css: [] }]));
    } else forward(request, response, server.port);
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as { port: number };
  const line: Line = {
    origin: `http://127.0.0.1:${port}`,
    payloads: [],
    close: () => {
      http.close();
      http.closeAllConnections();
    },
  };
  return line;
}

const type = (driver: Driver, selector: string, text: string): Promise<unknown> =>
  until(
    driver,
    `the field ${selector}`,
    (selector, text) => {
      const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector);
      if (!field) return false;
      const kind = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
      field.focus();
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
      field.blur();
      return true;
    },
    [selector, text],
  );
const atPath = (driver: Driver, path: string): Promise<unknown> =>
  until(driver, `the address ${path}`, (path) => location.pathname.startsWith(path), [path]);

/** Searches on the home page, books, and pays at the sandbox's bank. Answers what is wrong. */
async function journey(driver: Driver, line: Line): Promise<string[]> {
  await driver.goto(`${line.origin}/?lang=en`);
  await press(driver, t('search.from'));
  for (const code of ['RIX', 'BCN']) {
    // oxlint-disable no-await-in-loop -- one field after the other
    await until(
      driver,
      'the field of places',
      (typed) => {
        const field = document.querySelector<HTMLInputElement>('[role=combobox]');
        if (!field) return false;
        field.focus();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        return true;
      },
      [code.toLowerCase()],
    );
    await until(
      driver,
      `the place ${code}`,
      (code) => {
        const found = [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) =>
          one.textContent.trim().endsWith(code),
        );
        found?.click();
        return found !== undefined;
      },
      [code],
    );
    // oxlint-enable no-await-in-loop
  }
  for (const day of [DAYS.start, DAYS.end]) {
    // oxlint-disable-next-line no-await-in-loop -- the first day before the last
    await until(
      driver,
      `the day ${day}`,
      (day, later) => {
        const found = document.querySelector<HTMLElement>(`button[data-date="${day}"]`);
        if (found) found.click();
        else
          [...document.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent) === later)?.click();
        return found !== null;
      },
      [day, t('form.later')],
    );
  }
  await press(driver, t('search.submit'), 'form button');
  await atPath(driver, '/search/results');
  await press(driver, t('results.choose'), 'article button');
  await atPath(driver, '/booking/fares');
  await until(driver, 'the fares', () => document.querySelector('input[type=radio]') !== null, []);
  await press(driver, t('booking.continue'));
  await atPath(driver, '/booking/passengers');
  await type(driver, 'input[name$=".name"]', ANNA.name);
  await type(driver, 'input[name$=".surname"]', ANNA.surname);
  await press(driver, t('booking.field.female'), 'label');
  await type(driver, 'input[name$=".dob"]', ANNA.born);
  await type(driver, 'select[name$=".nationality"]', ANNA.country);
  await type(driver, 'input[name$="email"]', CONTACT.email);
  await type(driver, 'input[name$="tel"]', CONTACT.tel);
  for (let step = 0; step < 9; step++) {
    // oxlint-disable no-await-in-loop -- one step leads to the next
    const from = await driver.run(() => location.pathname);
    if (from.endsWith('/checkout')) break;
    await press(driver, t('booking.continue'));
    await until(driver, `the step after ${from}`, (from) => location.pathname !== from, [from]);
    // oxlint-enable no-await-in-loop
  }
  await press(driver, t('checkout.paymentInitiation'), 'label');
  await until(
    driver,
    'the agreement',
    () => {
      const box = document.querySelector<HTMLInputElement>('input[name="payment.agreed"]');
      if (box && !box.checked) box.click();
      return box?.checked;
    },
    [],
  );
  await press(driver, t('checkout.pay'));
  await atPath(driver, '/pay/');
  const asked = await until(driver, 'the amount of the bank', () => document.querySelector('strong')?.textContent, []);
  await until(
    driver,
    'the bank’s yes',
    () => {
      const button = document.querySelector('button');
      button?.click();
      return button !== null;
    },
    [],
  );
  await until(driver, 'the thank-you page', () => location.pathname.endsWith('/thankyou'), []);
  const screen = await until(
    driver,
    'the words of thanks',
    (title) => (document.querySelector('h1')?.textContent.includes(title) ? document.body.innerText : null),
    [t('order.thanks.title')],
  );
  const digits = asked.replace(/\D/g, '');
  return screen.replace(/[^\d\n]/g, '').includes(digits) ? [] : [`the paid amount ${asked} is not on the page`];
}

/** Kills the server and starts the app from nothing. Answers what is missing. */
async function offlineReload(driver: Driver, line: Line, server: Server): Promise<string[]> {
  const state = await driver.run(() => 'serviceWorker' in navigator);
  if (!state) return ['this build has no service worker'];
  await driver.goto(`${line.origin}/dashboard/trips?lang=en`);
  await until(
    driver,
    'a worker with every file of the build',
    async () => {
      const registered = await navigator.serviceWorker.getRegistration();
      if (registered?.active?.state !== 'activated' || !navigator.serviceWorker.controller) return false;
      const worker = await (await fetch(registered.active.scriptURL)).text();
      const list = JSON.parse(/\["assets\/[^\]]*\]/.exec(worker)?.[0] ?? '[]') as string[];
      const found = await Promise.all(
        list.map((file) => caches.match(new URL(file, registered.scope).href, { ignoreSearch: true })),
      );
      return list.length > 0 && found.every(Boolean);
    },
    [],
  );
  await server.kill();
  const problems: string[] = [];
  for (const [path, text] of [
    ['/dashboard/trips', 'Barcelona'],
    ['/', 'Riga to Barcelona'],
    ['/device', t('device.title')],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await driver
      .goto(`${line.origin}${path}?lang=en`)
      .catch((error: unknown) => problems.push(`${path}: ${String(error)}`));
    // oxlint-disable-next-line no-await-in-loop
    await until(
      driver,
      `${text} without a server`,
      (text) => document.body.innerText.includes(text),
      [text],
      15_000,
    ).catch((error: unknown) => problems.push(`${path}: ${String(error)}`));
  }
  await server.start();
  return problems;
}

/** Hostile HTML as the text of the information pages. Answers each payload with something wrong. */
async function hostileTexts(driver: Driver, line: Line): Promise<string[]> {
  const problems: string[] = [];
  line.payloads = [...HTML];
  await driver.goto(`${line.origin}/info/terms-of-service?lang=en`);
  await until(driver, 'the first text', () => document.querySelector('h1') !== null, []);
  await driver.run(() => {
    const here = window as unknown as { __hits: number[]; __hit: (n: number) => void };
    here.__hits = [];
    here.__hit = (n) => here.__hits.push(n);
    addEventListener('error', ({ message }) => here.__hits.push(-1) && console.error(message));
  });
  let tried = 0;
  for (const batch of batches(HTML, 25)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const seen = await driver.run(async (count: number) => {
      const marks = (): string[] =>
        [...document.querySelectorAll('main *')].flatMap(
          ({ shadowRoot }) => /mark-(\d+)-/.exec(shadowRoot?.textContent ?? '')?.[1] ?? [],
        );
      const shown: string[] = [];
      for (let n = 0; n < count; n++) {
        const before = marks()[0];
        history.pushState(
          null,
          '',
          `/info/${location.pathname.includes('terms') ? 'privacy-policy' : 'terms-of-service'}?lang=en`,
        );
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
        const end = performance.now() + 2000;
        while ((marks()[0] === undefined || marks()[0] === before) && performance.now() < end) {
          // A text that is a page of its own is refused as another server's, and the page says so.
          if (performance.now() > end - 1500 && document.querySelector('main h2') && marks().length === 0) break;
          // oxlint-disable-next-line no-await-in-loop -- polling
          await new Promise((next) => setTimeout(next, 10));
        }
        shown.push(marks()[0] ?? '');
      }
      const here = window as unknown as { __hits: number[] };
      const requests = performance
        .getEntriesByType('resource')
        .filter(
          (one) =>
            one.name.includes('canary') &&
            !/^(?:img|image|video|audio|css)$/.test((one as PerformanceResourceTiming).initiatorType),
        )
        .map(({ name }) => name);
      return { shown, hits: here.__hits.splice(0), requests, host: location.host };
    }, batch.length);
    // oxlint-disable-next-line no-await-in-loop
    const state = await driver.run(inspect);
    tried += seen.shown.filter(Boolean).length;
    const where = `around payload ${batch[0]?.n}`;
    problems.push(
      ...seen.hits.map((n) => `the script of payload ${n} ran`),
      ...seen.requests.map((name) => `request ${name}`),
      ...state.problems.map((problem) => `${where}: ${problem}`),
      ...(line.origin.endsWith(seen.host) ? [] : [`${where}: the page went to ${seen.host}`]),
    );
  }
  line.payloads = [];
  // Refused ones are few; if most never came, nothing was tried.
  if (tried < HTML.length * 0.9) problems.push(`only ${tried} of ${HTML.length} texts were shown`);
  return problems;
}

const rows: { engine: string; what: string; faults: number }[] = [];
const engines: Engine[] = [firefox, webkit].filter(({ name }) => name.includes(process.env['ENGINE'] ?? ''));
if (engines.length === 0) throw new Error(`There is no engine "${process.env['ENGINE']}": Firefox or WebKit`);
const hosts = await Hosted.openAll();
const lost = missingServers();
for (const name of lost) console.log(`NOT RUN behind ${name}: there is none here`);
let missing = lost.length;
for (const engine of engines) {
  /* oxlint-disable no-await-in-loop -- one engine after the other */
  const lacks = engine.missing();
  if (lacks) {
    console.log(`NOT RUN in ${engine.name}: there is no ${lacks}`);
    missing += 1;
    continue;
  }
  const server = await Server.open(FEW_OFFERS);
  const line = await openLine(server);
  const driver = await engine.open();
  console.log(driver.name);
  try {
    for (const [what, work] of [
      ['journey', () => journey(driver, line)],
      ['offline reload', () => offlineReload(driver, line, server)],
      [`${HTML.length} hostile texts`, () => hostileTexts(driver, line)],
      ...hosts.flatMap((host) => host.proofs(driver)),
    ] as const) {
      if (!new RegExp(process.env['STEP'] ?? '').test(what)) continue;
      const began = performance.now();
      const problems = await work().catch((error: unknown) => [String(error)]);
      console.log(
        `${engine.name}, ${what}: ${problems.length} faults, ${Math.round((performance.now() - began) / 1000)} s`,
      );
      for (const problem of problems.slice(0, 8)) console.log(`  ${problem.slice(0, 1200)}`);
      rows.push({ engine: engine.name, what, faults: problems.length });
    }
  } finally {
    await driver.close();
    line.close();
    await server.close();
  }
  /* oxlint-enable no-await-in-loop */
}
await hosts[0]?.close();
if (rows.length > 0) console.log(table(rows));

if (missing > 0) console.log(`${missing} of engines and servers DID NOT RUN${mayMiss ? ', as allowed' : ''}`);
tellResult({ tried: rows.length, failed: rows.filter(({ faults }) => faults > 0).length });
process.exitCode = rows.some(({ faults }) => faults > 0) || (missing > 0 && !mayMiss) ? 1 : 0;
