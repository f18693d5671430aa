import { pause } from '@/platform/idle';
import { log } from '@/platform/log';
import { setFlag } from '@/platform/sessionFlags';

/** How long what is typed and what is on its way may hold up the newer version, ms each. */
export const TAKEOVER_SETTLE_MS = 5000;
/**
 * How long it may take to come in: a browser lets the older worker end all that it is at, Chromium for up to five minutes:
 * a slow answer of a server is enough. One that it leaves waiting (sw/lifecycle.ts) comes in after half a minute.
 */
export const CONTROL_MS = 45_000;
/** How long the page may still be here after it was told to load anew. */
export const RELOAD_MS = 10_000;
const LOOK_MS = 250;

/** `coming`: not in control yet; `starting`: in control, and a new page would wait for it; `in`: a new page is its own. */
export type Stand = 'coming' | 'starting' | 'in';

export interface VersionChange {
  /** Stores what is typed. */
  flush: () => Promise<unknown>;
  /** Starts no more sends and waits for the one under way. */
  quiesce: () => Promise<unknown>;
  /** Asks the older worker to end what it is at, and waits until this page is still. */
  makeWay: () => Promise<unknown>;
  /** Sends again. */
  resume: () => Promise<unknown>;
  /** Asks whichever version waits by now to come in, and answers where things stand. To be called again and again. */
  letIn: () => Stand;
  reload: () => void;
}

async function inTime(work: () => Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise((resolve) => {
    timer = setTimeout(resolve, TAKEOVER_SETTLE_MS);
  });
  try {
    await Promise.race([work(), end]);
  } catch (error) {
    log.warn('pwa', 'not everything settled before the newer version', error);
  } finally {
    clearTimeout(timer);
  }
}

async function comesIn(letIn: () => Stand): Promise<boolean> {
  let stand = letIn();
  for (let waited = 0; stand !== 'in' && waited < CONTROL_MS; waited += LOOK_MS) {
    // oxlint-disable-next-line no-await-in-loop -- each look waits for the one before
    await pause(LOOK_MS);
    stand = letIn();
  }
  return stand !== 'coming';
}

/**
 * The waiting version takes over with the traveller's yes (offline-sync.md, "New worker without losing a draft"): what is typed
 * goes to the disk, no send is started any more and the current one is awaited, at most 5 s (it stays sealed then, for the
 * next version), and the older worker makes way; then the page is loaded anew, once the newer version has it: before that the older one would answer, and
 * the yes would have changed nothing. The mark keeps a part that does not load from doing that again.
 *
 * Resolves only where the page is still here: the newer version has not come, sends go on, and the traveller is to be told.
 */
export async function takeOver({ flush, quiesce, makeWay, resume, letIn, reload }: VersionChange): Promise<void> {
  await inTime(flush);
  await inTime(quiesce);
  await inTime(makeWay);
  if (await comesIn(letIn)) {
    setFlag('reload', true);
    reload();
    await pause(RELOAD_MS);
    setFlag('reload', false);
  }
  log.warn('pwa', 'the newer version has not come in time');
  await inTime(resume);
}
