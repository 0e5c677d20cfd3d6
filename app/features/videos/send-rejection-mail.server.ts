import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { enqueueMail } from '#app/platform/mail/outbox.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { productName } from '#app/shared/product.ts';
import { renderPlainMail } from '#app/ui/mail/render-plain-mail.server.ts';
import { findUploaderEmail } from './video.queries.server.ts';
import type { VideoRow } from './video.store.server.ts';

/** Tells an uploader why their video was turned down; nobody, when they have left. */
export async function sendRejectionMail(
  services: Pick<Platform, 'config' | 'jobs' | 'keyring'>,
  tx: DbOrTx,
  video: Pick<VideoRow, 'title' | 'uploadedBy'>,
  reason: string,
): Promise<void> {
  const to = video.uploadedBy && (await findUploaderEmail(tx, video.uploadedBy));
  if (!to) return;
  const { baseUrl, identity } = services.config;
  const subject = `Your video “${video.title}” was not taken into the gallery`;
  const content = renderPlainMail(
    {
      heading: subject,
      lines: [
        'Somebody looked at it and decided not to offer it to people who write letters.',
        `What they say: ${reason}`,
        'Nobody but you can see it. You can delete it, or upload another version.',
      ],
      action: { label: 'Your videos', url: `${baseUrl}/affiliate/videos` },
      why: `You get this mail because you offered a video to ${productName}.`,
    },
    identity,
  );
  await enqueueMail(services, tx, { to, subject, ...content });
}
