import { createHash } from 'node:crypto';
import { type Stats, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ownValue } from '@/domain/ownValue';
import { TYPES, endingOf, isPackable } from '../../tools/host/rules';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = 'br' | 'gzip';
const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

export interface StaticFile {
  body: Buffer;
  /** Of the content, for caches. */
  hash: string;
  type: string;
  packable: boolean;
  path: string;
}

const found = new Map<string, { at: number; size: number; file: StaticFile }>();
const packed = new Map<string, Promise<Buffer>>();
const changed = new Map<string, StaticFile>();

function statOf(path: string): Stats | null {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat?.isFile() ? stat : null;
  } catch (error) {
    // No file can have such a long name, or be below a file.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENAMETOOLONG' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** A file in a folder, reread when it changes; null if missing or outside the folder. */
export function readStatic(folder: string, path: string): StaticFile | null {
  const whole = join(folder, path);
  if (!whole.startsWith(folder + sep)) return null;
  const stat = statOf(whole);
  if (!stat) return null;
  const known = found.get(whole);
  if (known && known.at === stat.mtimeMs && known.size === stat.size) return known.file;
  const body = readFileSync(whole);
  const file: StaticFile = {
    body,
    hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    type: ownValue(TYPES, endingOf(path)) ?? 'application/octet-stream',
    packable: body.length > 512 && isPackable(path),
    path: whole,
  };
  found.set(whole, { at: stat.mtimeMs, size: stat.size, file });
  return file;
}

/** A change of served pages, with a key that identifies its result. */
export interface PageChange {
  key: string;
  apply: (html: string) => string;
}

/** The file with a change; made once. */
export function withChange(file: StaticFile, { key, apply }: PageChange): StaticFile {
  const id = `${file.hash} ${key}`;
  const known = changed.get(id);
  if (known) return known;
  const body = Buffer.from(apply(file.body.toString()));
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  /* No file of this name exists, so that the compressed one of the build is not taken. */
  const made = { ...file, body, hash, path: `${file.path}#${hash}` };
  changed.set(id, made);
  return made;
}

/** The best encoding that a client accepts; null for none. */
export function encodingFor(file: StaticFile, accepts: string): Encoding | null {
  if (!file.packable) return null;
  const takes = (name: string): boolean =>
    accepts.split(',').some((part) => {
      const [word = '', weight = ''] = part.trim().split(';');
      return word.trim() === name && !/q=0(?:\.0*)?$/.test(weight.trim());
    });
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

/** The compressed file: from the build, else compressed once. */
export function packedBody({ path, body, hash }: StaticFile, encoding: Encoding): Promise<Buffer> {
  const ready = statOf(path + SUFFIX[encoding]);
  const fresh = ready && ready.mtimeMs >= (statOf(path)?.mtimeMs ?? 0);
  const key = `${encoding}${hash}`;
  let pack = packed.get(key);
  if (!pack) {
    if (fresh) pack = Promise.resolve(readFileSync(path + SUFFIX[encoding]));
    else if (encoding === 'br') pack = brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    else pack = zip(body, { level: 9 });
    packed.set(key, pack);
  }
  return pack;
}
