import type { PlainPage } from '#app/document-head.ts';
import { PageBanner } from '#app/features/site/browser/text/page-banner.tsx';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { servicesContext } from '../context.server.ts';
import { pageMeta, pageTitle } from '../layout/page-meta.ts';
import type { Route } from './+types/contact.ts';

export const handle: PlainPage = { noScripts: true, styles: 'text' };

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: pageTitle('Contact'),
    description: 'How to reach us. A person answers within 1 to 2 business days.',
    path: '/contact',
    picture: 'help',
  });

export const loader = ({ context }: Route.LoaderArgs) => ({
  film: getFilm('love-5'),
  identity: context.get(servicesContext).config.identity,
});

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { film, identity } = loaderData;
  const { supportEmail, companyName, postalAddress } = identity;
  const write = (subject: string) => `mailto:${supportEmail}?${new URLSearchParams({ subject })}`;
  return (
    <>
      <PageBanner
        film={film}
        title="Contact"
        lead="A person reads your email and answers within 1 to 2 business days."
      />
      <div className="page grid gap-x-16 gap-y-12 pt-12 md:grid-cols-[1.2fr_1fr]">
        <div className="running-text">
          <p className="text-2xl wrap-anywhere">
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
          <p>
            Many questions are already answered in the <a href="/faq">FAQ</a> and{' '}
            <a href="/help">Help</a>. When you write, please include your account’s email address
            and the day of the message. We never ask for your password, and we do not need the
            letter.
          </p>
          <p className="text-soft">
            {companyName}
            <br />
            {postalAddress}
          </p>
        </div>
        <div className="running-text">
          <h2 id="report">Report a message</h2>
          <p>
            The quickest way is Report on the letter’s page. You can also{' '}
            <a href={write('Report a message')}>write to us</a> with the link you received. If
            someone is in danger, call your local emergency number first; <a href="/care">Care</a>{' '}
            has helplines by country.
          </p>
          <h2 id="rights" className="pt-6">
            Films and rights
          </h2>
          <p>
            If a film shows or uses something of yours without your consent,{' '}
            <a href={write('Rights')}>tell us</a> which one. We take it down first, then look into
            it.
          </p>
          <h2 id="privacy" className="pt-6">
            Privacy
          </h2>
          <p>
            To see, correct or erase what we keep about you, use your settings, or{' '}
            <a href={write('Privacy')}>ask us</a>. What we do with your data is explained in{' '}
            <a href="/privacy">Privacy</a>.
          </p>
          <h2 id="security" className="pt-6">
            Security
          </h2>
          <p>
            Found a vulnerability? <a href={write('Security')}>Tell us</a> before anyone else. Give
            us time to fix it, leave other people’s data alone and do not disrupt the service. Do
            so, and you will get our thanks, not a lawyer’s letter.
          </p>
        </div>
      </div>
    </>
  );
}
