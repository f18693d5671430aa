/**
 * The built app with the sandbox: how soon a typed letter is on disk, and how typing responds while a thousand updates
 * are sent. Another page reads the database of the persistent profile; the page under test is only observed.
 */
import type { BrowserContext, Page } from 'playwright';
import { createBookings, seedOutbox, openWithoutApp, sendsOf } from '../e2e/outbox';
import { textsIn } from '../e2e/texts';
import { Journey } from '../e2e/pages/Journey';
import { Server } from '../e2e/server';
import { openOnDisk } from '../onDisk';
import { DRAINED } from './syncSpeed';

/** Enough for the p99 to be more than two letters. */
const KEYS = Number(process.env['KEYS'] ?? 600);
const WORDS = 'kalnina-berzina-ozolina-liepina-';
/** Pace of a fast typist. */
const KEY_MS = 45;
const BUSY_ROUNDS = 3;

/**
 * Runs in the page as text. Records every input event with its time and field and reports it to the reader; when the
 * page itself learns that a transaction with that letter is complete; the delay of each key; long tasks.
 */
const WATCH = `{
  // Functions compiled by tsx use this helper.
  globalThis.__name = (one) => one;
  const typed = [];
  globalThis.__typed = typed;
  globalThis.__delays = [];
  globalThis.__long = [];
  const reader = new BroadcastChannel('bench-typed');
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('keydown', ({ timeStamp }) => {
    globalThis.__delays.push({ at: performance.timeOrigin + timeStamp, ms: performance.now() - timeStamp });
  }, true);
  addEventListener('input', ({ target, timeStamp }) => {
    typed.push({ name: target.name, value: target.value, at: performance.timeOrigin + timeStamp, handed: 0, notified: 0 });
    reader.postMessage({ n: typed.length - 1, name: target.name, value: target.value });
  }, true);
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      globalThis.__long.push({ at: performance.timeOrigin + startTime, ms: duration });
  }).observe({ type: 'longtask' });
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (row, ...rest) {
    const draft = this.name === 'drafts' ? row.data : this.name === 'meta' && row.k.startsWith('typed:') ? row.v : null;
    if (draft) {
      for (const one of typed) if (one.value === (VALUE_IN)(draft, one.name)) one.handed ||= now();
      this.transaction.addEventListener('complete', () => {
        for (const name of new Set(typed.map((one) => one.name))) {
          const own = typed.filter((one) => one.name === name);
          const last = own.findLastIndex((one) => one.value === (VALUE_IN)(draft, name));
          for (const one of own.slice(0, last + 1)) one.notified ||= now();
        }
      });
    }
    return put.call(this, row, ...rest);
  };
}`;

/** Value of a field by name in a stored draft. As text, because two pages run it. */
const VALUE_IN = `(draft, name) => {
  const [part, id, field] = name.split('.');
  return part === 'passengers' ? draft.passengers.find((one) => one.id === id)?.[field] : draft[part]?.[id];
}`;

/**
 * Runs in another page with its own process and connection: reads the database from the moment a letter is reported
 * until it is there. What another connection can read is written, whatever happens to the writing page. Its reads delay
 * the writer, so the figure is an upper bound.
 */
const READER = `(async () => {
  const opening = indexedDB.open('pwa-kaija');
  const base = await new Promise((done) => opening.addEventListener('success', () => done(opening.result)));
  const stored = (globalThis.__stored = []);
  let open = [];
  let reading = false;
  const all = (store, range) => new Promise((done) => {
    const request = store.getAll(range);
    request.addEventListener('success', () => done(request.result));
  });
  async function read() {
    reading = true;
    while (open.length > 0) {
      const tx = base.transaction(['meta', 'drafts']);
      const [typed, rows] = await Promise.all([
        all(tx.objectStore('meta'), IDBKeyRange.bound('typed:', 'typed:\uFFFF')),
        all(tx.objectStore('drafts')),
      ]);
      const at = performance.timeOrigin + performance.now();
      const drafts = [...typed.map((row) => row.v), ...rows.map((row) => row.data)];
      for (const one of open) {
        if (!drafts.some((draft) => (${VALUE_IN})(draft, one.name) === one.value)) continue;
        // A letter includes the earlier ones of its field.
        for (const earlier of open) if (earlier.name === one.name && earlier.n <= one.n) stored[earlier.n] ??= at;
      }
      open = open.filter(({ n }) => stored[n] === undefined);
    }
    reading = false;
  }
  new BroadcastChannel('bench-typed').addEventListener('message', ({ data }) => {
    open.push(data);
    if (!reading) void read();
  });
})()`;

interface Typed {
  at: number;
  handed: number;
  notified: number;
}
interface Moment {
  at: number;
  ms: number;
}

const read = <T>(page: Page, name: string): Promise<T> => page.evaluate(`globalThis.${name}`) as Promise<T>;

async function toForm(
  context: BrowserContext,
  server: Server,
): Promise<{ page: Page; journey: Journey; reader: Page }> {
  const page = await context.newPage();
  await page.addInitScript({ content: WATCH.replaceAll('VALUE_IN', () => VALUE_IN) });
  const journey = new Journey(page, server, textsIn('en'));
  await journey.toPassengers();
  const reader = await context.newPage();
  await openWithoutApp(reader, server);
  await reader.evaluate(READER);
  await page.bringToFront();
  // Lets the work after the first render end.
  await page.waitForTimeout(2000);
  return { page, journey, reader };
}

/** Types letters at a steady pace into the fields of the first traveller. */
async function type(page: Page, journey: Journey, keys: number): Promise<void> {
  const card = journey.booking.traveller(1);
  const fields = ['Given names', 'Surname'].map((name) => card.getByRole('textbox', { name }));
  for (let typed = 0, turn = 0; typed < keys; turn += 1) {
    const field = fields[turn % fields.length];
    const text = WORDS.slice(0, keys - typed);
    await field?.fill('');
    await field?.pressSequentially(text, { delay: KEY_MS });
    typed += text.length;
  }
  await page.waitForTimeout(500);
}

export interface Typing {
  /** ms from each input event until its letter is on disk, as read by another page. */
  durable: number[];
  /** ms until the page has handed the letter to the database: the app's own part. */
  handed: number[];
  /** ms until the page under test learns so; its own rendering comes first. */
  notified: number[];
  /** Letters that never arrived. */
  lost: number;
}

export async function measureDurable(): Promise<Typing> {
  const server = await Server.open({ SANDBOX_QUIET: '1' });
  const { context, close } = await openOnDisk();
  try {
    const { page, journey, reader } = await toForm(context, server);
    const first = (await read<Typed[]>(page, '__typed')).length;
    await type(page, journey, KEYS);
    const typed = await read<Typed[]>(page, '__typed');
    const stored = await read<(number | undefined)[]>(reader, '__stored');
    const ms = typed.slice(first).map(({ at, handed, notified }, n) => ({
      durable: (stored[first + n] ?? 0) - at,
      handed: handed - at,
      notified: notified - at,
    }));
    const durableOnes = ms.filter(({ durable }) => durable > 0);
    return {
      durable: durableOnes.map(({ durable }) => durable),
      handed: ms.map(({ handed }) => handed).filter((each) => each > 0),
      notified: ms.map(({ notified }) => notified).filter((each) => each > 0),
      lost: ms.length - durableOnes.length,
    };
  } finally {
    await close();
    await server.close();
  }
}

/**
 * Measured JSON size of a draft of this form and its merge base, which any design that stores the draft with each
 * letter writes.
 */
const DRAFT_CHARS = 10_000;

/**
 * The keystrokes of `type` in a bare page that writes each letter into the same table with the same amount of data,
 * with the same reader.
 */
const BARE = `(async () => {
  const opening = indexedDB.open('pwa-kaija');
  const base = await new Promise((done) => opening.addEventListener('success', () => done(opening.result)));
  const field = document.body.appendChild(document.createElement('input'));
  field.name = 'passengers.bare.surname';
  field.addEventListener('input', () => {
    const tx = base.transaction('meta', 'readwrite', { durability: 'relaxed' });
    const passengers = [{ id: 'bare', surname: field.value }];
    tx.objectStore('meta').put({ k: 'typed:bare', v: { passengers, beside: field.value.padEnd(${DRAFT_CHARS}, 'draft ') } });
    tx.commit();
  });
})()`;

/** ms from each input event to the reader when nothing is between the event and the database. */
export async function measureBare(): Promise<number[]> {
  const server = await Server.open({ SANDBOX_QUIET: '1' });
  const { context, close } = await openOnDisk();
  try {
    const { page, reader } = await toForm(context, server);
    await openWithoutApp(page, server);
    await page.evaluate(BARE);
    const field = page.getByRole('textbox');
    for (let typed = 0; typed < KEYS; typed += WORDS.length) {
      await field.fill('');
      await field.pressSequentially(WORDS.slice(0, KEYS - typed), { delay: KEY_MS });
    }
    await page.waitForTimeout(500);
    const typed = await read<Typed[]>(page, '__typed');
    const stored = await read<(number | undefined)[]>(reader, '__stored');
    return typed.map(({ at }, n) => (stored[n] ?? 0) - at).filter((ms) => ms > 0);
  } finally {
    await close();
    await server.close();
  }
}

export interface Busy {
  /** ms from each key until the page handles it, while updates are sent. */
  delays: number[];
  /** Durations of tasks over 50 ms meanwhile. */
  long: number[];
}

/** Types while a thousand updates of another booking are sent to a server with 25 ms response time. */
export async function measureBusy(): Promise<Busy> {
  const server = await Server.open({ SANDBOX_QUIET: '1', SANDBOX_BOOKING_MS: '86400000' });
  const { context, close } = await openOnDisk();
  const found: Busy = { delays: [], long: [] };
  try {
    const { page, journey, reader } = await toForm(context, server);
    await server.fault({ kind: 'delay', ms: 25, times: 'always', match: { path: 'batchUpdate' } });
    for (const booked of await createBookings(server, BUSY_ROUNDS)) {
      await seedOutbox(reader, booked, DRAINED);
      await reader.evaluate((bookingId) => {
        const tab = new BroadcastChannel('sync:pwa-kaija');
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origin
        tab.postMessage({ kind: 'queued', bookingId });
        tab.close();
      }, booked.id);
      await type(page, journey, 80);
      const sends = await sendsOf(server, booked.id);
      const done = sends.reduce((sum, { effects }) => sum + effects.length, 0);
      if (done !== DRAINED) throw new Error(`Only ${done} were sent while it was typed`);
      const [from, to] = [sends[0]?.at ?? 0, sends.at(-1)?.at ?? 0];
      const within = (list: Moment[]): number[] => list.filter(({ at }) => at >= from && at <= to).map(({ ms }) => ms);
      found.delays.push(...within(await read<Moment[]>(page, '__delays')));
      found.long.push(...within(await read<Moment[]>(page, '__long')));
    }
    return found;
  } finally {
    await close();
    await server.close();
  }
}
