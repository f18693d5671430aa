import type { Nonsense } from '@/api/sense';
import type { Batch } from '@/domain/results/columns';
import type { PassengerCounts } from '@/domain/search/types';

/** Messages from the page to the reader. `run` identifies the search. */
export type ToReader =
  /** `party`: the travellers of the search. `early`: the page has the response, of this type, and sends its bytes (`bytes`, null at the end). */
  | {
      kind: 'stream';
      run: number;
      url: string;
      headers: Record<string, string>;
      after: number | null;
      party?: PassengerCounts | null;
      early?: string | null;
    }
  | { kind: 'bytes'; run: number; bytes: Uint8Array<ArrayBuffer> | null; cut?: boolean }
  | { kind: 'stored'; run: number; text: string }
  /** The first offers are painted: continue. */
  | { kind: 'go'; run: number }
  | { kind: 'stop'; run: number };

/** done: the last line came. cut: the connection ended before it. refused: an error status. unreachable: no answer. */
export type EndReason = 'done' | 'cut' | 'refused' | 'unreachable';

export interface LineNews {
  seq: number;
  progress: number;
  /** In ms; null when the server's value is unreadable. */
  expiresAt: number | null;
  /** Ids of the invalid offers of this line; the same offer may come again. */
  dropped: readonly string[];
  done: boolean;
}

export type FromReader =
  /** The worker's script runs: what is sent from now on will be read there. */
  | { kind: 'ready'; run: 0 }
  | { kind: 'rows'; run: number; reset: boolean; batch: Batch }
  | ({ kind: 'line'; run: number } & LineNews)
  /** `missedAfter`: an unreadable line did not come again; lines after this seq should be requested once more. */
  | { kind: 'end'; run: number; reason: EndReason; status: number; missedAfter: number | null }
  | { kind: 'restored'; run: number; count: number }
  /** A line or an offer that could not be used, or a wrong type of the answer, for the tenant's developer; the first ones of a connection. */
  | { kind: 'wrong'; run: number; part: 'type' | 'line' | 'offer'; value: unknown }
  /** What cannot be true in a line or an offer; each kind once for a connection. */
  | { kind: 'nonsense'; run: number; nonsense: [kind: Nonsense, field: string, found?: unknown] };
