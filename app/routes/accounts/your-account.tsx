import { Form, redirect, useNavigation } from 'react-router';
import type { OwnFrame } from '#app/document-head.ts';
import {
  type AccountContents,
  findAccountContents,
} from '#app/features/accounts/ownership/account-contents.queries.server.ts';
import { holdsNothing } from '#app/features/accounts/ownership/account-contents.rules.ts';
import { answerOwner } from '#app/features/accounts/ownership/answer-owner.server.ts';
import { longDate } from '#app/shared/long-date.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { servicesContext, sessionContext } from '../context.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { pageTitle } from '../layout/page-meta.ts';
import { Wordmark } from '../layout/wordmark.tsx';
import { requireSignIn, safeNext } from '../session.server.ts';
import type { Route } from './+types/your-account.ts';

const guard = requireSignIn();

export const middleware: Route.MiddlewareFunction[] = [
  (args, next) =>
    args.context.get(sessionContext).state === 'unanswered' ? next() : guard(args, next),
];

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Your account') }];

/** After an answer, perhaps in another tab, and for an empty account, this leads on at once. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const next = safeNext(url.searchParams.get('next'));
  const session = context.get(sessionContext);
  if (session.state !== 'unanswered') throw redirect(next);
  const services = context.get(servicesContext);
  const contents = await findAccountContents(services.db, session.userId);
  if (!contents) throw redirect('/');
  if (holdsNothing(contents)) {
    await answerOwner(services, session, 'keep');
    throw redirect(next);
  }
  return { next, email: session.email, contents, isSure: url.searchParams.has('empty') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const next = safeNext(form.get('next'));
  const session = context.get(sessionContext);
  if (session.state !== 'unanswered') return redirect(next);
  const answer = form.get('intent');
  if (answer !== 'keep' && answer !== 'empty') throw new Response(null, { status: 400 });
  await answerOwner(context.get(servicesContext), session, answer);
  return redirectWithNotice(next, answer === 'keep' ? 'account_kept' : 'account_emptied');
}

/** Nothing else of the site is open until the question is answered. */
export const handle: FormHandle & OwnFrame = {
  ownFrame: true,
  failure: () => ({ title: 'Your answer was not saved' }),
};

/** Asked once, of somebody who has proven the address of an account that another may have made. */
export default function YourAccount({ loaderData }: Route.ComponentProps) {
  const { next, email, contents, isSure } = loaderData;
  return (
    <main
      id="content"
      tabIndex={-1}
      className="page flex flex-1 flex-col items-center justify-center gap-8 py-12 outline-none sm:py-20"
    >
      <Wordmark />
      <Card className="w-full max-w-lg">
        <h1 className="text-4xl">{isSure ? 'Delete everything in it?' : 'Is this yours?'}</h1>
        <p className="mt-4 wrap-anywhere">
          The account of <strong className="font-semibold">{email}</strong> was made on{' '}
          {longDate(contents.createdAt)}, before anyone had shown that the address is theirs.
        </p>
        <p className="mt-4">{isSure ? 'This deletes:' : 'It holds:'}</p>
        <ul className="mt-2 list-disc ps-6">
          {listContents(contents).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {isSure ? (
          <>
            <p className="mt-4 text-soft">
              This can’t be undone. Letters that have not left are taken back, and links of letters
              that have left stop working. A monthly plan ends, and unsent letters paid by card are
              refunded to it. Credits and free sends stay.
            </p>
            <div className="mt-7 flex flex-col gap-3">
              <Answer next={next} answer="empty" look="danger">
                Yes, delete it all
              </Answer>
              <ButtonLink to={questionPath(next)} look="secondary">
                Back
              </ButtonLink>
            </div>
          </>
        ) : (
          <>
            <p className="mt-4 text-soft">
              Until you answer, nothing of it is shown to anyone, sent or used. We ask only once.
            </p>
            <div className="mt-7 flex flex-col gap-3">
              <Answer next={next} answer="keep">
                Keep it
              </Answer>
              <ButtonLink to={`${questionPath(next)}&empty=1`} look="secondary">
                Empty it…
              </ButtonLink>
              <Form method="post" action="/sign-out" className="text-center">
                <button type="submit" className="text-sm underline underline-offset-4">
                  Decide later and sign out
                </button>
              </Form>
            </div>
          </>
        )}
      </Card>
    </main>
  );
}

const questionPath = (next: string) => `/your-account?${new URLSearchParams({ next })}`;

interface AnswerProps {
  next: string;
  answer: 'keep' | 'empty';
  look?: 'primary' | 'danger';
  children: string;
}

function Answer({ next, answer, look, children }: AnswerProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="flex flex-col">
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="intent" value={answer} />
      <Button type="submit" size="large" {...(look && { look })} isBusy={isBusy}>
        {children}
      </Button>
    </Form>
  );
}

function listContents(contents: AccountContents): string[] {
  const lines: (string | false)[] = [
    counted(contents.drafts, 'draft'),
    counted(contents.kept, 'letter that is kept for nobody', 'letters that are kept for nobody'),
    counted(contents.scheduled, 'scheduled letter'),
    counted(contents.sent, 'letter that was sent', 'letters that were sent'),
    counted(contents.recordings, 'recording'),
    counted(contents.pictures, 'picture'),
    counted(contents.films, 'uploaded film'),
    counted(contents.favorites, 'favorite film'),
    counted(contents.neverWrite, 'address it never writes to', 'addresses it never writes to'),
    contents.hasAbsencePlan && 'a plan for your absence',
    contents.hasPlan && 'a monthly plan, or the receipts of one',
    contents.hasName && 'a name',
    contents.hasProfile && 'a profile',
    contents.hasSettings && 'settings',
  ];
  return lines.filter((line) => line !== false);
}

const counted = (count: number, one: string, many = `${one}s`) =>
  count > 0 && `${count} ${count === 1 ? one : many}`;
