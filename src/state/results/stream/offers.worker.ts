import { buffersOf } from '@/domain/results/columns';
import type { FromReader, ToReader } from './messages';
import { makeReader } from './reader';

/** The used part of the worker's global scope, which the page's DOM types lack. */
interface Scope {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToReader>) => void): void;
}
const scope = globalThis as unknown as Scope;

const read = makeReader((message, batch) => scope.postMessage(message, batch ? buffersOf(batch) : []));
scope.addEventListener('message', (event) => read(event.data));
scope.postMessage({ kind: 'ready', run: 0 } satisfies FromReader, []);
