import type { LogEntry } from '../../sandbox/log';
import { rowsOf } from './device';
import type { Page } from 'playwright/test';
import type { Server } from './server';

/** What went wrong with the updates of one booking, as the server saw it: every list is empty when all is well. */
export interface Verdict {
  /** Made on the device, but without an effect. */
  lost: string[];
  /** More than one effect. */
  doubled: string[];
  /** Took effect before one that was made earlier. */
  reordered: string[];
  /** Sent under one id with other bytes. */
  changed: string[];
  /** Numbers of requests that came while another one of the device was under way. */
  crowded: number[];
}

const batchesOf = (log: readonly LogEntry[], bookingId: string): LogEntry[] =>
  log.filter(({ method, path }) => method === 'POST' && path.endsWith(`/booking/batchUpdate/${bookingId}`));

/** Two requests of the device overlap when the second arrives before the first is answered or its client is gone. */
function crowdedIn(batches: readonly LogEntry[]): number[] {
  const own = batches.filter(({ copy }) => !copy);
  return own
    .filter((one) => own.some(({ began, ended }) => began < one.began && (ended === null || ended > one.began)))
    .map(({ n }) => n);
}

/**
 * Judges the sandbox's own log of one booking. `made`: ids of the updates in the order in which the device committed
 * them, without those that a later word replaced before they were sent.
 */
export function verdictOn(log: readonly LogEntry[], bookingId: string, made: readonly string[]): Verdict {
  const batches = batchesOf(log, bookingId);
  const effects = batches.flatMap((entry) => entry.effects);
  const first = [...new Set(effects)];
  const places = first.map((id) => made.indexOf(id)).filter((place) => place >= 0);
  const bytes = new Map<string, Set<string>>();
  for (const { ids, bytes: sent } of batches) {
    ids.forEach((id, at) => bytes.set(id, (bytes.get(id) ?? new Set()).add(sent[at] ?? '')));
  }
  return {
    lost: made.filter((id) => !first.includes(id)),
    doubled: first.filter((id) => effects.indexOf(id) !== effects.lastIndexOf(id)),
    reordered: places.flatMap((place, at) => (place < Math.max(-1, ...places.slice(0, at)) ? (made[place] ?? []) : [])),
    changed: [...bytes].filter(([, forms]) => forms.size > 1).map(([id]) => id),
    crowded: crowdedIn(batches),
  };
}

export const CLEAN: Verdict = { lost: [], doubled: [], reordered: [], changed: [], crowded: [] };

/** The verdict on a booking by the log of a running sandbox: `expect(await judge(…)).toEqual(CLEAN)`. */
export const judge = async (server: Server, bookingId: string, made: readonly string[]): Promise<Verdict> =>
  verdictOn((await server.log()) as LogEntry[], bookingId, made);

/** Requests of the device that carried updates of this booking, in order; second deliveries by the sandbox left out. */
export const sendsOf = async (server: Server, bookingId: string): Promise<LogEntry[]> =>
  batchesOf((await server.log()) as LogEntry[], bookingId).filter(({ copy }) => !copy);

/** Ids that wait in the outbox of this device for a booking, in the order of their commit. */
export async function waitingIds(page: Page, bookingId: string, tenant = 'kaija'): Promise<string[]> {
  const rows = await rowsOf(page, 'outbox', tenant);
  return rows
    .filter((row) => row['bookingId'] === bookingId)
    .toSorted((a, b) => Number(a['seq']) - Number(b['seq']))
    .map((row) => String(row['id']));
}
