export {
  type EnquiryRow,
  listEnquiries,
  mayChange,
  onEnquiryDraftElsewhere,
  parseEnquiry,
  readEnquiryDraft,
  removeEnquiriesOf,
  removeEnquiryDraft,
  takeBackEnquiry,
  writeEnquiryDraft,
} from './outbox/enquiryRows';
export { discardEnquiry, retryEnquiry, sendNewEnquiry } from './outbox/pageEnquiries';
