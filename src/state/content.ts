import { useCallback, useEffect, useState } from 'react';
import { type Struct, array, nullable, string, type as shape } from 'superstruct';
import { subscribeKey } from 'valtio/utils';
import { type StaticHtml, getBuiltText, getStaticHtml, getStrings } from '@/api/content';
import { ApiError } from '@/api/errors';
import { type FaqTopic, faqOf } from '@/domain/content/faq';
import { type Section } from '@/domain/home/types';
import { type Locale, langOf } from '@/domain/locale';
import { ownValue } from '@/domain/ownValue';
import { now } from '@/platform/clock';
import { nextPaint } from '@/platform/idle';
import { log } from '@/platform/log';
import { isOffline, onFlagChange, probe } from '@/platform/network';
import type { DocumentType } from './modals';
import { StoredHtml, readStoredAnswer, requestWithFallback, storeAnswer } from './storedAnswers';
import { session } from './session';

/** `server`: as it is now. `device`: the copy read before. `build`: the one that came with the app. */
export type TextSource = 'server' | 'device' | 'build';

export type TextState<T> =
  | { phase: 'loading' }
  /** `savedAt` (ms since the epoch): of a copy of this device, if it is known. */
  | { phase: 'ready'; data: T; source: TextSource; savedAt: number | null }
  | { phase: 'empty' }
  | { phase: 'offline' }
  /** The host of the text does not let this page read it. */
  | { phase: 'blocked'; address: string }
  | { phase: 'failed' };

/** Where a text comes from. `ask` and `built` give null for "there is none". */
interface TextOrigin<T> {
  key: string;
  shape: Struct<T>;
  ask: (signal: AbortSignal) => Promise<T | null>;
  built: (signal: AbortSignal) => Promise<T | null>;
}

/** A request that got no answer: the connection is lost, or something forbids this one address. */
async function withoutAnswer(error: unknown): Promise<TextState<never>> {
  const { kind, file = '' } = error as Partial<ApiError>;
  if (kind !== 'offline') return { phase: 'failed' };
  if (!(await probe())) return { phase: 'offline' };
  const isElsewhere = /^https?:/.test(file) && new URL(file).origin !== location.origin;
  return isElsewhere ? { phase: 'blocked', address: file } : { phase: 'failed' };
}

async function builtText<T>({ key, built }: TextOrigin<T>, signal: AbortSignal): Promise<TextState<T> | null> {
  try {
    const data = await built(signal);
    return data === null ? null : { phase: 'ready', data, source: 'build', savedAt: null };
  } catch (error) {
    log.warn('content', `${key} of the build failed`, error);
    return null;
  }
}

/** The newest text there is: of the server, of this device, of the build. */
async function requestText<T>(origin: TextOrigin<T>, signal: AbortSignal): Promise<TextState<T>> {
  const { key, shape: struct, ask } = origin;
  try {
    const data = await ask(signal);
    if (data === null) return (await builtText(origin, signal)) ?? { phase: 'empty' };
    if (session.online && !isOffline()) {
      const at = now();
      // Not the worker's copy, which comes before the lost connection is noticed.
      void nextPaint().then(async () => {
        if (session.online) await storeAnswer('text', key, { at, data });
      });
      return { phase: 'ready', data, source: 'server', savedAt: null };
    }
    // The worker's copy.
    const kept = await readStoredAnswer('text', key, struct);
    return { phase: 'ready', data, source: 'device', savedAt: kept?.at ?? null };
  } catch (error) {
    signal.throwIfAborted();
    log.warn('content', `${key} failed`, error);
    const kept = await readStoredAnswer('text', key, struct);
    if (kept) return { phase: 'ready', data: kept.data, source: 'device', savedAt: kept.at };
    return (await builtText(origin, signal)) ?? (await withoutAnswer(error));
  }
}

/**
 * A text in each of its states. `again` repeats the request, and so does a returning connection, unless the newest is
 * there. Its origin must not change during the life of the component: give it a key.
 */
function useText<T>(origin: () => TextOrigin<T>): { state: TextState<T>; again: () => void } {
  const [state, setState] = useState<TextState<T>>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [text] = useState(origin);
  const waits = state.phase === 'offline' || (state.phase === 'ready' && state.source !== 'server');

  useEffect(() => {
    const controller = new AbortController();
    const show = (found: TextState<T>): void => {
      // What is being read does not go for want of something newer.
      if (!controller.signal.aborted)
        setState((shown) => (shown.phase === 'ready' && found.phase !== 'ready' ? shown : found));
    };
    requestText(text, controller.signal).then(show, () => undefined);
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- each attempt asks again
  }, [attempt, text]);

  useEffect(() => {
    if (!waits) return undefined;
    const retry = (isBack: boolean): void => void (isBack && setAttempt((before) => before + 1));
    const stops = [onFlagChange((offline) => retry(!offline)), subscribeKey(session, 'online', retry)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [waits]);

  useEffect(() => {
    if (state.phase !== 'ready' || waits) return undefined;
    const callKept = (online: boolean): void => {
      if (online) return;
      void readStoredAnswer('text', text.key, text.shape).then((kept) =>
        setState((shown) =>
          shown.phase === 'ready' ? { ...shown, source: 'device', savedAt: kept?.at ?? null } : shown,
        ),
      );
    };
    callKept(session.online);
    return subscribeKey(session, 'online', callKept);
  }, [state.phase, waits, text]);

  const again = useCallback(() => {
    setState({ phase: 'loading' });
    setAttempt((before) => before + 1);
  }, []);
  return { state, again };
}

const StoredText: Struct<StaticHtml> = shape({ html: string(), css: string(), version: nullable(string()) });

const isWritten = (text: StaticHtml): boolean => text.html.trim() !== '';

/** A legal or information text. Type and language must not change during the life of the component. */
export const useDocument = (type: DocumentType, locale: Locale): { state: TextState<StaticHtml>; again: () => void } =>
  useText(() => ({
    key: `${type} ${locale}`,
    shape: StoredText,
    ask: async (signal) => {
      const text = await getStaticHtml(type, signal);
      return isWritten(text) ? text : null;
    },
    built: async (signal) => {
      const file = ownValue(session.settings.texts, langOf(locale));
      const text = file === undefined ? null : await getBuiltText(file, type, signal);
      return text && isWritten(text) ? text : null;
    },
  }));

const StoredFaq = array(
  shape({
    id: string(),
    title: string(),
    questions: array(shape({ id: string(), question: string(), answer: string() })),
  }),
);

/** The questions and answers by topic; `empty` for a server that has none. */
export const useFaq = (locale: Locale): { state: TextState<FaqTopic[]>; again: () => void } =>
  useText<FaqTopic[]>(() => ({
    key: `questions ${locale}`,
    shape: StoredFaq,
    ask: async (signal) => {
      try {
        const topics = faqOf(await getStrings('faq', signal));
        return topics.length > 0 ? topics : null;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    built: () => Promise.resolve(null),
  }));

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
