export {
  listEnquiries,
  mayChange,
  onEnquiryDraftElsewhere,
  readEnquiryDraft,
  removeEnquiriesOf,
  removeEnquiryDraft,
  takeBackEnquiry,
  writeEnquiryDraft,
} from './outbox/enquiryRows';
export { discardPost, retryPost, sendNewEnquiry } from './outbox/pagePosts';
export { type EnquiryRow, parseEnquiry } from './outbox/enquiryShapes';
