import type { PlainPage } from '#app/document-head.ts';
import { LegalPage } from '#app/features/site/browser/legal/legal-page.tsx';
import { termsSections } from '#app/features/site/browser/legal/terms-sections.tsx';
import { productName } from '#app/shared/product.ts';
import { servicesContext } from '../../context.server.ts';
import { pageMeta, pageTitle } from '../../layout/page-meta.ts';
import type { Route } from './+types/terms.ts';

export const handle: PlainPage = { noScripts: true, styles: 'text' };

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: pageTitle('Terms'),
    description: `The terms of ${productName}: who may use it, what may be sent, what it costs, and what we promise.`,
    path: '/terms',
  });

export const loader = ({ context }: Route.LoaderArgs) => ({
  identity: context.get(servicesContext).config.identity,
});

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage title="Terms" sections={termsSections(loaderData.identity)} />;
}
