import type { Batch } from '@/domain/results/columns';

/** What the page tells the reader. `run` tells the answers of different searches apart. */
export type ToReader =
  /** `early`: the page has the answer already and hands its bytes over (`bytes`, null at their end). */
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
  /** Its first offers are painted: the others may come. */
  | { kind: 'go'; run: number }
  | { kind: 'stop'; run: number };

/** done: the last line came. cut: the connection ended before it. refused: an error status. unreachable: no answer. */
export type EndReason = 'done' | 'cut' | 'refused' | 'unreachable';

export interface LineNews {
  seq: number;
  progress: number;
  /** ms; null when the server's moment cannot be read. */
  expiresAt: number | null;
  /** Offers of this line that were left out, by their ids: the same one may come again. */
  dropped: readonly string[];
  done: boolean;
}

export type FromReader =
  | { kind: 'rows'; run: number; reset: boolean; batch: Batch }
  | ({ kind: 'line'; run: number } & LineNews)
  /** `missedAfter`: a line could not be read and did not come again; what follows this seq is worth asking for. */
  | { kind: 'end'; run: number; reason: EndReason; status: number; missedAfter: number | null }
  | { kind: 'restored'; run: number; count: number };
