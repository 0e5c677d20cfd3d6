import { data } from 'react-router';
import type { PlainPage } from '#app/document-head.ts';
import {
  answerQuestion,
  getQuestion,
  type Question,
} from '#app/features/messages/absence/answer-question.server.ts';
import { PageBanner } from '#app/features/site/browser/text/page-banner.tsx';
import { DomainError } from '#app/shared/domain-error.ts';
import { productName } from '#app/shared/product.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { servicesContext } from '../../context.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { isNoticeCode, noticeOf, retryHeaders, statusOf } from '../../notices/notices.ts';
import { browserOf } from '../../session.server.ts';
import type { Route } from './+types/question.ts';

export const handle: PlainPage & FormHandle = {
  noScripts: true,
  styles: 'text',
  failure: () => noticeOf('question_failed'),
};

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('A question') },
  { name: 'robots', content: 'noindex' },
];

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Mail scanners follow links, so opening one changes nothing; the buttons do. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const visit = { token: params.token, clientAddress: browserOf({ request, context }).address };
  return answered(() => getQuestion(context.get(servicesContext), visit));
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const answer = (await request.formData()).get('answer');
  if (answer !== 'send' && answer !== 'cancel') throw new Response(null, { status: 400 });
  const visit = { token: params.token, clientAddress: browserOf({ request, context }).address };
  return answered(() => answerQuestion(context.get(servicesContext), visit, answer));
}

async function answered(find: () => Promise<Question | null>) {
  try {
    const question = await find();
    return data({ question, notice: null }, { status: question ? 200 : 404 });
  } catch (error) {
    if (!(error instanceof DomainError) || !isNoticeCode(error.code)) throw error;
    const { title } = noticeOf(error.code);
    const init = { status: statusOf(error.code), headers: retryHeaders(error.code) };
    return data({ question: null, notice: title }, init);
  }
}

/** Asked of the person whom a sender named before they disappeared: to somebody who may be grieving. */
export default function QuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { question, notice } = actionData ?? loaderData;
  return (
    <>
      <PageBanner title={question ? titleOf(question) : 'This question is closed'} />
      <div className="page pt-12">
        <div className="running-text max-w-2xl">
          {question ? <Asked question={question} /> : <Closed notice={notice} />}
        </div>
      </div>
    </>
  );
}

function titleOf({ senderName, answer }: Question): string {
  if (answer === 'cancel') return 'The letters will not be sent';
  if (answer === 'send') return 'The letters will be sent';
  return senderName ? `Letters by ${senderName}` : 'Letters by someone who named you';
}

function Asked({ question: { senderName, answer } }: { question: Question }) {
  if (answer === 'cancel') {
    return (
      <>
        <p>
          Thank you for answering. None of the letters will leave. They are drafts now in the
          account of {senderName ?? 'their writer'}, where nobody else can read or send them. They
          are deleted after about a year if nobody changes them.
        </p>
        <p>You don’t have to do anything else, and we will not write to you about this again.</p>
      </>
    );
  }
  if (answer === 'send') {
    return (
      <>
        <p>Thank you for answering. Each letter is sent on the day that was chosen for it.</p>
        <p>
          You don’t have to do anything else. If you change your mind, you can still stop the
          letters that have not left. That can’t be undone.
        </p>
        <AnswerForm answers={['cancel']} />
      </>
    );
  }
  return (
    <>
      <p>
        {senderName ?? 'Someone who knows you'} wrote letters on {productName} to be sent on later
        days, and asked us to write to you if they had not signed in for 12 months. That time has
        passed, and we do not know why. If you are grieving, we are sorry to come to you with a
        question.
      </p>
      <p>
        <strong>
          {senderName
            ? `Should the letters ${senderName} wrote still be sent?`
            : 'Should these letters still be sent?'}
        </strong>
      </p>
      <ul>
        <li>
          <strong>Send the letters</strong>: each is sent on the day that was chosen for it.
        </li>
        <li>
          <strong>Do not send them</strong>: none of them leaves. They become drafts in the account
          of {senderName ?? 'their writer'}, where nobody else can read or send them, and are
          deleted after about a year if nobody changes them. You can’t take this answer back.
        </li>
        <li>
          <strong>No answer</strong>: they are sent on their days. Take your time; there is no wrong
          answer.
        </li>
      </ul>
      <AnswerForm answers={['send', 'cancel']} />
      <p className="pt-6">
        If they are only away and you can reach them, tell them: once they sign in, the decision is
        theirs again.
      </p>
      <p className="text-soft">
        We can’t tell you what the letters say, whom they are for, or how many there are. Nobody
        here has read them. If you would like to talk to someone, <a href="/care#grief">Care</a> has
        helplines by country.
      </p>
    </>
  );
}

const answerLabels = { send: 'Send the letters', cancel: 'Do not send them' };

/** Both buttons look the same: we have no wish. */
function AnswerForm({ answers }: { answers: ('send' | 'cancel')[] }) {
  return (
    <form method="post">
      {answers.map((answer) => (
        <p key={answer} className="pt-4">
          <button type="submit" name="answer" value={answer} className={buttonClass('secondary')}>
            {answerLabels[answer]}
          </button>
        </p>
      ))}
    </form>
  );
}

function Closed({ notice }: { notice: string | null }) {
  if (notice) return <p>{notice}</p>;
  return (
    <>
      <p>
        There is nothing to decide here any more. Perhaps the person who named you has come back, or
        no letter waits any longer. Or the link is incomplete: then open it from the email again.
      </p>
      <p>You don’t have to do anything.</p>
    </>
  );
}
