import { constants, createGzip } from 'node:zlib';
import type { Fault } from '../faults/faults';
import { pause } from '../faults/strike';
import type { Portion } from './portions';

const text = new TextEncoder();

interface Line {
  text: string;
  /** Share of the stream's time after which it is due. */
  at: number;
  cut: boolean;
}

/**
 * The portions as lines, written when they are due, with what a stream fault does to them; `cut` breaks the connection in
 * the middle of a line.
 */
function* linesOf(portions: readonly Portion[], faults: readonly Fault[]): Generator<Line> {
  const has = (kind: Fault['kind']): boolean => faults.some((fault) => fault.kind === kind);
  const middle = Math.floor(portions.length / 2);
  for (const [n, { line, at }] of portions.entries()) {
    const hit = n === middle;
    const shown = { ...line };
    if (hit && has('stream_bad_offer')) {
      const { price: _, ...bad } = line.offers[0] as Record<string, unknown>;
      shown.offers = [{ ...bad, id: 'bad-offer' }, null, ...line.offers];
    }
    if (hit && has('stream_second_initial')) {
      /* Replaces what the client holds, so it must bring all that was sent so far. */
      shown.mode = 'INITIAL';
      shown.offers = portions.slice(0, n + 1).flatMap((portion) => portion.line.offers);
    }
    const json = JSON.stringify(shown);
    if (hit && has('stream_cut')) {
      yield { text: json.slice(0, json.length / 2), at, cut: true };
      return;
    }
    const broken = hit && has('stream_broken_line') ? `${json.slice(0, json.length / 3)}\n` : '';
    yield { text: `${broken}${json}\n`, at, cut: false };
  }
}

export interface StreamPlan {
  portions: readonly Portion[];
  faults: readonly Fault[];
  /** ms since the epoch at which the search was first opened: a resumed stream gets at once what is due. */
  openedAt: number;
  streamMs: number;
  now: () => number;
  signal: AbortSignal;
  gzip: boolean;
  /** Breaks the connection under the stream; false when there is none (a test calling the app itself). */
  hangUp: () => boolean;
}

/** The body of a result stream: one JSON line a portion, each sent when it is due. */
export function streamBody(plan: StreamPlan): ReadableStream {
  const { portions, faults, openedAt, streamMs, now, signal, gzip, hangUp } = plan;
  const lines = linesOf(portions, faults);
  const zip = gzip ? createGzip({ level: 3 }) : null;
  let gone = false;
  return new ReadableStream<Uint8Array>({
    async start(out) {
      zip?.on('data', (part: Buffer) => {
        if (!gone) out.enqueue(new Uint8Array(part));
      });
      const send = (part: string): Promise<void> =>
        new Promise((done) => {
          if (!zip) {
            out.enqueue(text.encode(part));
            return done();
          }
          zip.write(part);
          zip.flush(constants.Z_SYNC_FLUSH, () => done());
        });
      for (const line of lines) {
        await pause(openedAt + line.at * streamMs - now(), signal);
        if (gone || signal.aborted) return;
        await send(line.text);
        if (line.cut) {
          /* Failing a stream throws away what was not read yet: first let the half line out. */
          while (!signal.aborted && (out.desiredSize ?? 1) <= 0) await pause(2);
          gone = true;
          if (hangUp()) out.close();
          else out.error(new Error('Cut by a fault'));
          return;
        }
      }
      if (!zip) return out.close();
      zip.on('end', () => {
        if (!gone) out.close();
      });
      zip.end();
    },
    cancel() {
      gone = true;
    },
  });
}
