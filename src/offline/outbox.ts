export { abandonBooking } from './outbox/abandonBooking';
export { ROW_VERSION, passengerOf } from './outbox/batch';
export { commitAll } from './outbox/commitAll';
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
  adoptBooking,
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
export { pauseSync, resumeSync, startSync } from './outbox/startSync';
export { bookingsWithUpdates, listUpdates } from './outbox/updateRows';
export { getBookingToken, putBookingToken, removeBookingToken } from './outbox/bookingTokens';
