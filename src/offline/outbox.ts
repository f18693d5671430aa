export { ROW_VERSION, passengerOf } from './outbox/batch';
export { DraftDeleted } from './outbox/enqueue';
export { type BatchApplied, type OutboxEvents } from './outbox/events';
export {
  createRequest,
  latestRequest,
  settleRequest,
  unsettledRequests,
  type IdempotentRequest,
} from './outbox/idempotentRequests';
export {
  abandonBooking,
  adoptBooking,
  commitAll,
  discardUpdates,
  endBookingQueue,
  enqueue,
  onBatchApplied,
  onItemRejected,
  onPriceChanged,
  onQueueChange,
  onQueueClosed,
  onQueueHalted,
  queueStatus,
  retryQueue,
} from './outbox/pageOutbox';
export { drainTelling } from './outbox/pagePosts';
export { pauseSync, resumeSync, startSync } from './outbox/startSync';
export {
  bookingsWithUpdates,
  getBookingToken,
  listUpdates,
  putBookingToken,
  removeBookingToken,
  removeTraces,
  trimReceipts,
} from './outbox/outboxRows';
