import { sealedNotifyColumns } from '#app/features/waitlist/notify-email-place.ts';
import { sealedAttemptColumns } from '#app/features/dispatch/attempt.store.server.ts';
import { sealedMessageColumns } from '#app/features/messages/message-seal.server.ts';
import { sealedReportColumns } from '#app/features/moderation/report.store.server.ts';
import { sealedReplyColumns } from '#app/features/letters/reply.store.server.ts';
/** Everything that is sealed in the database; a test compares it with the columns there are. */
export const sealedColumns = [
  ...sealedMessageColumns,
  ...sealedAttemptColumns,
  ...sealedReplyColumns,
  ...sealedReportColumns,
  ...sealedNotifyColumns,
];
