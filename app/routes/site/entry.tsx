import type { PlainPage } from '#app/document-head.ts';
import { EntryPanels } from '#app/features/site/browser/entry-panels.tsx';
import { StructuredData } from '#app/features/site/browser/structured-data.tsx';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { productName } from '#app/shared/product.ts';
import { pageMeta } from '../layout/page-meta.ts';
import type { Route } from './+types/entry.ts';

export const handle: PlainPage = { noScripts: true, styles: 'landing' };

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: `${productName}: the words you never sent, delivered`,
    description:
      'Write what you never managed to say. We deliver it on a private page, with a short film.',
    path: '/',
  });

export const loader = () => ({ films: [getFilm('love-1'), getFilm('support-1')] as const });

const reassurances = [
  'Your first message is free.',
  'Sign it, or stay anonymous.',
  'No account needed to read it.',
];

export default function Entry({ loaderData, matches }: Route.ComponentProps) {
  const [left, right] = loaderData.films;
  const { baseUrl, contact } = matches[0].loaderData;
  return (
    <section className="page flex flex-1 flex-col py-9 sm:py-14">
      <h1 className="title-page mx-auto max-w-3xl text-center sm:text-6xl">
        The words you never sent... now delivered
      </h1>
      <p className="lead mx-auto mt-4 mb-8 max-w-xl text-center sm:mb-10">
        A letter, carried by a short film, on a private page made for one person.
      </p>
      <EntryPanels howItWorks={{ film: left, to: '/main' }} gallery={{ film: right }} isFirst />
      <ul className="mt-8 flex flex-col items-center gap-x-10 gap-y-2 text-soft sm:flex-row sm:justify-center">
        {reassurances.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <StructuredData
        value={{
          '@type': 'Organization',
          name: productName,
          url: baseUrl,
          logo: `${baseUrl}/images/icon-512.png`,
          email: contact.supportEmail,
          sameAs: [contact.socialUrl],
        }}
      />
    </section>
  );
}
