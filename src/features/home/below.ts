import type { ComponentType } from 'react';
import { loadMessages } from '@/i18n/catalogue';
import { idle } from '@/platform/idle';
import { log } from '@/platform/log';

const IDLE_MS = 1500;

/** The sections below the search. Not before the page is quiet: the form comes first. Without them home is still whole. */
export async function sections(): Promise<{ default: ComponentType }> {
  await idle(IDLE_MS);
  try {
    const [{ HomeSections }] = await Promise.all([import('./HomeSections'), loadMessages('land')]);
    return { default: HomeSections };
  } catch (error) {
    log.warn('home', 'the sections did not arrive', error);
    return { default: () => null };
  }
}
