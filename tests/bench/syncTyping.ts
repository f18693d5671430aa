/**
 * The built app and the sandbox: how soon a typed letter is on the disk, and what typing feels like while a thousand updates
 * are sent. A persistent profile; the page's own transactions are watched, not asked.
 */
import type { BrowserContext, Page } from 'playwright';
import { textsIn } from '../e2e/texts';
import { Walk } from '../e2e/walk';
import { Server } from '../e2e/server';
import { openOnDisk } from '../onDisk';

const KEYS = Number(process.env['KEYS'] ?? 200);
const WORDS = 'kalnina-berzina-ozolina-liepina-';
/** A fast typist. */
const KEY_MS = 45;

/**
 * Runs in the page, as text. Every input event with its moment and its field; every transaction that writes the draft with what
 * it says of the field: once complete, the letters up to that one are on the disk.
 */
const WATCH = `{
  // tsx names the functions that the walk hands to the page.
  globalThis.__name = (one) => one;
  const typed = [];
  globalThis.__typed = typed;
  globalThis.__delays = [];
  globalThis.__long = [];
  addEventListener('keydown', (event) => globalThis.__delays.push(performance.now() - event.timeStamp), true);
  addEventListener('input', ({ target, timeStamp }) => {
    typed.push({ name: target.name, value: target.value, at: timeStamp, stored: 0 });
  }, true);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.__long.push(duration);
  }).observe({ type: 'longtask' });
  const valueIn = (draft, name) => {
    const [part, id, field] = name.split('.');
    return part === 'passengers' ? draft.passengers.find((one) => one.id === id)?.[field] : draft[part]?.[id];
  };
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (row, ...rest) {
    if (this.name === 'drafts') {
      this.transaction.addEventListener('complete', () => {
        const at = performance.now();
        for (const name of new Set(typed.map((one) => one.name))) {
          const own = typed.filter((one) => one.name === name);
          const last = own.findLastIndex((one) => one.value === valueIn(row.data, name));
          for (const one of own.slice(0, last + 1)) one.stored ||= at;
        }
      });
    }
    return put.call(this, row, ...rest);
  };
}`;

interface Typed {
  at: number;
  stored: number;
}

const read = <T>(page: Page, name: string): Promise<T> => page.evaluate(`globalThis.${name}`) as Promise<T>;

async function toForm(context: BrowserContext, server: Server): Promise<{ page: Page; walk: Walk }> {
  const page = await context.newPage();
  await page.addInitScript({ content: WATCH });
  const walk = new Walk(page, server, textsIn('en'));
  await walk.toPassengers();
  // What a page does after its first render has ended.
  await page.waitForTimeout(2000);
  return { page, walk };
}

/** Types so many letters at a steady pace into the fields of the first traveller. */
async function type(page: Page, walk: Walk, keys: number): Promise<void> {
  const card = walk.booking.traveller(1);
  const fields = ['Given names', 'Surname'].map((name) => card.getByRole('textbox', { name }));
  for (let typed = 0, turn = 0; typed < keys; turn += 1) {
    const field = fields[turn % fields.length];
    const word = WORDS.slice(0, keys - typed);
    await field?.fill('');
    await field?.pressSequentially(word, { delay: KEY_MS });
    typed += word.length;
  }
  await page.waitForTimeout(300);
}

export interface Typing {
  /** ms from each input event until its letter is on the disk. */
  durable: number[];
  /** Letters that never came there. */
  lost: number;
}

export async function measureDurable(): Promise<Typing> {
  const server = await Server.open({ SANDBOX_QUIET: '1' });
  const { context, close } = await openOnDisk();
  try {
    const { page, walk } = await toForm(context, server);
    await page.evaluate('globalThis.__typed.length = 0');
    await type(page, walk, KEYS);
    const typed = await read<Typed[]>(page, '__typed');
    const kept = typed.filter(({ stored }) => stored > 0);
    return { durable: kept.map(({ at, stored }) => stored - at), lost: typed.length - kept.length };
  } finally {
    await close();
    await server.close();
  }
}
