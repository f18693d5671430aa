import { buffersOf } from '@/domain/results/columns';
import type { ToReader } from './messages';
import { makeReader } from './reader';

/** The part of the worker's global scope that is used; the page's DOM types do not know it. */
interface Scope {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToReader>) => void): void;
}
const scope = globalThis as unknown as Scope;

const read = makeReader((message, batch) => scope.postMessage(message, batch ? buffersOf(batch) : []));
scope.addEventListener('message', (event) => read(event.data));
