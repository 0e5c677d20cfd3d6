import type { PlainPage } from '#app/document-head.ts';
import { LegalPage } from '#app/features/site/browser/legal/legal-page.tsx';
import { privacySections } from '#app/features/site/browser/legal/privacy-sections.tsx';
import { productName } from '#app/shared/product.ts';
import { servicesContext } from '../../context.server.ts';
import { pageMeta, pageTitle } from '../../layout/page-meta.ts';
import type { Route } from './+types/privacy.ts';

export const handle: PlainPage = { noScripts: true, styles: 'text' };

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: pageTitle('Privacy'),
    description: `What ${productName} keeps about senders and recipients, who can see it, for how long, and how to have it erased.`,
    path: '/privacy',
  });

export const loader = ({ context }: Route.LoaderArgs) => ({
  identity: context.get(servicesContext).config.identity,
  /** How long copies of what is burned stay in backups. */
  backupKeepDays: context.get(servicesContext).config.backupKeepDays,
});

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { identity, backupKeepDays } = loaderData;
  return <LegalPage title="Privacy" sections={privacySections(identity, backupKeepDays)} />;
}
