import { pause } from '@/platform/idle';
import { log } from '@/platform/log';
import { getFlag, setFlag } from '@/platform/sessionFlags';

/** How long (ms) each step before the activation may take. */
export const STEP_TIMEOUT_MS = 5000;
/**
 * How long (ms) the activation may take. A browser lets the older worker finish its events first (Chromium up to five
 * minutes): one slow answer of a server is enough. A version that is left waiting (sw/lifecycle.ts) activates after
 * half a minute.
 */
export const ACTIVATION_TIMEOUT_MS = 45_000;
/** How long (ms) an order that is being made is waited for; one call takes half a minute at most. */
export const LOCK_TIMEOUT_MS = 40_000;
/** How long (ms) the page may remain after a reload was requested. */
export const RELOAD_TIMEOUT_MS = 10_000;
const POLL_MS = 250;

/**
 * `waiting`: not in control yet; `activating`: in control but activating, so a new page would wait for it; `active`: a new
 * page gets it.
 */
export type ActivationState = 'waiting' | 'activating' | 'active';

export interface UpdateSteps {
  /** Stores what is typed. */
  flush: () => Promise<unknown>;
  /** Starts no more sends and waits for the one in flight. */
  quiesce: () => Promise<unknown>;
  /** Asks the older worker to finish its work, and waits for it. */
  finishWorker: () => Promise<unknown>;
  /** Resumes sending. */
  resume: () => Promise<unknown>;
  /** Asks the latest waiting version to activate and returns its state. Called repeatedly. */
  advance: () => ActivationState;
  reload: () => void;
}

async function withTimeout(work: () => Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise((resolve) => {
    timer = setTimeout(resolve, STEP_TIMEOUT_MS);
  });
  try {
    await Promise.race([work(), end]);
  } catch (error) {
    log.warn('pwa', 'a step before the update failed', error);
  } finally {
    clearTimeout(timer);
  }
}

async function waitForOrder(): Promise<void> {
  for (let waitedMs = 0; getFlag('lock') && waitedMs < LOCK_TIMEOUT_MS; waitedMs += POLL_MS)
    // oxlint-disable-next-line no-await-in-loop -- each look waits for the one before
    await pause(POLL_MS);
}

async function waitForActivation(advance: () => ActivationState): Promise<boolean> {
  let state = advance();
  for (let waitedMs = 0; state !== 'active' && waitedMs < ACTIVATION_TIMEOUT_MS; waitedMs += POLL_MS) {
    // oxlint-disable-next-line no-await-in-loop -- each look waits for the one before
    await pause(POLL_MS);
    state = advance();
  }
  return state !== 'waiting';
}

/**
 * Activates the waiting version that the traveller accepted (docs/decisions/0127): waits for a running order, stores what is typed, stops sending
 * (a send in flight for more than 5 s stays sealed for the next version), lets the older worker finish, and reloads the
 * page once the newer version is active; before that the older worker would answer the reload. The `reload` flag keeps
 * a part that fails to load from reloading again.
 * Resolves only if the page is still here: the newer version did not activate, sending continues, and the traveller is
 * told.
 */
export async function activateUpdate({
  flush,
  quiesce,
  finishWorker,
  resume,
  advance,
  reload,
}: UpdateSteps): Promise<void> {
  await waitForOrder();
  await withTimeout(flush);
  await withTimeout(quiesce);
  await withTimeout(finishWorker);
  if (await waitForActivation(advance)) {
    setFlag('reload', true);
    reload();
    await pause(RELOAD_TIMEOUT_MS);
    setFlag('reload', false);
  }
  log.warn('pwa', 'the update was not activated in time');
  await withTimeout(resume);
}
