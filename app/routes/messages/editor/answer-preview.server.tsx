import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { type LoaderFunctionArgs, type RouterContextProvider, redirect } from 'react-router';
import { htmlDocument } from '#app/features/letters/pages/html-document.server.tsx';
import { LANGUAGE_PARAM } from '#app/features/letters/pages/language-chooser.server.tsx';
import { ClosedCoverPage } from '#app/features/letters/pages/letter/closed-cover-page.server.tsx';
import { CoverPage } from '#app/features/letters/pages/letter/cover-page.server.tsx';
import { letterMarkup } from '#app/features/letters/pages/letter/letter-markup.server.tsx';
import { emailLeafDocument } from '#app/features/letters/pages/preview/email-leaf.server.tsx';
import {
  LEAVES_FORM,
  leafAddress,
  PreviewBar,
  type PreviewLeaf,
} from '#app/features/letters/pages/preview/preview-bar.server.tsx';
import { previewLetter, previewMail } from '#app/features/letters/preview-letter.server.ts';
import { sendTestMail } from '#app/features/messages/test-mail/send-test-mail.server.ts';
import { pictureForSender } from '#app/features/pictures/browser/picture-addresses.ts';
import { voiceForSender } from '#app/features/recordings/browser/recording-addresses.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { requestFactsContext, servicesContext } from '../../context.server.ts';
import {
  isNoticeCode,
  type NoticeCode,
  noticeOf,
  retryHeaders,
  statusOf,
} from '../../notices/notices.ts';
import { getViewer } from '../../session.server.ts';
import { readPreviewForm } from './read-preview-form.server.ts';
import { writerOf } from './writer.server.ts';

/**
 * A preview is made from a submitted form. Opening its address shows nothing, and the choice of languages
 * on it leaves the page as it is: the form has its own.
 */
export const leavePreview = ({ url }: Pick<LoaderFunctionArgs, 'url'>) =>
  url.searchParams.has(LANGUAGE_PARAM) ? new Response(null, { status: 204 }) : redirect('/presets');

type Asked = PreviewLeaf | 'first' | 'test';

/**
 * "Preview as recipient": exactly what the recipient will see. The first leaf is the letter, or the cover
 * of one that stays closed for a while.
 */
export async function answerPreview(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  asked: Asked,
): Promise<Response> {
  const posted = await request.formData();
  const read = readPreviewForm(posted);
  // The reply form on the preview posts here too. 204 leaves the page as it is.
  if (!read) return new Response(null, { status: 204 });
  if (asked === 'email') return showEmail(context, read, null);
  if (asked === 'test') {
    return showEmail(context, read, await sendTest(context, read, String(posted.get('testId'))));
  }
  return showLetter(context, read, asked);
}

type Read = NonNullable<ReturnType<typeof readPreviewForm>>;
type Context = Readonly<RouterContextProvider>;

async function showLetter(context: Context, read: Read, asked: 'first' | 'cover' | 'letter') {
  const services = context.get(servicesContext);
  const { nonce } = context.get(requestFactsContext);
  const writer = writerOf(getViewer(context), context);
  const { form, writtenOn, fields, leftOut } = read;
  const preview = await previewLetter(services, writer, writtenOn, form);
  const { language, message, cover } = preview;
  const leaf = asked === 'first' ? (cover ? 'cover' : 'letter') : asked;
  const bar = renderToStaticMarkup(<PreviewBar {...{ leaf, fields, leftOut }} />);
  const page = leaf === 'cover' ? renderToStaticMarkup(coverPage(preview)) : letterPage();
  return asHtml(
    htmlDocument({
      ...{ language, nonce },
      page: `${bar}${page}`,
      hasScript: leaf === 'letter',
      hasBar: true,
      hasVoice: message.voice !== null,
      hasPicture: message.picture !== null,
    }),
  );

  function letterPage() {
    const { companyName, supportEmail } = services.config.identity;
    // There is no delivery yet that its links could lead to.
    return letterMarkup({
      ...{ ...preview, path: '#', companyName, supportEmail },
      voice: voiceForSender(form.draftId),
      picture: pictureForSender(form.draftId, message.picture?.id ?? ''),
    });
  }
}

function coverPage({
  language,
  message,
  film,
  cover,
}: Pick<Awaited<ReturnType<typeof previewLetter>>, 'language' | 'message' | 'film' | 'cover'>) {
  const action = leafAddress('letter');
  if (!cover) {
    return <CoverPage {...{ language, message, film, action }} rights="#" formId={LEAVES_FORM} />;
  }
  return (
    <ClosedCoverPage {...cover} {...{ language, message, film }} path={null}>
      <button type="submit" form={LEAVES_FORM} formAction={action} className="open" lang="en">
        See it open
      </button>
    </ClosedCoverPage>
  );
}

type Outcome = 'sent' | NoticeCode | null;

async function showEmail(context: Context, read: Read, outcome: Outcome): Promise<Response> {
  const services = context.get(servicesContext);
  const { nonce } = context.get(requestFactsContext);
  const viewer = getViewer(context);
  const { form, writtenOn, fields, leftOut } = read;
  const page = emailLeafDocument({
    mail: await previewMail(services, writerOf(viewer, context), writtenOn, form),
    language: form.language,
    ...{ fields, leftOut, viewer, nonce },
    testId: randomUUID(),
    outcome: outcome === null || outcome === 'sent' ? outcome : noticeOf(outcome),
  });
  const isRefused = outcome !== null && outcome !== 'sent';
  return asHtml(
    page,
    isRefused ? { status: statusOf(outcome), headers: retryHeaders(outcome) } : {},
  );
}

/** @returns what came of it; a fault of ours is thrown, and the form comes back */
async function sendTest(context: Context, read: Read, testId: string): Promise<Outcome> {
  const services = context.get(servicesContext);
  const writer = writerOf(getViewer(context), context);
  const { form, writtenOn } = read;
  try {
    await sendTestMail(services, writer, writtenOn, form, parseUuid(testId) ?? randomUUID());
    return 'sent';
  } catch (error) {
    if (error instanceof DomainError && isNoticeCode(error.code)) return error.code;
    throw error;
  }
}

const asHtml = (
  page: Buffer<ArrayBuffer> | string,
  { status = 200, headers = {} }: { status?: number; headers?: HeadersInit } = {},
) =>
  new Response(page, {
    status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  });
