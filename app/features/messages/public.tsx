/** The door of `messages` for pages: what may reach the browser. */
export { UNDELIVERABLE, whatCameBack } from './failure-words.ts';
export {
  actionsFor,
  editAddress,
  type MessageAction,
  type MessageRefusal,
  type MessageStatus,
  PERMISSION_WORDING,
  sentAddress,
  titleOf,
} from './message.rules.ts';
export {
  CLUE_MAX_LENGTH,
  FORM_MAX_BYTES,
  RECIPIENT_NAME_MAX_LENGTH,
  SENDER_NAME_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
} from './message-limits.ts';
export type { ListedMessage } from './message-list.queries.server.ts';
export { whatComesBack } from './return-words.ts';
export { judgeSchedule, resolveWallTime } from './schedule.rules.ts';
export { type TimelineEvent, type TimelineStep, timelineOf } from './timeline.rules.ts';
