import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { checkOnPeriodicSync } from './alerts';
import type { WorkerBlock } from './block';
import { manageLifecycle } from './lifecycle';
import { servePastTheWorker } from './pages';
import { keepPartsOf } from './parts';
import { serveTexts } from './routes/data';
import { askAgain, onlyGenuineFiles, revalidate, serveFiles, servePages, withoutIcons } from './routes/files';
import { showPushMessages } from './push';
import { takeSharedFiles } from './share';
import { sendOnSync } from './sync';

/** Both are injected by tools/build/worker.ts. */
declare const self: ServiceWorkerGlobalScope & { __BLOCK: WorkerBlock };

const manifest = self.__WB_MANIFEST;
const { files, sender, hasAlerts } = self.__BLOCK;
manageLifecycle();
keepPartsOf(files);
servePages();
addPlugins([askAgain, onlyGenuineFiles, revalidate, withoutIcons]);
// servePages chooses the page for a path: the precache must not map `/` to index.html by itself.
precacheAndRoute(manifest, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [/^lang$/] });
cleanupOutdatedCaches();
servePastTheWorker(manifest);
takeSharedFiles();
serveTexts();
serveFiles();
sendOnSync(sender);
checkOnPeriodicSync(hasAlerts);
showPushMessages();
