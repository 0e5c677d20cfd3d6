import { filmOf } from '#app/features/templates/public.server.ts';
import { productName } from '#app/shared/product.ts';
import type { Route } from './+types/entry.ts';
import { EntryPanels } from './entry-panels.tsx';

export const handle = { noScripts: true };

export const meta: Route.MetaFunction = () => [
  { title: `${productName}: the words you never sent, delivered` },
  {
    name: 'description',
    content:
      'Write what you never managed to say and have it delivered as a private page with a short film.',
  },
];

export const loader = () => ({ films: [filmOf('gratitude-1'), filmOf('support-1')] as const });

export default function Entry({ loaderData }: Route.ComponentProps) {
  const [left, right] = loaderData.films;
  return (
    <section className="page flex flex-1 flex-col justify-center py-10 sm:py-16">
      <h1 className="mx-auto max-w-3xl text-center text-4xl sm:text-6xl">
        The words you never sent... now delivered
      </h1>
      <p className="mx-auto mt-5 mb-10 max-w-xl text-center text-lg text-soft">
        A letter, carried by a short film, on a page made for one person.
      </p>
      <EntryPanels howItWorks={{ film: left, to: '/main' }} gallery={{ film: right }} />
    </section>
  );
}
