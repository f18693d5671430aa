export { deleteDraft, removeDraft, resolveDraftId, wasDeleted } from './drafts/deleteDraft';
export {
  appendEdit,
  editDraft,
  getDraft,
  isDurable,
  latestDraft,
  listDrafts,
  mergeDraft,
  readDraft,
} from './drafts/draftRows';
export { JOURNAL_PREFIX } from './drafts/journal';
export {
  editAtRevision,
  getMergeBase,
  recordWrite,
  resetMergeBases,
  restartEdits,
  setMergeBase,
} from './drafts/mergeBase';
