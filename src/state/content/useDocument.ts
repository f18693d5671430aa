import { useEffect, useState } from 'react';
import { type StaticHtml, getStaticHtml } from '@/api/content';
import type { Locale } from '@/domain/locale';
import { log } from '@/platform/log';
import { isOffline, onFlagChange } from '@/platform/network';
import type { DocumentType } from '../modals';

export type DocumentState =
  | { phase: 'loading' }
  | { phase: 'ready'; document: StaticHtml }
  | { phase: 'empty' }
  | { phase: 'offline' }
  | { phase: 'failed' };

/** Asks in the language of the moment; null when the asking was given up. */
async function ask(type: DocumentType, locale: Locale, signal: AbortSignal): Promise<DocumentState | null> {
  try {
    const document = await getStaticHtml(type, signal);
    return document.html.trim() ? { phase: 'ready', document } : { phase: 'empty' };
  } catch (error) {
    if (signal.aborted) return null;
    log.warn('content', `${type} in ${locale} failed`, error);
    const gone = isOffline() || (error as { kind?: unknown }).kind === 'offline';
    return { phase: gone ? 'offline' : 'failed' };
  }
}

/**
 * A legal or information text. `again` asks once more; back online it asks by itself. One text in one language for the
 * life of the component: its owner gives it a key of both.
 */
export function useDocument(type: DocumentType, locale: Locale): { state: DocumentState; again: () => void } {
  const [state, setState] = useState<DocumentState>({ phase: 'loading' });
  const asking = state.phase === 'loading';
  const missed = state.phase === 'offline';
  const again = (): void => setState({ phase: 'loading' });

  useEffect(() => {
    if (!asking) return undefined;
    const controller = new AbortController();
    void ask(type, locale, controller.signal).then((found) => found && setState(found));
    return () => controller.abort();
  }, [asking, type, locale]);

  useEffect(() => {
    if (!missed) return undefined;
    return onFlagChange((offline) => !offline && setState({ phase: 'loading' }));
  }, [missed]);

  return { state, again };
}
