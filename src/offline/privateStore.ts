import { isAbandoned, type PrivateKind } from '@/domain/account/retention';
import { now } from '@/platform/clock';
import { browserDatabase, databaseName, listDatabases } from '@/platform/database';
import { log } from '@/platform/log';
import {
  type PrivateDatabase,
  type PrivateRow,
  deleteDatabase,
  isMissing,
  keyIn,
  openExisting,
  openOrMake,
} from './private/database';
import { digestOf, sealWith, unsealWith } from './private/sealed';
import { isConnectionLost } from './store/errors';

/*
 * What the device keeps of a signed-in traveller: one database per tenant and person (docs/offline.md "Private data"). Each
 * row is sealed with AES-GCM and an IV of its own; the key lies in the same database and cannot be exported. So what a
 * deletion or a backup leaves behind is unreadable, but a stolen disk is not protected. The database is deleted as a whole
 * when the person is gone, because the text of cleared rows stays on the disk. Birth dates, document numbers and payment
 * data never come here.
 */

/** A kept copy. `at`: when it was stored, ms. `bytes`: the file, for invoices and tickets. */
export interface PrivateCopy {
  id: string;
  value: unknown;
  bytes: ArrayBuffer | null;
  at: number;
}

export interface PrivatePut {
  value: unknown;
  bytes?: ArrayBuffer | undefined;
  /** ms. */
  expiresAt: number;
}

/** Every call rejects once the person is gone: a late answer must not bring their data back. */
export interface PrivateStore {
  put(kind: PrivateKind, id: string, given: PrivatePut): Promise<void>;
  /** Null when it is absent, expired or unreadable. */
  get(kind: PrivateKind, id: string): Promise<PrivateCopy | null>;
  list(kind: PrivateKind): Promise<PrivateCopy[]>;
  remove(kind: PrivateKind, id: string): Promise<void>;
}

const gone = (): Error => new Error('This person is signed out.');

class SealedStore implements PrivateStore {
  private isGone = false;

  constructor(
    private readonly opened: PrivateDatabase,
    private readonly onEnd: () => void,
  ) {
    // Another tab deletes it, or the browser does.
    opened.on('versionchange', () => this.end());
    opened.on('ready', () => opened.backendDB().addEventListener('close', () => this.end()), true);
  }

  end(): void {
    this.isGone = true;
    this.opened.close();
    this.onEnd();
  }

  private get database(): PrivateDatabase {
    if (this.isGone) throw gone();
    return this.opened;
  }

  /** Runs `work`; after a loss of the connection once more on a new one. */
  private async retried<T>(work: () => PromiseLike<T>): Promise<T> {
    const lost = this.database.backendDB();
    try {
      return await work();
    } catch (error) {
      if (this.isGone || !isConnectionLost(error)) throw error;
      log.warn('account', 'connection lost, opening again', error);
      if (this.database.backendDB() === lost) this.database.close();
      await this.database.open();
      return await work();
    }
  }

  /** The same. Ends when the database was deleted meanwhile. */
  private async within<T>(work: () => PromiseLike<T>): Promise<T> {
    try {
      return await this.retried(work);
    } catch (error) {
      if (!isMissing(error)) throw error;
      this.end();
      throw gone();
    }
  }

  /** Reads rows together with the key that they are sealed with. */
  private load(read: (rows: PrivateDatabase['rows']) => PromiseLike<PrivateRow[]>): Promise<[CryptoKey, PrivateRow[]]> {
    return this.within(() => {
      const { rows, keys } = this.database;
      return this.database.transaction('r', rows, keys, async () => [await keyIn(keys), await read(rows)]);
    });
  }

  /** Null for a row that is over or cannot be read; it is removed. */
  private async unsealed(key: CryptoKey, row: PrivateRow): Promise<PrivateCopy | null> {
    if (row.expiresAt > now()) {
      try {
        const { value, bytes } = await unsealWith(key, row);
        const { id, v } = value as { id: string; v: unknown };
        return { id, value: v, bytes, at: row.at };
      } catch (error) {
        log.warn('account', 'a private copy is unreadable', error);
      }
    }
    await this.within(() => this.database.rows.delete(row.k));
    return null;
  }

  async put(kind: PrivateKind, id: string, { value, bytes, expiresAt }: PrivatePut): Promise<void> {
    const k = `${kind}:${await digestOf(id)}`;
    await this.within(async () => {
      const sealed = await sealWith(await keyIn(this.database.keys), { id, v: value }, bytes ?? null);
      await this.database.rows.put({ ...sealed, k, kind, at: now(), expiresAt });
    });
  }

  async get(kind: PrivateKind, id: string): Promise<PrivateCopy | null> {
    const k = `${kind}:${await digestOf(id)}`;
    const [key, [row]] = await this.load((rows) => rows.where('k').equals(k).toArray());
    return row ? await this.unsealed(key, row) : null;
  }

  async list(kind: PrivateKind): Promise<PrivateCopy[]> {
    const [key, found] = await this.load((rows) => rows.where('k').startsWith(`${kind}:`).toArray());
    const copies = await Promise.all(found.map((row) => this.unsealed(key, row)));
    return copies.filter((copy) => copy !== null);
  }

  async remove(kind: PrivateKind, id: string): Promise<void> {
    const k = `${kind}:${await digestOf(id)}`;
    await this.within(() => this.database.rows.delete(k));
  }
}

/** For shared devices, and browsers that cannot store or seal: nothing outlives the tab. */
class MemoryStore implements PrivateStore {
  private copies: Map<string, PrivateCopy & { kind: PrivateKind; expiresAt: number }> | null = new Map();

  private all() {
    if (!this.copies) throw gone();
    return this.copies;
  }

  end(): void {
    this.copies = null;
  }

  put(kind: PrivateKind, id: string, { value, bytes, expiresAt }: PrivatePut): Promise<void> {
    const copy = { id, value: structuredClone(value), bytes: bytes?.slice(0) ?? null, at: now(), kind, expiresAt };
    return Promise.resolve().then(() => void this.all().set(`${kind}:${id}`, copy));
  }

  async get(kind: PrivateKind, id: string): Promise<PrivateCopy | null> {
    return (await this.list(kind)).find((copy) => copy.id === id) ?? null;
  }

  list(wanted: PrivateKind): Promise<PrivateCopy[]> {
    return Promise.resolve().then(() =>
      [...this.all().values()].flatMap(({ kind, expiresAt, ...copy }) =>
        kind === wanted && expiresAt > now() ? [structuredClone(copy)] : [],
      ),
    );
  }

  remove(kind: PrivateKind, id: string): Promise<void> {
    return Promise.resolve().then(() => void this.all().delete(`${kind}:${id}`));
  }
}

const prefix = (): string => `private:${databaseName().replace(/^pwa-/, '')}:`;
const nameOf = async (uid: string): Promise<string> => prefix() + (await digestOf(uid));

const canSeal = (): boolean =>
  browserDatabase() !== undefined && (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;

type OwnStore = PrivateStore & { end(): void };
const open = new Map<string, Promise<OwnStore>>();

async function make(uid: string, isShared: boolean, onEnd: () => void): Promise<OwnStore> {
  if (isShared || !canSeal()) return new MemoryStore();
  const name = await nameOf(uid);
  const attempt = async (): Promise<OwnStore> => new SealedStore(await openOrMake(name, now()), onEnd);
  try {
    // Another tab deletes what an earlier session left: behind that it opens.
    return await attempt().catch((error: unknown) => (isConnectionLost(error) ? attempt() : Promise.reject(error)));
  } catch (error) {
    log.warn('account', 'private data cannot be stored here', error);
    return new MemoryStore();
  }
}

/** The store of a person. `isShared`: on a shared device it is memory only. */
export function privateStore(uid: string, isShared: boolean): Promise<PrivateStore> {
  const found = open.get(uid);
  if (found) return found;
  // One that ended under a person who is still signed in, or is again, makes way for a new one.
  const made = make(uid, isShared, () => void (open.get(uid) === made && open.delete(uid)));
  open.set(uid, made);
  return made;
}

/** Deletes everything that the device keeps of a person, here and under the open pages of other tabs. */
export async function deletePrivateStore(uid: string): Promise<void> {
  const found = open.get(uid);
  open.delete(uid);
  if (found) (await found).end();
  if (browserDatabase() && canSeal()) await deleteDatabase(await nameOf(uid));
}

/** Notes that the provider has confirmed this person's session now. A device without a copy needs no note. */
export async function confirmPrivateStore(uid: string): Promise<void> {
  if (!canSeal()) return;
  const database = await openExisting(await nameOf(uid));
  await database?.notes.put(now(), 'confirmedAt');
  database?.close();
}

async function sweep(name: string): Promise<void> {
  const database = await openExisting(name);
  if (!database) return;
  const { rows, notes } = database;
  await rows.filter(({ expiresAt }) => expiresAt <= now()).delete();
  const confirmedAt = await notes.get('confirmedAt');
  database.close();
  if (confirmedAt === undefined || isAbandoned(confirmedAt, now())) await deleteDatabase(name);
}

/**
 * Removes expired copies of everybody who ever signed in here, and all of a person whose session nobody confirmed for 30
 * days. Browsers that cannot list databases are swept when that person opens theirs.
 */
export async function sweepPrivateStores(): Promise<void> {
  if (!canSeal()) return;
  const known = (await listDatabases()) ?? [];
  for (const { name } of known) {
    if (!name?.startsWith(prefix())) continue;
    // oxlint-disable-next-line no-await-in-loop -- one person after the other, behind the page's own work
    await sweep(name).catch((error: unknown) => log.warn('account', 'a private store was not swept', error));
  }
}
