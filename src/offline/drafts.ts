export { deleteDraft, wasDeleted } from './drafts/deleteDraft';
export {
  appendEdit,
  editDraft,
  getDraft,
  isDurable,
  latestDraft,
  listDrafts,
  mergeDraft,
  readDraft,
  removeDraft,
} from './drafts/draftRows';
export { JOURNAL_PREFIX } from './drafts/journal';
export {
  editAtRevision,
  getMergeBase,
  isSameVersion,
  recordWrite,
  resetMergeBases,
  restartEdits,
  setMergeBase,
} from './drafts/mergeBase';
export { resolveDraftId } from './drafts/resolveDraftId';
