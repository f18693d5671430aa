export { PROTO, SYNC_TAG, type DrainAnswer, type DrainRequest } from './outbox/backgroundSync';
export { probe } from '@/platform/network';
export { WORKER_LIMIT_MS, configureSender, drainInWorker } from './outbox/workerEntry';
