import { type Context, Hono } from 'hono';
import type { Viewer } from '#app/features/accounts/account-types.ts';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { findOwnMessage } from '#app/features/messages/message.queries.server.ts';
import { canEdit, editAddress } from '#app/features/messages/message.rules.ts';
import { picturePage } from '#app/features/pictures/browser/picture-addresses.ts';
import {
  NoLetter,
  PictureFault,
  PicturePage,
  SignInFirst,
} from '#app/features/pictures/browser/picture-page.tsx';
import { choosePictureOf } from '#app/features/pictures/choose-picture.server.ts';
import { findOwnLetterPicture } from '#app/features/pictures/get-picture.server.ts';
import type { PictureErrorCode } from '#app/features/pictures/picture.rules.ts';
import {
  assertPicturable,
  describePicture,
  savePicture,
} from '#app/features/pictures/save-picture.server.ts';
import {
  boundaryOf,
  type FormWithFile,
  readFormWithFile,
} from '#app/platform/http/multipart.server.ts';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import { BodyError, streamBody } from '#app/platform/http/stream-body.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { createResponses } from '../letters/responses.server.tsx';
import { createAttachmentRequests } from '../messages/attachment-requests.server.ts';
import { type NoticeCode, noticeOf, retryHeaders, statusOf } from '../notices/notices.ts';
import type { Services } from '../services.server.ts';
import { FIELDS_MAX_BYTES, pictureAttachment, pictureBody } from './picture-routes.ts';

const PAGE_PATH = picturePage(':messageId');

/** Query parameter: the picture that was taken off, to bring it back. */
const FORMER = 'former';

/** Bodies over the limit are read as well: their words come first, and are given back. */
const formBody = { ...pictureBody, maxBytes: Number.POSITIVE_INFINITY };

/**
 * Adding, describing, replacing and taking off a letter's picture on a page of its own, without
 * scripts. It streams as uploads with scripts do, and gives the words back when it refuses a picture.
 */
export function picturePageRoutes(
  services: Services,
  securityHeaders: SecurityHeaderValues,
): Hono<WebEnv> {
  const app = new Hono<WebEnv>();
  const { html, seeOther } = createResponses(securityHeaders);
  const { receive } = createAttachmentRequests(services, pictureAttachment);

  async function showPage(
    viewer: { userId: string },
    messageId: string,
    {
      code = null,
      description = null,
      formerId = null,
    }: { code?: NoticeCode | null; description?: string | null; formerId?: string | null } = {},
  ): Promise<Response> {
    const message = await findOwnMessage(services.db, services.keyring, messageId, viewer.userId);
    if (!(message && canEdit(message))) return html(<NoLetter />, { status: 404 });
    return html(
      <PicturePage
        message={message}
        picture={await findOwnLetterPicture(services, viewer, message.id)}
        formerId={formerId}
        letterAddress={editAddress(message)}
        error={code && noticeOf(code)}
        description={description}
      />,
      { title: 'Picture', ...(code && { status: statusOf(code), headers: retryHeaders(code) }) },
    );
  }

  app.get(PAGE_PATH, async (context) => {
    const viewer = await findViewer(services, context.req.raw.headers);
    const messageId = parseUuid(context.req.param('messageId'));
    if (!messageId) return html(<NoLetter />, { status: 404 });
    if (!viewer) {
      return seeOther(`/auth?${new URLSearchParams({ next: picturePage(messageId) })}`);
    }
    return showPage(viewer, messageId, { formerId: parseUuid(context.req.query(FORMER) ?? null) });
  });

  app.post(PAGE_PATH, (context) => {
    let started: Promise<FormWithFile> | undefined;
    const readStart = () => {
      started ??= readForm(context);
      return started;
    };
    const received = receive(context, {
      assertAllowed: (viewer, messageId) => assertPicturable(services, viewer, messageId),
      readStart,
      async save(form, viewer, messageId) {
        const former = await carryOut(context, form, viewer, messageId);
        const query = former ? `?${new URLSearchParams({ [FORMER]: former })}` : '';
        return seeOther(`${picturePage(messageId)}${query}`);
      },
      async answerError(code) {
        const words = await readStart().then(
          ({ fields }) => fields.get('description') ?? null,
          () => null,
        );
        const viewer = await findViewer(services, context.req.raw.headers);
        const messageId = parseUuid(context.req.param('messageId'));
        if (!messageId) return html(<NoLetter />, { status: 404 });
        if (viewer) return showPage(viewer, messageId, { code, description: words });
        return html(<SignInFirst messageId={messageId} description={words ?? ''} />, {
          status: 401,
        });
      },
    });
    // For example, the database does not answer: the session cannot be looked up either.
    return received.catch(async (error: unknown) => {
      const messageId = parseUuid(context.req.param('messageId'));
      if (!messageId) throw error;
      services.log.error({ err: error }, 'a picture could not be saved');
      const { fields } = await readStart();
      return html(<PictureFault messageId={messageId} fields={fields} />, { status: 500 });
    });
  });

  /** @returns the id of the picture that was taken off */
  async function carryOut(
    context: Context<WebEnv>,
    { fields, file }: FormWithFile,
    viewer: Viewer,
    messageId: string,
  ): Promise<string | null> {
    const current = await findOwnLetterPicture(services, viewer, messageId);
    const choose = (id: string | null) =>
      choosePictureOf(services, viewer, messageId, id, { isAtOnce: true });
    if (fields.get('intent') === 'choose') {
      const pictureId = parseUuid(fields.get('pictureId') ?? null);
      await choose(pictureId);
      return pictureId ? null : (current?.id ?? null);
    }
    if (Number(context.req.header('content-length')) > pictureBody.maxBytes) {
      throw new DomainError<PictureErrorCode>('picture_too_large');
    }
    const description = fields.get('description') ?? '';
    const uploadId = parseUuid(fields.get('uploadId') ?? null);
    const isChosen = file && (await file.peek(1)).length > 0;
    if (file && isChosen && uploadId) {
      await choose(
        await savePicture(services, viewer, messageId, { uploadId, photo: file, description }),
      );
    } else if (!current) {
      throw new DomainError<PictureErrorCode>('picture_not_chosen');
    } else if (description.trim() !== current.description) {
      await choose(
        await describePicture(services, viewer, messageId, { pictureId: current.id, description }),
      );
    }
    return null;
  }

  return app;
}

/** @throws BodyError when it is not what the page's forms send */
async function readForm(context: Context<WebEnv>): Promise<FormWithFile> {
  const boundary = boundaryOf(context.req.header('content-type'));
  if (!boundary) throw new BodyError(400);
  return readFormWithFile(streamBody(context, formBody), boundary, FIELDS_MAX_BYTES);
}
