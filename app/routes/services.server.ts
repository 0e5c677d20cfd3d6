import type { AccountServices } from '#app/features/accounts/account-services.ts';
import type { DeletionServices } from '#app/features/accounts/delete-account.server.ts';
import type { MessageSource } from '#app/features/accounts/export/export-data.server.ts';
import type { AttachmentServices } from '#app/features/attachments/attachment-kind.server.ts';
import type { RelayOutcome } from '#app/features/dispatch/bounces/receive-relay-report.server.ts';
import type { RelayName, Relays } from '#app/features/dispatch/bounces/relays/relays.server.ts';
import type { DeliveryHandlers } from '#app/features/dispatch/worker/delivery-handlers.ts';
import type { LetterServices } from '#app/features/letters/get-secure-delivery-message.server.ts';
import type { LetterAttachments } from '#app/features/messages/letter-attachments.server.ts';
import type { SendServices } from '#app/features/messages/sending/send-message.server.ts';
import type { PaymentServices } from '#app/features/payments/payment-services.ts';
import type { Gallery } from '#app/features/templates/gallery.server.ts';
import type { VideoUploads } from '#app/features/videos/uploads/create-video-uploads.server.ts';
import type { UploadServices } from '#app/features/videos/uploads/start-upload.server.ts';
import type { Readiness } from '#app/platform/health/readiness.server.ts';

/** What use cases need. server/services.ts creates it; routes get it from `servicesContext`. */
export type Services = AccountServices &
  DeletionServices &
  MessageSource &
  AttachmentServices &
  LetterAttachments &
  PaymentServices &
  LetterServices &
  SendServices &
  UploadServices & {
    deliveryHandlers: DeliveryHandlers;
    relays: Relays;
    /** Counts a report for the metrics; commands have none. */
    countRelayReport: (relay: RelayName, outcome: RelayOutcome) => void;
    videoUploads: VideoUploads;
    maintenanceNotice: () => Promise<string>;
    /** The fair-use limit of the unlimited plan: sends in a paid month. */
    fairUseSends: () => Promise<number>;
    readGallery: () => Promise<Gallery>;
  } & {
    readiness: Readiness;
  };
