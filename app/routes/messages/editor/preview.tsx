import { renderToStaticMarkup } from 'react-dom/server';
import { redirect } from 'react-router';
import { htmlDocument } from '#app/features/letters/pages/html-document.server.tsx';
import { LANGUAGE_PARAM } from '#app/features/letters/pages/language-chooser.server.tsx';
import { ClosedCoverPage } from '#app/features/letters/pages/letter/closed-cover-page.server.tsx';
import { letterDocument } from '#app/features/letters/pages/letter/letter-markup.server.tsx';
import { previewLetter } from '#app/features/letters/preview-letter.server.ts';
import { draftFormSchema } from '#app/features/messages/letter.schema.server.ts';
import type { WrittenOn } from '#app/features/messages/letter-content.server.ts';
import { pictureForSender } from '#app/features/pictures/browser/picture-addresses.ts';
import { voiceForSender } from '#app/features/recordings/browser/recording-addresses.ts';
import { requestFactsContext, servicesContext } from '../../context.server.ts';
import { getViewer, requireSignInToPost } from '../../session.server.ts';
import type { Route } from './+types/preview.ts';
import { writerOf } from './writer.server.ts';

export const middleware: Route.MiddlewareFunction[] = [
  requireSignInToPost({ isForNewcomers: true }),
];

/** Set when the sender has seen the cover of a letter that stays closed for a while. */
const IS_OPEN = 'isOpen';

/**
 * A preview is made from a submitted form. Opening its address shows nothing, and the choice of languages
 * on it leaves the page as it is: the form has its own.
 */
export const loader = ({ url }: Route.LoaderArgs) =>
  url.searchParams.has(LANGUAGE_PARAM) ? new Response(null, { status: 204 }) : redirect('/presets');

/** "Preview as recipient": exactly the page that the recipient will see. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const fields = Object.fromEntries(await request.formData());
  const form = draftFormSchema.safeParse(fields);
  // The reply form on the preview posts here too. 204 leaves the page as it is.
  if (!form.success) return new Response(null, { status: 204 });
  const { templateId } = fields;
  const writtenOn: WrittenOn =
    typeof templateId === 'string' ? { on: 'template', templateId } : { on: 'compose' };
  const preview = await previewLetter(
    services,
    writerOf(getViewer(context), context),
    writtenOn,
    form.data,
  );
  const { nonce } = context.get(requestFactsContext);
  const asHtml = (page: Buffer<ArrayBuffer>) =>
    new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  if (preview.cover && fields[IS_OPEN] !== 'on') {
    const { language, message } = preview;
    const cover = (
      <ClosedCoverPage
        {...preview.cover}
        {...{ language, message }}
        film={preview.film}
        path={null}
      >
        <form method="post" action="/preview" encType="multipart/form-data">
          {Object.entries({ ...fields, [IS_OPEN]: 'on' }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={String(value)} />
          ))}
          <button type="submit" className="open" lang="en">
            See it open
          </button>
        </form>
      </ClosedCoverPage>
    );
    const page = renderToStaticMarkup(cover);
    return asHtml(htmlDocument({ language, page, nonce, hasScript: false }));
  }
  const { companyName, supportEmail } = services.config.identity;
  const page = letterDocument(
    // There is no delivery yet that its links could lead to.
    {
      ...{ ...preview, path: '#', companyName, supportEmail },
      voice: voiceForSender(form.data.draftId),
      picture: pictureForSender(form.data.draftId, preview.message.picture?.id ?? ''),
    },
    nonce,
  );
  return asHtml(page);
}
