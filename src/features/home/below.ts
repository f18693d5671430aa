import type { ComponentType } from 'react';
import { loadMessages } from '@/i18n/catalogue';
import { inTurn } from '@/platform/idle';
import { log } from '@/platform/log';

/** The sections below the search. Not before the page is quiet: the form comes first. Without them home is still whole. */
export async function sections(): Promise<{ default: ComponentType }> {
  try {
    await inTurn(() => loadMessages('land'));
    const { HomeSections } = await inTurn(() => import('./HomeSections'));
    return { default: HomeSections };
  } catch (error) {
    log.warn('home', 'the sections did not arrive', error);
    return { default: () => null };
  }
}
