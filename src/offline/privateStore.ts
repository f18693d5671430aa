import { isAbandoned, type PrivateKind } from '@/domain/account/retention';
import { now } from '@/platform/clock';
import { browserDatabase, databaseName, listDatabases } from '@/platform/database';
import { log } from '@/platform/log';
import {
  type SealedDatabase,
  type SealedRow,
  completed,
  deleteDatabase,
  digestOf,
  openDatabase,
  openSealed,
  sealWith,
  settled,
  unsealWith,
} from './private/sealed';
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

interface Row extends SealedRow {
  k: string;
  kind: PrivateKind;
  at: number;
  expiresAt: number;
}

const gone = (): Error => new Error('This person is signed out.');

class SealedStore implements PrivateStore {
  private isGone = false;

  constructor(
    private sealed: SealedDatabase,
    private readonly onEnd: () => void,
  ) {
    this.watch(sealed);
  }

  private watch({ database }: SealedDatabase): void {
    // Another tab deletes it, or the browser does.
    database.addEventListener('versionchange', () => this.end());
    database.addEventListener('close', () => this.end());
  }

  end(): void {
    this.isGone = true;
    this.sealed.database.close();
    this.onEnd();
  }

  private rows(mode: IDBTransactionMode): IDBObjectStore {
    if (this.isGone) throw gone();
    return this.sealed.database.transaction('rows', mode).objectStore('rows');
  }

  /** The same database on a new connection, with its key of now. Rejects if it was deleted meanwhile. */
  private async reopen(lost: SealedDatabase): Promise<void> {
    const again = await openSealed(lost.database.name, null);
    if (!again || this.isGone) {
      again?.database.close();
      this.end();
      throw gone();
    }
    this.watch(again);
    this.sealed = again;
  }

  /** Runs `work`, which makes one transaction; after a loss of the connection once more on a new one. */
  private async within<T>(work: () => Promise<T>): Promise<T> {
    const { sealed } = this;
    try {
      return await work();
    } catch (error) {
      if (this.isGone || !isConnectionLost(error)) throw error;
      log.warn('account', 'connection lost, opening again', error);
      if (this.sealed === sealed) await this.reopen(sealed);
      return await work();
    }
  }

  private async read(row: Row | undefined): Promise<PrivateCopy | null> {
    if (!row) return null;
    if (row.expiresAt > now()) {
      try {
        const { value, bytes } = await unsealWith(this.sealed.key, row);
        const { id, v } = value as { id: string; v: unknown };
        return { id, value: v, bytes, at: row.at };
      } catch (error) {
        log.warn('account', 'a private copy is unreadable', error);
      }
    }
    await this.within(() => settled(this.rows('readwrite').delete(row.k)));
    return null;
  }

  async put(kind: PrivateKind, id: string, { value, bytes, expiresAt }: PrivatePut): Promise<void> {
    const k = `${kind}:${await digestOf(id)}`;
    await this.within(async () => {
      const sealed = await sealWith(this.sealed.key, { id, v: value }, bytes ?? null);
      const rows = this.rows('readwrite');
      rows.put({ ...sealed, k, kind, at: now(), expiresAt } satisfies Row);
      await completed(rows.transaction);
    });
  }

  async get(kind: PrivateKind, id: string): Promise<PrivateCopy | null> {
    const k = `${kind}:${await digestOf(id)}`;
    return await this.read((await this.within(() => settled(this.rows('readonly').get(k)))) as Row | undefined);
  }

  async list(kind: PrivateKind): Promise<PrivateCopy[]> {
    const range = IDBKeyRange.bound(`${kind}:`, `${kind};`, false, true);
    const found = (await this.within(() => settled(this.rows('readonly').getAll(range)))) as Row[];
    const copies = await Promise.all(found.map((row) => this.read(row)));
    return copies.filter((copy) => copy !== null);
  }

  async remove(kind: PrivateKind, id: string): Promise<void> {
    const k = `${kind}:${await digestOf(id)}`;
    await this.within(() => settled(this.rows('readwrite').delete(k)));
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
  const attempt = async (): Promise<OwnStore | null> => {
    const sealed = await openSealed(name, now());
    return sealed && new SealedStore(sealed, onEnd);
  };
  try {
    // Another tab deletes what an earlier session left: behind that it opens.
    const found = await attempt().catch((error: unknown) =>
      isConnectionLost(error) ? attempt() : Promise.reject(error),
    );
    if (found) return found;
  } catch (error) {
    log.warn('account', 'private data cannot be stored here', error);
  }
  return new MemoryStore();
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
  const name = canSeal() ? await nameOf(uid) : '';
  const known = await listDatabases();
  if (!name || (known && !known.some((each) => each.name === name))) return;
  const database = await openDatabase(name);
  if (!database) return;
  const tx = database.transaction('notes', 'readwrite');
  tx.objectStore('notes').put(now(), 'confirmedAt');
  await completed(tx);
  database.close();
}

async function sweep(name: string): Promise<void> {
  const database = await openDatabase(name);
  if (!database) return;
  const tx = database.transaction(['rows', 'notes'], 'readwrite');
  const done = completed(tx);
  const confirmedAt: unknown = await settled(tx.objectStore('notes').get('confirmedAt'));
  const rows = tx.objectStore('rows');
  const expired = ((await settled(rows.getAll())) as Row[]).filter(({ expiresAt }) => expiresAt <= now());
  for (const { k } of expired) rows.delete(k);
  await done;
  database.close();
  if (typeof confirmedAt !== 'number' || isAbandoned(confirmedAt, now())) await deleteDatabase(name);
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
