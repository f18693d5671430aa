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
  storedDrafts,
} from './drafts/draftRows';
export {
  editAtRevision,
  getMergeBase,
  recordWrite,
  resetMergeBases,
  restartEdits,
  setMergeBase,
} from './drafts/mergeBase';
