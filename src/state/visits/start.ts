import type { VisitEvent } from '@/domain/visits/events';
import { session } from '../session';
import { onVisitsChoice, visitsChoice } from './consent';
import { type Visited, forgetCounted, startCounting } from './count';
import { type VisitSender, makeVisitSender } from './sender';
import { loadTagManager, pushTag, setTagConsent } from './tagManager';

let sender: VisitSender | null = null;
let isTagLoaded = false;
let end: (() => void) | null = null;

function begin(visited: Visited): void {
  if (end) return;
  const { visitsUrl, tagManagerId } = session.settings;
  if (visitsUrl) sender = makeVisitSender(visitsUrl);
  if (tagManagerId) {
    if (isTagLoaded) setTagConsent(true);
    else loadTagManager(tagManagerId);
    isTagLoaded = true;
  }
  end = startCounting(visited, (event: VisitEvent) => {
    sender?.add(event);
    if (tagManagerId) pushTag(event);
  });
}

function stop(): void {
  end?.();
  end = null;
  sender?.stop();
  sender = null;
  if (isTagLoaded) setTagConsent(false);
  forgetCounted();
}

/** Counts visits while the choice is yes. Loaded with the first yes of a page; before it nothing runs. */
export function followVisitsChoice(visited: Visited): void {
  const follow = (): void => (visitsChoice() === 'yes' ? begin(visited) : stop());
  onVisitsChoice(follow);
  follow();
}
