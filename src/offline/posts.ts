export { discardPost, provideAccountBearer, retryPost, sendNewEnquiry, sendNewReply } from './outbox/pagePosts';
