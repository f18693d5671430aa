import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type RemovableKind, STORED_KINDS, type StoredKind, isRemovable } from '@/domain/device/stored';
import { StoragePage } from '@/features/device/StoragePage';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import late from '@/i18n/compiled/late/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { sendNewEnquiry } from '@/offline/posts';
import { putDraft } from '@/offline/drafts/draftRows';
import { addSearch } from '@/offline/searches';
import { closeDb, db } from '@/offline/store/db';
import type { RowsByTable, TableName } from '@/offline/store/rows';
import { connectivity, setProbe } from '@/platform/connectivity';
import { setLogSink } from '@/platform/log';
import { localStore } from '@/platform/webStorage';
import { ownData } from '@/state/device/exportData';
import { aDraft, aSearch } from '../booking/build';
import { aGroup } from '../enquiry/build';
import { ownDatabase } from '../../fixtures/ownDatabase';

let caching = new Set<string>();

beforeAll(async () => {
  seedMessages('core', 'en_GB', core);
  seedMessages('late', 'en_GB', late);
  await switchLocale('en_GB');
});
beforeEach(() => {
  setLogSink(() => undefined);
  setProbe(async () => false);
  connectivity.online = false;
  ownDatabase();
  caching = new Set();
  vi.spyOn(document, 'baseURI', 'get').mockReturnValue('https://fly.example/');
  vi.stubGlobal('caches', {
    keys: async () => [...caching],
    delete: async (name: string) => caching.delete(name),
    open: async () => ({ keys: async () => ['one'], match: async () => new Response('words') }),
  });
});
afterEach(() => {
  closeDb();
  setProbe(null);
  connectivity.online = true;
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function put<T extends TableName>(table: T, row: RowsByTable[T]): Promise<void> {
  await (await db()).run('rw', [table], (tx) => tx.table(table).put(row));
}
const ID = '1f0c9a3e-5d6b-4c1f-9a52-6f5d0c3b7e11';

/** Something of each kind. */
const STORE: Record<StoredKind, () => unknown> = {
  drafts: () => putDraft(aDraft(undefined, { id: 'local:1', bookingId: null })),
  // Handed over without a connection.
  outbox: () => sendNewEnquiry({ id: ID, uid: '', at: 1, draft: aGroup({ rev: 3 }), body: '{"kind":"group"}' }),
  enquiries: () => put('meta', { k: 'enquiryDraft:group', v: { uid: '', draft: aGroup({ rev: 3 }) } }),
  orders: () => put('meta', { k: 'order:1', v: {} }),
  papers: () =>
    put('papers', {
      id: 'p',
      orderId: '1',
      at: 1,
      uid: '',
      size: 9,
      iv: new Uint8Array(12),
      data: new ArrayBuffer(8),
    }),
  shared: () => caching.add('rt-shared-v1/'),
  searches: () => addSearch(aSearch()),
  results: () =>
    put('snapshots', {
      queryKey: 'q',
      query: 'q',
      pricedAt: 1,
      expiresAt: 0,
      complete: true,
      dropped: 0,
      count: 2,
      savedAt: 1,
    }),
  favourites: () => put('meta', { k: 'favourite:1', v: {} }),
  sharedLists: () => put('meta', { k: 'sharedList:1', v: {} }),
  alerts: () => put('meta', { k: 'alert:1', v: {} }),
  push: () => put('meta', { k: 'push', v: {} }),
  travellers: () => put('meta', { k: 'travellers', v: { keep: true, list: [] } }),
  answers: () => put('kv', { key: 'airport:RIX', value: {}, expiresAt: 9e15, lastUsed: 1 }),
  pictures: () => caching.add('rt-img-v1/'),
  texts: () => caching.add('rt-prices-v1/'),
  settings: () => localStore.set('theme', 'dark'),
  aside: () => put('quarantine', { table: 'outbox', at: 1, row: {} }),
  notes: () => put('meta', { k: 'token:b1', v: {} }),
  app: () => caching.add('rt-assets-v1/'),
};

const texts = late as unknown as Record<string, string>;
const nameOf = (kind: StoredKind): string => texts[`device.kind.${kind}`]!;
const rowOf = async (kind: StoredKind): Promise<HTMLElement> =>
  (await screen.findByText(nameOf(kind), { selector: 'b' })).closest('li')!;

const show = () =>
  render(
    <I18nProvider>
      <MemoryRouter>
        <StoragePage />
      </MemoryRouter>
    </I18nProvider>,
  );

it.each(STORED_KINDS)('%s is listed with what there is of it', async (kind) => {
  await STORE[kind]();
  show();
  const row = await rowOf(kind);
  await waitFor(() => expect(row.textContent).toMatch(/\d items?, about/));
  expect(within(row).queryAllByRole('button', { name: `Delete: ${nameOf(kind)}` })).toHaveLength(
    isRemovable(kind) ? 1 : 0,
  );
});

it.each(STORED_KINDS.filter((kind): kind is RemovableKind => isRemovable(kind)))(
  '%s says what is lost, and goes',
  async (kind) => {
    await STORE[kind]();
    show();
    const user = userEvent.setup();
    await user.click(await within(await rowOf(kind)).findByRole('button', { name: `Delete: ${nameOf(kind)}` }));
    const dialog = await screen.findByRole('dialog', { name: `Delete: ${nameOf(kind)}` });
    expect(dialog.textContent).not.toContain('device.confirm');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(screen.queryByText(nameOf(kind), { selector: 'b' })?.closest('li')?.textContent ?? 'Nothing').toContain(
        'Nothing',
      ),
    );
  },
);

it('orders lead to all trips as a file', async () => {
  await STORE.orders();
  show();
  const link = within(await rowOf('orders')).getByRole('link', { name: 'All trips as a file' });
  expect(link.getAttribute('href')).toBe('/dashboard/trips#files');
});

it('the file with the own data has an enquiry that is being written, and one that waits', async () => {
  await STORE.outbox();
  await STORE.enquiries();
  expect(await ownData()).toMatchObject({ enquiries: [{ id: ID, state: 'queued', asked: { kind: 'group' } }, {}] });
});
