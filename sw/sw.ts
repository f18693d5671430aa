import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { liveQuietly } from './lifecycle';
import { serveTexts } from './routes/data';
import { serveFiles } from './routes/files';
import { servePages } from './routes/navigation';

declare const self: ServiceWorkerGlobalScope;

liveQuietly();
servePages();
/* Pages are ours to choose (above): the precache must not map `/` to index.html by itself. */
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [/^lang$/] });
cleanupOutdatedCaches();
serveTexts();
serveFiles();
