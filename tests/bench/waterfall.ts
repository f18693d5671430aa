import type { Sent } from './loadLine';

/** A request as the page tells of it. */
export interface Asked {
  url: string;
  /** As `Date.now()` tells it. */
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

/** `/assets/index-B2.js?x` as `index-B2.js`; a call of the API with the end of its path. */
const short = (url: string): string => {
  const { pathname } = new URL(url, 'http://line');
  return pathname.length <= 1 ? '/' : pathname.split('/').filter(Boolean).slice(pathname.startsWith('/assets') ? -1 : -3).join('/');
};

/** Files that stand on the way to a request, the nearest first, at most three. */
function chain(initiator: Initiator): string {
  const files: string[] = [];
  for (let stack = initiator.stack; stack; stack = stack.parent!) {
    for (const { url } of stack.callFrames) {
      const file = url ? short(url) : '';
      if (file && files.at(-1) !== file) files.push(file);
    }
  }
  if (files.length > 0) return [...new Set(files)].slice(0, 3).join(' < ');
  return initiator.url ? `${initiator.type} ${short(initiator.url)}` : initiator.type;
}

/** Who asked: for what the page does not know of, the script that the line sees in the request. */
function askerOf({ url, referer }: Sent, asked: Asked | undefined): string {
  if (asked) return chain(asked.initiator);
  if (url.endsWith('/sw.js')) return 'registration';
  return referer ? `worker ${short(referer)}` : 'browser';
}

/**
 * A line for each request: asked, sent and ended (ms after the visit began), kB of the answer, file and asker, then a bar:
 * dots while the browser holds it back, dashes while it is under way.
 */
export function waterfall(began: number, sent: readonly Sent[], asked: readonly Asked[]): string {
  const open = [...asked];
  const rows = sent.map((entry) => {
    const at = open.findIndex(({ url, at }) => at <= entry.start + 50 && new URL(url).pathname === entry.url.split('?')[0]);
    const [known] = at < 0 ? [] : open.splice(at, 1);
    return { entry, known, from: Math.min(known?.at ?? entry.start, entry.start) - began };
  });
  const whole = Math.max(...sent.map(({ start, end }) => (end ?? start) - began), 1);
  const place = (ms: number): number => Math.min(WIDTH, Math.max(0, Math.round((ms / whole) * WIDTH)));
  const lines = rows.map(({ entry, known, from }) => {
    const start = entry.start - began;
    const end = (entry.end ?? entry.start) - began;
    const bar = ' '.repeat(place(from)) + '.'.repeat(place(start) - place(from)) + '-'.repeat(Math.max(1, place(end) - place(start)));
    const figures = [from, start, end].map((ms) => String(Math.round(ms)).padStart(6)).join('');
    const kB = (entry.bytes / 1000).toFixed(1).padStart(7);
    return `${figures}${kB}  |${bar.slice(0, WIDTH + 1).padEnd(WIDTH + 1)}| ${short(entry.url)}${entry.status === 304 ? ' (304)' : ''}  <- ${askerOf(entry, known)}`;
  });
  return [' asked  sent   end     kB', ...lines].join('\n');
}
