/** A file of a zip archive. `offset` and `packed`: where its bytes are, and how many. */
export interface ZipEntry {
  name: string;
  /** Packed with deflate; else its bytes stand as they are. */
  isPacked: boolean;
  packed: number;
  /** Bytes once unpacked, as the archive says. */
  size: number;
  offset: number;
}

const [END, ENTRY, LOCAL] = [0x06_05_4b_50, 0x02_01_4b_50, 0x04_03_4b_50];
const [END_BYTES, ENTRY_BYTES, LOCAL_BYTES] = [22, 46, 30];
/** A note may follow the end of an archive. */
const LONGEST_NOTE = 0xff_ff;
/** A pass has a few pictures and texts in some languages. */
const MOST_ENTRIES = 500;
const ENCRYPTED = 1;

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_NOTE);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) if (view.getUint32(at, true) === END) return at;
  return -1;
}

function entryAt(view: DataView, bytes: Uint8Array, at: number): { entry: ZipEntry; next: number } | null {
  if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) return null;
  const word = (by: number): number => view.getUint16(at + by, true);
  const long = (by: number): number => view.getUint32(at + by, true);
  const [method, packed, size, local] = [word(10), long(20), long(24), long(42)];
  const next = at + ENTRY_BYTES + word(28) + word(30) + word(32);
  if (next > view.byteLength || word(8) & ENCRYPTED || (method !== 0 && method !== 8)) return null;
  if (local + LOCAL_BYTES > view.byteLength || view.getUint32(local, true) !== LOCAL) return null;
  const offset = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (offset + packed > view.byteLength || (method === 0 && packed !== size)) return null;
  const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + word(28)));
  return { entry: { name, isPacked: method === 8, packed, size, offset }, next };
}

/** The files of a zip archive by its directory; null if it is damaged, encrypted, or larger than a pass may be. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < END_BYTES) return null;
  const end = endOf(view);
  if (end < 0) return null;
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES) return null;
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = count; left > 0; left -= 1) {
    const found = entryAt(view, bytes, at);
    if (!found) return null;
    entries.push(found.entry);
    at = found.next;
  }
  return entries;
}

/** The file with exactly this name. Of two with one name, which may hide one from a check, neither. */
export function zipEntryOf(entries: readonly ZipEntry[], name: string): ZipEntry | null {
  const found = entries.filter((entry) => entry.name === name);
  return found.length === 1 ? (found[0] ?? null) : null;
}
