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
export { discardEnquiry, retryEnquiry, sendNewEnquiry } from './outbox/pageEnquiries';
export { type EnquiryRow, parseEnquiry } from './outbox/enquiryShapes';
