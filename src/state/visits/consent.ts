import { proxy, useSnapshot } from 'valtio';
import { now } from '@/platform/clock';
import { localStore, onStoredElsewhere } from '@/platform/webStorage';
import { session } from '../session';

/** Whether this device's visits may be counted. Null until the traveller has answered; 'unread' until the page has looked. */
export type VisitsChoice = 'yes' | 'no' | null | 'unread';

export const VISITS_KEY = 'visits';
/** ms; when the traveller said yes. What happened before is not counted. */
const SINCE_KEY = 'visits.since';

/** The tenant counts visits: by its own endpoint, by a tag manager, or both. */
export const tenantCounts = (): boolean => {
  const { visitsUrl, tagManagerId } = session.settings;
  return Boolean(visitsUrl) || Boolean(tagManagerId);
};

/** Global Privacy Control: the browser says no for its user, so nobody is asked. Preferences can still say yes. */
export const browserSaysNo = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

function read(): VisitsChoice {
  const stored = localStore.get(VISITS_KEY);
  return stored === 'yes' || stored === 'no' ? stored : browserSaysNo() ? 'no' : null;
}

const state = proxy<{ choice: VisitsChoice }>({ choice: 'unread' });

type Listener = (choice: VisitsChoice) => void;
const listeners = new Set<Listener>();

function show(choice: VisitsChoice): void {
  if (state.choice === choice) return;
  state.choice = choice;
  for (const tell of listeners) tell(choice);
}

let isFollowing = false;

/** Reads the stored choice, and follows other tabs from then on. */
export function startVisitsChoice(): VisitsChoice {
  show(read());
  if (!isFollowing) onStoredElsewhere(VISITS_KEY, () => show(read()));
  isFollowing = true;
  return state.choice;
}

export const visitsChoice = (): VisitsChoice => state.choice;
export const useVisitsChoice = (): VisitsChoice => useSnapshot(state).choice;

/** Stores the answer, which applies at once and in every tab. */
export function chooseVisits(choice: 'yes' | 'no'): void {
  if (choice === 'no') localStore.remove(SINCE_KEY);
  else if (state.choice !== 'yes') localStore.set(SINCE_KEY, String(now()));
  localStore.set(VISITS_KEY, choice);
  show(choice);
}

/** When the traveller said yes (ms); a moment that never comes without it. */
export const countedSince = (): number => Number(localStore.get(SINCE_KEY) ?? Infinity);

/** Called with every change of the choice; returns the unsubscribe function. */
export function onVisitsChoice(tell: Listener): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
