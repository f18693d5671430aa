// @isolated: it relies on modules that nobody has used yet.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setClock } from '@/platform/clock';
import { configureStorage } from '@/platform/database';
import { confirmPrivateStore, deletePrivateStore, privateStore, sweepPrivateStores } from '@/offline/privateStore';
import { expectConsole } from '../../fixtures/quiet';

const DAY = 86_400_000;
const START = Date.parse('2027-01-10T12:00:00Z');
const trip = { reference: 'KX7Q2P', names: ['Anna Bērziņa'] };

const databases = async (): Promise<string[]> =>
  (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('private:') ? [name] : []));

/** Everything in a database, as text: what somebody sees who reads the disk. */
async function contentOf(name: string): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const rows = await new Promise<unknown[]>((resolve) => {
    const request = database.transaction('rows').objectStore('rows').getAll();
    request.addEventListener('success', () => resolve(request.result as unknown[]));
  });
  database.close();
  return JSON.stringify(rows, (_, value: unknown) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
  );
}

/** Changes the rows of a database natively. */
async function change(name: string, work: (rows: IDBObjectStore) => void): Promise<void> {
  const opening = indexedDB.open(name);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const tx = opening.result.transaction('rows', 'readwrite');
  work(tx.objectStore('rows'));
  await new Promise((resolve) => tx.addEventListener('complete', resolve));
  opening.result.close();
}

/** What happens before each transaction, on connections that are opened after `breakable`. */
interface Connections {
  before: ((connection: IDBDatabase) => void) | null;
}

function breakable(): Connections {
  const connections: Connections = { before: null };
  // oxlint-disable-next-line typescript/unbound-method -- called with its connection
  const real = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function transaction(
    this: IDBDatabase,
    ...given: Parameters<typeof real>
  ) {
    connections.before?.(this);
    return real.apply(this, given);
  } as typeof real);
  return connections;
}

beforeEach(() => {
  configureStorage({ tenant: 'kaija' });
  setClock(() => START);
});
afterEach(async () => {
  for (const uid of ['anna', 'peter']) await deletePrivateStore(uid);
  setClock(null);
});

describe('private copies of an account', () => {
  it('are written and read again after the connection is lost without a close event', async () => {
    const connections = breakable();
    const store = await privateStore('anna', false);
    let lost: IDBDatabase | null = null;
    connections.before = (connection) => {
      lost ??= connection;
      if (connection === lost) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    };
    expectConsole(/connection lost, opening again/);
    await store.put('trip', 'KX7Q2P', { value: trip, expiresAt: START + DAY });
    expect((await store.get('trip', 'KX7Q2P'))?.value).toEqual(trip);
  });

  it('come back with their files, and are no plain text on the device', async () => {
    const store = await privateStore('anna', false);
    const bytes = new TextEncoder().encode('%PDF Anna').buffer;
    await store.put('trip', 'ORD-1', { value: trip, expiresAt: START + DAY });
    await store.put('ticket', 'T-1', { value: { order: 'ORD-1' }, bytes, expiresAt: START + DAY });
    expect((await store.get('trip', 'ORD-1'))?.value).toEqual(trip);
    const ticket = await store.get('ticket', 'T-1');
    expect(new TextDecoder().decode(ticket?.bytes ?? new ArrayBuffer(0))).toBe('%PDF Anna');
    const [name = ''] = await databases();
    expect(name).toMatch(/^private:kaija:[0-9a-f]{32}$/);
    const content = await contentOf(name);
    for (const secret of ['KX7Q2P', 'Anna', 'ORD-1', '%PDF']) expect(content).not.toContain(secret);
  });

  it('are listed by kind, and expire', async () => {
    const store = await privateStore('anna', false);
    await store.put('trip', 'a', { value: 1, expiresAt: START + DAY });
    await store.put('trip', 'b', { value: 2, expiresAt: START + 2 * DAY });
    await store.put('invoice', 'c', { value: 3, expiresAt: START + DAY });
    expect((await store.list('trip')).map(({ id }) => id).sort()).toEqual(['a', 'b']);
    setClock(() => START + DAY);
    expect((await store.list('trip')).map(({ id }) => id)).toEqual(['b']);
    expect(await store.get('invoice', 'c')).toBeNull();
  });

  it('belong to one person', async () => {
    await (await privateStore('anna', false)).put('trip', 'a', { value: trip, expiresAt: START + DAY });
    expect(await (await privateStore('peter', false)).list('trip')).toEqual([]);
    expect(await databases()).toHaveLength(2);
  });

  it('are gone with the person: the database is deleted, and a late answer brings nothing back', async () => {
    const store = await privateStore('anna', false);
    await store.put('trip', 'a', { value: trip, expiresAt: START + DAY });
    await deletePrivateStore('anna');
    expect(await databases()).toEqual([]);
    await expect(store.put('trip', 'a', { value: trip, expiresAt: START + DAY })).rejects.toThrow('signed out');
    expect(await databases()).toEqual([]);
    // The same person comes back and starts anew.
    expect(await (await privateStore('anna', false)).list('trip')).toEqual([]);
  });

  it('on a shared device are in memory only', async () => {
    const store = await privateStore('anna', true);
    await store.put('trip', 'a', { value: trip, expiresAt: START + DAY });
    expect((await store.get('trip', 'a'))?.value).toEqual(trip);
    expect(await databases()).toEqual([]);
    await deletePrivateStore('anna');
    await expect(store.list('trip')).rejects.toThrow('signed out');
  });
});

describe('the database of a person', () => {
  /** As the versions before Dexie made it. */
  async function makeNatively(name: string, key: CryptoKey | null): Promise<void> {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('rows', { keyPath: 'k' });
      opening.result.createObjectStore('notes').put(START, 'confirmedAt');
      const keys = opening.result.createObjectStore('keys');
      if (key) keys.put(key, 'key');
    });
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    opening.result.close();
  }

  const digest = async (text: string): Promise<string> =>
    Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text)))
      .subarray(0, 16)
      .toString('hex');
  const newKey = (): Promise<CryptoKey> =>
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

  it('that an earlier version made is read as it is, and keeps its version for tabs of that version', async () => {
    const name = `private:kaija:${await digest('anna')}`;
    const key = await newKey();
    await makeNatively(name, key);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const text = Buffer.from(JSON.stringify({ id: 'KX7Q2P', v: trip }));
    const row = {
      k: `trip:${await digest('KX7Q2P')}`,
      kind: 'trip',
      iv,
      data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text),
      file: null,
      at: START,
      expiresAt: START + DAY,
    };
    await change(name, (rows) => rows.put(row));
    const store = await privateStore('anna', false);
    expect(await store.list('trip')).toEqual([{ id: 'KX7Q2P', value: trip, bytes: null, at: START }]);
    await store.put('trip', 'b', { value: 2, expiresAt: START + DAY });
    expect((await store.get('trip', 'b'))?.value).toBe(2);
    expect(await indexedDB.databases()).toContainEqual({ name, version: 1 });
  });

  it('that was left without a key gets one, and rows that nobody can read go', async () => {
    const name = `private:kaija:${await digest('anna')}`;
    await makeNatively(name, null);
    await change(name, (rows) => rows.put({ k: 'trip:x', kind: 'trip', at: START, expiresAt: START + DAY }));
    const store = await privateStore('anna', false);
    expect(await store.list('trip')).toEqual([]);
    await store.put('trip', 'b', { value: 2, expiresAt: START + DAY });
    expect((await store.get('trip', 'b'))?.value).toBe(2);
  });

  it('is not made by a confirmation or a sweep', async () => {
    await confirmPrivateStore('anna');
    await sweepPrivateStores();
    expect(await databases()).toEqual([]);
  });
});

describe('a private store whose database another tab deletes', () => {
  const deleted = (name = ''): Promise<void> =>
    new Promise((resolve) => {
      indexedDB.deleteDatabase(name).addEventListener('success', () => resolve());
    });

  it('is followed by a new one for the same person', async () => {
    const first = await privateStore('anna', false);
    await first.put('trip', 'a', { value: trip, expiresAt: START + DAY });
    await deleted((await databases())[0]);
    await expect(first.get('trip', 'a')).rejects.toThrow('signed out');
    const second = await privateStore('anna', false);
    await second.put('trip', 'b', { value: trip, expiresAt: START + DAY });
    expect((await second.list('trip')).map(({ id }) => id)).toEqual(['b']);
  });

  it('brings nothing back, although nobody told it of the deletion', async () => {
    const connections = breakable();
    const store = await privateStore('anna', false);
    const [name] = await databases();
    connections.before = (connection) => {
      connections.before = null;
      connection.close();
    };
    const opened = vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(function open(
      this: IDBFactory,
      ...given: Parameters<IDBFactory['open']>
    ) {
      this.deleteDatabase(name ?? '');
      return this.open(...given);
    });
    expectConsole(/Need to reopen db/);
    await expect(store.put('trip', 'a', { value: trip, expiresAt: START + DAY })).rejects.toThrow('signed out');
    opened.mockRestore();
    expect(await databases()).toEqual([]);
  });
});

describe('the sweep at start', () => {
  it('leaves a database that is just being made, here or in another tab', async () => {
    const real = crypto.subtle.generateKey.bind(crypto.subtle);
    const making = vi.spyOn(crypto.subtle, 'generateKey').mockImplementationOnce((async (
      ...given: Parameters<typeof real>
    ) => {
      await sweepPrivateStores();
      return await real(...given);
    }) as typeof real);
    const store = await privateStore('anna', false);
    making.mockRestore();
    await store.put('trip', 'a', { value: trip, expiresAt: START + DAY });
    await sweepPrivateStores();
    expect((await store.get('trip', 'a'))?.value).toEqual(trip);
    expect(await databases()).toHaveLength(1);
  });

  const put = async (uid: string, days: number): Promise<void> =>
    await (await privateStore(uid, false)).put('trip', uid, { value: trip, expiresAt: START + days * DAY });

  it('removes what expired, of everybody', async () => {
    await put('anna', 1);
    await put('peter', 20);
    setClock(() => START + 2 * DAY);
    await sweepPrivateStores();
    const texts = await Promise.all((await databases()).map(contentOf));
    expect(texts.map((text) => text === '[]').sort()).toEqual([false, true]);
  });

  it('removes everything of a person whose session nobody confirmed for 30 days', async () => {
    await put('anna', 400);
    await put('peter', 400);
    setClock(() => START + 20 * DAY);
    await confirmPrivateStore('anna');
    setClock(() => START + 31 * DAY);
    await sweepPrivateStores();
    expect(await databases()).toHaveLength(1);
    expect((await (await privateStore('anna', false)).get('trip', 'anna'))?.value).toEqual(trip);
  });
});

it('a row that cannot be opened counts as absent', async () => {
  const store = await privateStore('anna', false);
  await store.put('trip', 'a', { value: trip, expiresAt: START + DAY });
  const [name = ''] = await databases();
  await change(name, (rows) => {
    const request = rows.getAll();
    request.addEventListener('success', () => {
      const [row] = request.result as { data: ArrayBuffer }[];
      rows.put({ ...row, data: new ArrayBuffer(40) });
    });
  });
  expectConsole(/a private copy is unreadable/);
  expect(await store.get('trip', 'a')).toBeNull();
  expect(await contentOf(name)).toBe('[]');
});
