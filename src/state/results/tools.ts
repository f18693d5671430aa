import { subscribe } from 'valtio';
import { knowSearchAs, requestSearchKey, streamRequest } from '@/api/search';
import { isOffline } from '@/platform/network';
import { session } from '../session';
import { cityForCode } from './cities';
import { openReading } from './readerClient';
import type { RunTools } from './run';

/** No connection, as far as the browser or a failed request knows. */
export const offline = (): boolean => isOffline() || !session.online;

/** Resolves once a connection is there, or the signal was aborted. */
function online(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (offline() && !signal.aborted) return;
      stop();
      removeEventListener('online', look);
      done();
    };
    const stop = subscribe(session, look);
    addEventListener('online', look);
    signal.addEventListener('abort', look, { once: true });
  });
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });

/** False when no place has this code; true also when nobody can say. */
const isPlace = async (code: string): Promise<boolean> => (await cityForCode(code)) !== null;

/** The world that searches run in. */
export const tools: RunTools & {
  isPlace(code: string): Promise<boolean>;
  knowSearchAs(address: string, query: string | null): void;
} = {
  knowSearchAs,
  requestKey: requestSearchKey,
  streamRequest,
  openReading,
  isOffline: offline,
  wait,
  online,
  isPlace,
};
