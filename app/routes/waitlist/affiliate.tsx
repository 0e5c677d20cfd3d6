import { data } from 'react-router';
import type { PlainPage } from '#app/document-head.ts';
import { PageBanner } from '#app/features/site/browser/text/page-banner.tsx';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { NotifyForm } from '#app/features/waitlist/browser/notify-form.tsx';
import { joinWaitlist } from '#app/features/waitlist/join-waitlist.server.ts';
import { productName } from '#app/shared/product.ts';
import { servicesContext } from '../context.server.ts';
import { errorResponse } from '../error-response.server.ts';
import { pageMeta, pageTitle } from '../layout/page-meta.ts';
import { browserOf } from '../session.server.ts';
import type { Route } from './+types/affiliate.ts';

export const handle: PlainPage = { noScripts: true, styles: 'offer' };

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: pageTitle('Affiliate'),
    description: `The ${productName} affiliate program is coming soon. Leave your address and we’ll email you once, when it opens.`,
    path: '/affiliate',
    picture: 'affiliate',
  });

export const loader = () => ({ film: getFilm('celebration-1') });

export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await request.formData()).get('email') ?? '');
  const { address: clientAddress } = browserOf({ request, context });
  try {
    await joinWaitlist(context.get(servicesContext), { email, clientAddress });
    return { isListed: true as const };
  } catch (error) {
    const response = errorResponse(error);
    // The page has no script that keeps what was typed, so the form is rendered with it again.
    return data(
      { isListed: false as const, notice: response.data.notice, email },
      response.init ?? undefined,
    );
  }
}

export default function Affiliate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageBanner
        film={loaderData.film}
        title="Affiliate program"
        lead="Coming soon. Leave your address and we’ll email you once, when it opens."
      />
      <div className="page grid gap-x-16 gap-y-12 pt-12 md:grid-cols-[1fr_1.1fr] md:items-start">
        <NotifyForm result={actionData} />
        <div className="running-text">
          <h2>What is planned</h2>
          <p>
            The program is not yet live, so there is nothing to sign up for today. Once it opens,
            you can recommend {productName} with your own link and get paid for what it brings in.
            You can read the terms here before you decide.
          </p>
          <h2 className="pt-6">If you make films</h2>
          <p>
            No need to wait. Anyone with an account can submit a video for the gallery, and a person
            reviews each one before it appears. Just <a href="/auth">sign in</a>.
          </p>
        </div>
      </div>
    </>
  );
}
