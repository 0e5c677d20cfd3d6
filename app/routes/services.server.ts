import type {
  AccountServices,
  DeletionServices,
  MessageSource,
} from '#app/features/accounts/public.server.ts';
import type { GalleryServices, VideoUploads } from '#app/features/gallery/public.server.ts';
import type { SendServices } from '#app/features/messages/public.server.ts';
import type { PaymentServices } from '#app/features/payments/public.server.ts';
import type { RecipientServices } from '#app/features/recipients/public.server.ts';
import type { Readiness } from '#app/platform/health/readiness.server.ts';

/** Everything use cases ask for, joined in server/compose.ts and handed to every route. */
export type Services = AccountServices &
  DeletionServices &
  MessageSource &
  PaymentServices &
  RecipientServices &
  SendServices &
  GalleryServices & { videoUploads: VideoUploads; maintenanceNotice: () => Promise<string> } & {
    readiness: Readiness;
  };
