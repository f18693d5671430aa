import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { keepPartsOf } from './parts';
import { liveQuietly } from './lifecycle';
import { serveTexts } from './routes/data';
import { noStrangers, revalidated, serveFiles } from './routes/files';
import { servePages } from './routes/navigation';
import { type Sender, sendOnSync } from './sync';

declare const self: ServiceWorkerGlobalScope & {
  /** Written by manifest/worker.mjs: the files besides the shells. */
  __PARTS: readonly string[];
  /** The same: those of them that the frame of every page opens. */
  __FRAME: readonly string[];
  /** The same: files of the texts by language. */
  __TEXTS: Readonly<Record<string, readonly string[]>>;
  /** The same: whose updates this worker sends. */
  __SENDER: Sender;
};

liveQuietly();
keepPartsOf({ parts: self.__PARTS, frame: self.__FRAME, texts: self.__TEXTS });
servePages();
addPlugins([noStrangers, revalidated]);
/* Pages are ours to choose (above): the precache must not map `/` to index.html by itself. */
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [/^lang$/] });
cleanupOutdatedCaches();
serveTexts();
serveFiles();
sendOnSync(self.__SENDER);
