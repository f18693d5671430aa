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
export { type EnquiryRow, parseEnquiry } from './outbox/enquiryShapes';
