import { sealedNotifyColumns } from '#app/features/affiliates/public.server.ts';
import { sealedAttemptColumns } from '#app/features/delivery/public.server.ts';
import { sealedMessageColumns } from '#app/features/messages/public.server.ts';
import { sealedReportColumns } from '#app/features/moderation/public.server.ts';
import { sealedReplyColumns } from '#app/features/recipients/public.server.ts';

/** Everything that is sealed in the database; a test compares it with the columns there are. */
export const sealedColumns = [
  ...sealedMessageColumns,
  ...sealedAttemptColumns,
  ...sealedReplyColumns,
  ...sealedReportColumns,
  ...sealedNotifyColumns,
];
