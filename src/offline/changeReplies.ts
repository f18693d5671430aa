export { listAnsweredChanges, listChangeReplies, removeRepliesOf, type NewChangeReply } from './outbox/changeReplyRows';
export { type ChangeReplyRow, parseChangeReply } from './outbox/changeReplyShapes';
