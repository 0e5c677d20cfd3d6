import type { PlainPage } from '#app/document-head.ts';
import { FaqAnswer } from '#app/features/site/browser/faq/faq-answer.tsx';
import { faqTopics, searchFaq } from '#app/features/site/browser/faq/faq-topics.ts';
import { StructuredData } from '#app/features/site/browser/structured-data.tsx';
import { PageBanner } from '#app/features/site/browser/text/page-banner.tsx';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { cutText } from '#app/shared/cut-text.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { inputClass } from '#app/ui/input-class.ts';
import { pageMeta, pageTitle } from '../../layout/page-meta.ts';
import type { Route } from './+types/faq.ts';

export const handle: PlainPage = { noScripts: true, styles: 'text' };

export const meta: Route.MetaFunction = (page) => [
  ...pageMeta(page, {
    title: pageTitle('FAQ'),
    description:
      'Answers about sending, anonymity, prices, refunds and privacy, for senders and recipients.',
    path: '/faq',
    picture: 'help',
  }),
  // Search results are not a page of their own.
  ...(page.loaderData?.query ? [{ name: 'robots', content: 'noindex' }] : []),
];

export function loader({ url }: Route.LoaderArgs) {
  const query = cutText((url.searchParams.get('q') ?? '').trim(), 100);
  return { query, topics: searchFaq(query), film: getFilm('apology-2') };
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { query, topics, film } = loaderData;
  const count = topics.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <PageBanner film={film} title="Questions and answers" />
      <div className="page max-w-4xl pt-9">
        <search>
          <form action="/faq" className="flex gap-3">
            <label htmlFor="faq-search" className="sr-only">
              Search the answers
            </label>
            <input
              id="faq-search"
              type="search"
              name="q"
              defaultValue={query}
              maxLength={100}
              placeholder="Search the answers"
              className={`${inputClass} min-h-11 min-w-0`}
            />
            <button type="submit" className={buttonClass('secondary')}>
              Search
            </button>
          </form>
        </search>
        {query && (
          <p role="status" className="mt-5">
            {count === 0
              ? `No answers found for “${query}”.`
              : `${count} ${count === 1 ? 'answer' : 'answers'} for “${query}”.`}{' '}
            <a href="/faq" className="text-accent underline underline-offset-4">
              Show all
            </a>
          </p>
        )}
        {topics.map(({ title, entries }) => (
          <section key={title} className="pt-12">
            <h2 className="title-card">{title}</h2>
            <div className="mt-4 border-b border-line">
              {entries.map((entry) => (
                <FaqAnswer key={entry.id} entry={entry} isOpen={query !== ''} />
              ))}
            </div>
          </section>
        ))}
        <p className="pt-12 text-soft">
          Not answered here?{' '}
          <a href="/contact" className="text-accent underline underline-offset-4">
            Write to us
          </a>
          .
        </p>
      </div>
      {!query && <StructuredData value={faqData} />}
    </>
  );
}

/** For search engines (schema.org). */
const faqData = {
  '@type': 'FAQPage',
  mainEntity: faqTopics
    .flatMap(({ entries }) => entries)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
};
