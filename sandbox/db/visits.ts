import type { Store } from './store';

export interface StoredVisit {
  /** ms; when it happened, by the traveller's clock. */
  at: number;
  tenant: string;
  session: string;
  name: string;
  params: Record<string, unknown>;
}

interface Batch {
  tenant: string;
  session: string;
  events: { name: string; at: number; params: Record<string, unknown> }[];
}

/** Events kept; the oldest go first. */
const KEPT = 10_000;

export function addVisits(store: Store, { tenant, session, events }: Batch, receivedAt: number): void {
  store.transaction(() => {
    for (const { name, at, params } of events)
      store.run('insert into visits (tenant, session, name, at, received_at, params) values (?, ?, ?, ?, ?, ?)', [
        tenant,
        session,
        name,
        at,
        receivedAt,
        JSON.stringify(params),
      ]);
    store.run('delete from visits where rowid <= (select max(rowid) from visits) - ?', [KEPT]);
  });
}

/** Newest first. */
export const latestVisits = (store: Store, most: number): StoredVisit[] =>
  store.all('select * from visits order by rowid desc limit ?', [most]).map((row) => ({
    at: Number(row['at']),
    tenant: String(row['tenant']),
    session: String(row['session']),
    name: String(row['name']),
    params: JSON.parse(String(row['params'])) as Record<string, unknown>,
  }));
