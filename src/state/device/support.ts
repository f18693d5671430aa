import { type StoredKind, type StoredKindWith, type StoredTable, storedFacts } from '@/domain/device/stored';
import { textsIn, type SupportFacts, type SupportFile, supportFile } from '@/domain/device/support';
import { recentCalls } from '@/platform/diagnostics';
import { recentLogLines } from '@/platform/logLines';
import { now } from '@/platform/clock';
import { holdsApp } from '@/platform/ownCaches';
import { ownRegistration } from '@/platform/ownWorker';
import { type RowsByTable, SCHEMA_VERSION, lastPersistRequest } from '@/offline/storageHealth';
import { connectivity } from '@/platform/connectivity';
import { ROW_VERSION } from '@/offline/outbox';
import { pwa } from '../pwa';
import { session } from '../session';
import { countCaches, countTables, kindOfMeta, readAllRows } from './inventory';
import { readRoom } from './persistence';
type Tables = Awaited<ReturnType<typeof readAllRows>>;

/** A text and its words: a log line may contain only one of them. */
const wordsOf = (text: string): string[] => [text, ...text.split(/[\s,;]+/).filter((word) => word.length > 2)];

/** Texts of a row that must never be in the file: what was typed, ids, tokens, bodies. Of other kinds no row is secret. */
const SECRETS: { [Table in SecretTable]: (row: RowsByTable[Table]) => unknown } = {
  drafts: ({ data }) => [data.passengers, data.contact, data.billing, data.query, data.id, data.bookingId],
  outbox: ({ id, bookingId, uid, values, body, refusal }) => [id, bookingId, uid, values, body, refusal?.message],
  intents: ({ id, bookingId, body, answer }) => [id, bookingId, body, answer],
  lanes: ({ bookingId, uid, error }) => [bookingId, uid, error?.message],
  idMap: (row) => row,
  receipts: ({ id }) => id,
  papers: ({ id, orderId, uid }) => [id, orderId, uid],
  quarantine: ({ row }) => row,
};
/** Files of papers are sealed, and nobody lists them. */
type SecretTable = Exclude<StoredTable<Exclude<StoredKind, StoredKindWith<{ open: true }>>>, 'paperFiles'>;

function secretsOf(read: Tables): string[] {
  const tables = (Object.keys(SECRETS) as SecretTable[]).map((table) => {
    const textsOf = SECRETS[table] as (row: unknown) => unknown;
    return read[table].map(textsOf);
  });
  const meta = read.meta.filter((row) => !storedFacts(kindOfMeta(row)).open);
  return textsIn([tables, meta]).flatMap(wordsOf);
}

/** Names of our scripts on this page, whose hashes identify the build: the page has a link for each part it loads. */
const buildFiles = (): string[] =>
  Array.from(
    document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[rel=modulepreload],script[src]'),
    (file) => ('href' in file ? file.href : file.src),
  )
    .map((href) => /assets\/([\w.-]+\.js)$/.exec(href)?.[1] ?? '')
    .filter(Boolean);

/** The revision of the page in the worker's precache, for every stored version. */
async function workerRevisions(): Promise<string[]> {
  const found = globalThis.caches as CacheStorage | undefined;
  const names = ((await found?.keys().catch(() => [])) ?? []).filter(holdsApp);
  const revisions = new Set<string>();
  for (const name of names)
    for (const { url } of await caches.open(name).then((cache) => cache.keys())) {
      const revision = /app\.html\?__WB_REVISION__=([\w-]+)/.exec(url)?.[1];
      if (revision) revisions.add(revision);
    }
  return [...revisions];
}

async function worker(): Promise<Record<string, unknown>> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = await ownRegistration().catch(() => undefined);
  return {
    controls: Boolean(serviceWorker?.controller),
    active: registration?.active?.state ?? null,
    waiting: registration?.waiting?.state ?? null,
    revisions: await workerRevisions().catch(() => []),
  };
}

const browser = (): Record<string, unknown> => ({
  agent: navigator.userAgent,
  languages: navigator.languages,
  online: navigator.onLine,
  believed: connectivity.online,
  locks: 'locks' in navigator,
  channel: 'BroadcastChannel' in globalThis,
  standalone: matchMedia('(display-mode: standalone)').matches,
  view: `${innerWidth}x${innerHeight}@${devicePixelRatio}`,
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** Turns rows into the facts of the file, which takes only what identifies nobody. */
export const factsOf = (
  read: Tables,
  environment: Pick<SupportFacts, 'now' | 'app' | 'browser' | 'storage' | 'notices' | 'calls' | 'lines'>,
): SupportFacts => ({
  ...environment,
  lanes: read.lanes,
  updates: read.outbox,
  intents: read.intents,
  quarantine: read.quarantine,
  secrets: secretsOf(read),
});

/** While debugging more are recorded. */
const MOST_CALLS = 30;

/** Makes the support file of this device. */
export async function makeSupportFile(): Promise<SupportFile> {
  const read = await readAllRows();
  const [room, cached, asked, service] = await Promise.all([readRoom(), countCaches(), lastPersistRequest(), worker()]);
  return supportFile(
    factsOf(read, {
      now: now(),
      app: {
        tenant: session.settings.tenantName,
        locale: session.locale,
        files: buildFiles(),
        schema: SCHEMA_VERSION,
        rows: ROW_VERSION,
        update: pwa.update,
        worker: service,
      },
      browser: browser(),
      storage: { ...room, asked, kept: [...countTables(read), ...cached] },
      notices: [...pwa.notices],
      calls: recentCalls().slice(-MOST_CALLS),
      lines: recentLogLines(),
    }),
  );
}
