import { useEffect, useState } from 'react';
import { type StaticHtml, getStaticHtml } from '@/api/content';
import { log } from '@/platform/log';
import { isOffline } from '@/platform/network';
import { type DocumentType } from '@/state/modals';
import { useSession } from '@/state/session';

type State =
  | { phase: 'loading' }
  | { phase: 'ready'; document: StaticHtml }
  | { phase: 'empty' }
  | { phase: 'offline' }
  | { phase: 'failed' };

/** A legal or information text in the site's language; `again` asks once more. Asks by itself when back online. */
export function useDocument(type: DocumentType): { state: State; again: () => void } {
  const { locale, online } = useSession();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State>({ phase: 'loading' });
  const [asked, setAsked] = useState('');
  const wanted = `${type} ${locale} ${round}`;
  if (asked !== wanted) {
    setAsked(wanted);
    setState({ phase: 'loading' });
  }

  useEffect(() => {
    const controller = new AbortController();
    getStaticHtml(type, controller.signal)
      .then((document) => setState(document.html.trim() ? { phase: 'ready', document } : { phase: 'empty' }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        log.warn('content', `${type} failed`, error);
        const gone = isOffline() || (error as { kind?: unknown }).kind === 'offline';
        setState({ phase: gone ? 'offline' : 'failed' });
      });
    return () => controller.abort();
  }, [type, locale, round]);

  const waiting = state.phase === 'offline' && online && !isOffline();
  useEffect(() => {
    if (waiting) setRound((count) => count + 1);
  }, [waiting]);

  return { state, again: () => setRound((count) => count + 1) };
}
