import type { PlainPage } from '#app/document-head.ts';
import { helpSections } from '#app/features/site/browser/help/help-sections.tsx';
import { PageBanner } from '#app/features/site/browser/text/page-banner.tsx';
import { TextSections } from '#app/features/site/browser/text/text-sections.tsx';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { productName } from '#app/shared/product.ts';
import { pageMeta, pageTitle } from '../../layout/page-meta.ts';
import type { Route } from './+types/help.ts';

export const handle: PlainPage = { noScripts: true, styles: 'text' };

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: pageTitle('Help'),
    description: `How to send a message with ${productName}, what to do if it does not arrive, and what you can do when you receive one.`,
    path: '/help',
    picture: 'help',
  });

export const loader = () => ({ film: getFilm('support-3') });

export default function Help({ loaderData, matches }: Route.ComponentProps) {
  const { supportEmail } = matches[0].loaderData.contact;
  return (
    <>
      <PageBanner
        film={loaderData.film}
        title="Help"
        lead="For people who send a message, and people who receive one."
      />
      <TextSections label="On this page" sections={helpSections(supportEmail)} />
    </>
  );
}
