import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { checkOnPeriodicSync } from './alerts';
import { manageLifecycle } from './lifecycle';
import { servePastTheWorker } from './pages';
import { keepPartsOf } from './parts';
import { serveTexts } from './routes/data';
import { askAgain, onlyGenuineFiles, revalidate, serveFiles, servePages, withoutIcons } from './routes/files';
import { type Sender, sendOnSync } from './sync';

/** These are injected by tools/build/worker.ts. */
declare const self: ServiceWorkerGlobalScope & {
  /** Files beside the precached pages. */
  __PARTS: readonly string[];
  /** Files that few visits open. */
  __LATER: readonly string[];
  /** Parts that the frame of every page loads. */
  __FRAME: readonly string[];
  /** Files of the texts by locale. */
  __TEXTS: Readonly<Record<string, readonly string[]>>;
  /** Those of rare pages. */
  __RARE_TEXTS: Readonly<Record<string, readonly string[]>>;
  /** The tenant whose updates this worker sends. */
  __SENDER: Sender;
  /** The tenant has price alerts. */
  __ALERTS: boolean;
};

const manifest = self.__WB_MANIFEST;
manageLifecycle();
keepPartsOf({
  parts: self.__PARTS,
  later: self.__LATER,
  frame: self.__FRAME,
  texts: self.__TEXTS,
  textsLater: self.__RARE_TEXTS,
});
servePages();
addPlugins([askAgain, onlyGenuineFiles, revalidate, withoutIcons]);
// servePages chooses the page for a path: the precache must not map `/` to index.html by itself.
precacheAndRoute(manifest, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [/^lang$/] });
cleanupOutdatedCaches();
servePastTheWorker(manifest);
serveTexts();
serveFiles();
sendOnSync(self.__SENDER);
checkOnPeriodicSync(self.__ALERTS);
