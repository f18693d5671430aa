/** Words that a page and the worker exchange. A side that does not know `proto` says nothing, and its own triggers serve. */
export const SYNC_TAG = 'outbox';
export const PROTO = 1;
/** Where in `meta` a page leaves the traveller's language for the worker. */
export const LOCALE_KEY = 'locale';

/** The worker to a visible page, with a port for the answer. */
export interface DrainRequest {
  type: 'DRAIN';
  proto: number;
}
/** The page's answer on that port: does something still wait to be sent? */
export interface DrainAnswer {
  proto: number;
  left: boolean;
}

export const isDrainRequest = (data: unknown): data is DrainRequest =>
  (data as Partial<DrainRequest> | null)?.type === 'DRAIN' && (data as Partial<DrainRequest>).proto === PROTO;

type Syncing = Omit<ServiceWorkerRegistration, 'sync'> & { sync?: { register(tag: string): Promise<void> } };

/**
 * Asks the browser to wake the worker when there is a connection, page or no page. Chromium has it; elsewhere, and when the
 * browser says no, nothing is lost but the background case.
 */
export async function askForSync(): Promise<void> {
  try {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const registration: Syncing | undefined = await workers?.getRegistration();
    await registration?.sync?.register(SYNC_TAG);
  } catch {
    // No permission, no worker yet, a private window: the page sends when it is open.
  }
}
