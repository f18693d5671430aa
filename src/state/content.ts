import { useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import { type StaticHtml, getStaticHtml } from '@/api/content';
import type { Locale } from '@/domain/locale';
import { log } from '@/platform/log';
import { isOffline, onFlagChange, probe } from '@/platform/network';
import type { DocumentType } from './modals';
import { StoredHtml, requestWithFallback } from './storedAnswers';
import { session } from './session';
import { type Section } from '@/domain/home/types';

export type DocumentState =
  | { phase: 'loading' }
  | { phase: 'ready'; document: StaticHtml }
  | { phase: 'empty' }
  | { phase: 'offline' }
  | { phase: 'failed' };

/** Requests the text in the current language; null when aborted. */
async function requestDocument(type: DocumentType, locale: Locale, signal: AbortSignal): Promise<DocumentState | null> {
  try {
    const document = await getStaticHtml(type, signal);
    return document.html.trim() ? { phase: 'ready', document } : { phase: 'empty' };
  } catch (error) {
    if (signal.aborted) return null;
    log.warn('content', `${type} in ${locale} failed`, error);
    if ((error as { kind?: unknown }).kind !== 'offline') return { phase: 'failed' };
    // On a working line no event would come that ends this state.
    const isLost = !isOffline() || !(await probe());
    return signal.aborted ? null : { phase: isLost ? 'offline' : 'failed' };
  }
}

/**
 * A legal or information text. `again` repeats the request, and so does a returning connection. Type and language must
 * not change during the life of the component: give it a key of both.
 */
export function useDocument(type: DocumentType, locale: Locale): { state: DocumentState; again: () => void } {
  const [state, setState] = useState<DocumentState>({ phase: 'loading' });
  const isLoading = state.phase === 'loading';
  const needsConnection = state.phase === 'offline';
  const again = (): void => setState({ phase: 'loading' });

  useEffect(() => {
    if (!isLoading) return undefined;
    const controller = new AbortController();
    void requestDocument(type, locale, controller.signal).then((found) => found && setState(found));
    return () => controller.abort();
  }, [isLoading, type, locale]);

  useEffect(() => {
    if (!needsConnection) return undefined;
    const retry = (isBack: boolean): void => void (isBack && setState({ phase: 'loading' }));
    const stops = [onFlagChange((offline) => retry(!offline)), subscribeKey(session, 'online', retry)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [needsConnection]);

  return { state, again };
}

export interface FundingText {
  html: string;
  css: string;
}

/**
 * The text of GET /static/links/footer, once `wanted`: the funding notice of the Latvian-language tenant. Null until it
 * is loaded, and without one.
 */
export function useFundingText(wanted: boolean): FundingText | null {
  const [section, setSection] = useState<Section<FundingText>>({ phase: 'loading' });
  useEffect(() => {
    if (!wanted) return undefined;
    const controller = new AbortController();
    void requestWithFallback<FundingText>({
      key: `footer ${session.locale}`,
      shape: StoredHtml,
      ask: (signal) => getStaticHtml('footer', signal),
      show: setSection,
      signal: controller.signal,
    });
    return () => controller.abort();
  }, [wanted]);
  return section.phase === 'ready' && section.data.html.trim() !== '' ? section.data : null;
}
