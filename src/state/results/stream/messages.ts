import type { Batch } from '@/domain/results/columns';

/** Messages from the page to the reader. `run` identifies the search. */
export type ToReader =
  /** `early`: the page has the response and sends its bytes (`bytes`, null at the end). */
  | {
      kind: 'stream';
      run: number;
      url: string;
      headers: Record<string, string>;
      after: number | null;
      early?: boolean;
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
  | { kind: 'rows'; run: number; reset: boolean; batch: Batch }
  | ({ kind: 'line'; run: number } & LineNews)
  /** `missedAfter`: an unreadable line did not come again; lines after this seq should be requested once more. */
  | { kind: 'end'; run: number; reason: EndReason; status: number; missedAfter: number | null }
  | { kind: 'restored'; run: number; count: number }
  /** A line or an offer that could not be used, for the tenant's developer; the first ones of a connection. */
  | { kind: 'wrong'; run: number; part: 'line' | 'offer'; value: unknown };
