import { encryptedNoteColumns } from '#app/features/accounts/notes/note.queries.server.ts';
import { encryptedProfileColumns } from '#app/features/accounts/profile/private-details.queries.server.ts';
import { encryptedAttemptColumns } from '#app/features/dispatch/records/attempt-encryption.ts';
import { encryptedReplyColumns } from '#app/features/letters/reply-encryption.server.ts';
import { encryptedAbsenceColumns } from '#app/features/messages/absence/absence.queries.server.ts';
import { encryptedMessageColumns } from '#app/features/messages/letter-encryption.server.ts';
import { encryptedNeverWriteColumns } from '#app/features/messages/never-write/never-write.queries.server.ts';
import { encryptedEvidenceColumns } from '#app/features/moderation/evidence.queries.server.ts';
import { encryptedReportColumns } from '#app/features/moderation/report.queries.server.ts';
import { encryptedWaitlistColumns } from '#app/features/waitlist/waitlist.queries.server.ts';
import { attachmentKinds } from './attachment-kinds.ts';

/** Every encrypted column of the database; a test compares the list with the schema. */
export const encryptedColumns = [
  ...encryptedProfileColumns,
  ...encryptedNoteColumns,
  ...encryptedMessageColumns,
  ...encryptedNeverWriteColumns,
  ...encryptedAbsenceColumns,
  ...encryptedAttemptColumns,
  ...encryptedReplyColumns,
  ...encryptedReportColumns,
  ...encryptedEvidenceColumns,
  ...attachmentKinds.flatMap(({ encryption }) => encryption.columns),
  ...encryptedWaitlistColumns,
];
