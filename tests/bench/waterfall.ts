import { readFileSync } from 'node:fs';
import type { Sent } from './loadLine';
import type { Visit } from './loadPage';

/** A request as the page reports it. */
export interface PageRequest {
  url: string;
  /** As in `Date.now()`. */
  at: number;
  initiator: Initiator;
}

interface Stack {
  callFrames: readonly { url: string }[];
  parent?: Stack;
}

interface Initiator {
  type: string;
  url?: string;
  stack?: Stack;
}

const WIDTH = 60;

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url, 'http://line');
  return pathname + search;
};

/** `/assets/index-B2.js?x` as `index-B2.js`; an API call as the end of its path. */
const short = (url: string): string => {
  const { pathname } = new URL(url, 'http://line');
  return pathname.length <= 1
    ? '/'
    : pathname
        .split('/')
        .filter(Boolean)
        .slice(pathname.startsWith('/assets') ? -1 : -3)
        .join('/');
};

/** Files in the call stack of a request, nearest first, at most three. */
function chain(stack: Stack): string {
  const files = new Set<string>();
  for (let at: Stack | undefined = stack; at; at = at.parent)
    for (const { url } of at.callFrames) if (url) files.add(short(url));
  return [...files].slice(0, 3).join(' < ');
}

const isWorker = ({ referer }: Sent): boolean => referer.endsWith('/sw.js');

/** Text of a built file; a page without a file of its own is app.html. */
function textOf(url: string): string {
  const path = url.split('?')[0] ?? '';
  const page = path === '/' ? '/index.html' : path.endsWith('/search/results') ? '/search/results/index.html' : path;
  for (const name of /\.\w+$/.test(page) ? [page] : [page, '/app.html']) {
    try {
      return readFileSync(new URL(`../../dist/kaija${name}`, import.meta.url), 'utf8');
    } catch {
      // Not a built file.
    }
  }
  return '';
}

/** For an import without a stack: the last page or script loaded before it that names the file. */
function namedBy({ url, start }: Sent, sent: readonly Sent[]): string | null {
  const name = url.split('/').pop() ?? url;
  const before = sent.filter(
    (one) => one.end !== null && one.end <= start && !/\.(?!js$)\w+$/.test(one.url.split('?')[0] ?? ''),
  );
  const last = before.sort((a, b) => b.end! - a.end!).find((one) => textOf(one.url).includes(name));
  return last ? `named in ${short(last.url)}` : null;
}

/** The initiator as far as it is known; the page knows nothing of a worker's requests. */
function initiatorOf(entry: Sent, request: PageRequest | undefined, sent: readonly Sent[]): string {
  if (isWorker(entry)) return 'worker';
  if (entry.url.endsWith('/sw.js')) return 'registration of the worker';
  if (request?.initiator.stack) return chain(request.initiator.stack);
  if (entry.referer.endsWith('.js')) return short(entry.referer);
  if (request?.initiator.type !== 'script') return request?.initiator.type.replace('other', 'browser') ?? 'browser';
  return namedBy(entry, sent) ?? 'script';
}

/**
 * One line per request: requested, sent and ended (ms after the start of the visit), kB of the response, file and
 * initiator, then a bar: dots while the browser holds it back, dashes while it is in flight.
 */
export function waterfall({ began, sent, requests }: Visit): string {
  const open = [...requests];
  const last = Math.max(...sent.map(({ start, end }) => end ?? start));
  const place = (ms: number): number =>
    Math.min(WIDTH, Math.max(0, Math.round(((ms - began) / (last - began)) * WIDTH)));
  const lines = sent.map((entry) => {
    // Matches the page's own request, unless the worker made it or requests the same URL.
    const at = isWorker(entry)
      ? -1
      : open.findIndex((one) => one.at <= entry.start + 50 && pathOf(one.url) === entry.url);
    const [known] = at < 0 ? [] : open.splice(at, 1);
    const { start, end, bytes, status, url } = entry;
    const from = Math.min(known?.at ?? start, start);
    const until = end ?? last;
    const waits = '.'.repeat(place(start) - place(from));
    const bar = ' '.repeat(place(from)) + waits + (end ? '-' : '>').repeat(Math.max(1, place(until) - place(start)));
    const times = [from, start, until].map((time) => String(Math.round(time - began)).padStart(6)).join('');
    const kB = (bytes / 1000).toFixed(1).padStart(7);
    const name = `${short(url)}${status === 304 ? ' (304)' : ''}`;
    return `${times}${kB}  |${bar.slice(0, WIDTH + 1).padEnd(WIDTH + 1)}| ${name}  <- ${initiatorOf(entry, known, sent)}`;
  });
  return [' asked  sent   end     kB', ...lines].join('\n');
}
