import type { VisitEvent } from '@/domain/visits/events';
import { apiConfig } from './config';

/** An event with its time in ms. */
export type TimedEvent = VisitEvent & { at: number };

export interface VisitBatch {
  tenant: string;
  /** A random id of this tab. It lives as long as the tab, and is made after the consent. */
  session: string;
  events: TimedEvent[];
}

/**
 * POST to the tenant's `visitsUrl` (relative to the page, or a whole address): a beacon with the batch as JSON in
 * text/plain, so that a foreign host needs no preflight. The app sets no cookie. False if the browser did not take it.
 */
export function sendVisits(url: string, batch: Omit<VisitBatch, 'tenant'>): boolean {
  const body = JSON.stringify({ tenant: apiConfig().tenant, ...batch } satisfies VisitBatch);
  return navigator.sendBeacon(new URL(url, document.baseURI), new Blob([body], { type: 'text/plain' }));
}
