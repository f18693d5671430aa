import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { liveQuietly } from './lifecycle';
import { serveTexts } from './routes/data';
import { keepFiles, noStrangers, serveFiles } from './routes/files';
import { servePages } from './routes/navigation';
import { type Sender, sendOnSync } from './sync';

declare const self: ServiceWorkerGlobalScope & {
  /** Written by manifest/worker.mjs: what is kept once the page is quiet, not at the installation. */
  __KEEP_LATER: readonly string[];
  /** The same: whose updates this worker sends. */
  __SENDER: Sender;
};

const later = self.__KEEP_LATER;
liveQuietly((event, signal) => keepFiles(event, later, signal));
servePages();
addPlugins([noStrangers]);
/* Pages are ours to choose (above): the precache must not map `/` to index.html by itself. */
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [/^lang$/] });
cleanupOutdatedCaches();
serveTexts();
serveFiles();
sendOnSync(self.__SENDER);
