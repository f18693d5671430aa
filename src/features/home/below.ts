import type { ComponentType } from 'react';
import { loadMessages } from '@/i18n/catalogue';
import { log } from '@/platform/log';

const IDLE_MS = 1500;

/** Once the page is quiet; WebKit has no idle callback. */
const quiet = (): Promise<void> =>
  new Promise((done) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => done(), { timeout: IDLE_MS });
    else setTimeout(done, IDLE_MS / 3);
  });

/** The sections below the search. Not before the page is quiet: the form comes first. Without them home is still whole. */
export async function sections(): Promise<{ default: ComponentType }> {
  await quiet();
  try {
    const [{ HomeSections }] = await Promise.all([import('./HomeSections'), loadMessages('land')]);
    return { default: HomeSections };
  } catch (error) {
    log.warn('home', 'the sections did not arrive', error);
    return { default: () => null };
  }
}
