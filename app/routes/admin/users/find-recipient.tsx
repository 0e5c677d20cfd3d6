import { Form, Link } from 'react-router';
import { Fact, PageHead, Panel } from '#app/features/admin/browser/page-parts.tsx';
import { TimeText } from '#app/features/admin/browser/time-text.tsx';
import { lookUpRecipient } from '#app/features/letters/support/look-up-recipient.server.ts';
import { mailCodeForSupport } from '#app/features/letters/support/mail-code-for-support.server.ts';
import { PASTED_EMAIL_MAX_LENGTH } from '#app/shared/email-address.ts';
import { AUDIT_REASON_MAX_LENGTH, AUDIT_REASON_MIN_LENGTH } from '#app/shared/require-reason.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { runIntent } from '../../run-intent.server.ts';
import { getViewer } from '../../session.server.ts';
import { requireAdmin } from '../admin-access.server.ts';
import type { Route } from './+types/find-recipient.ts';

const PATH = '/admin/users/recipients';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Find a recipient') }];

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export const handle: FormHandle = {
  failure: (form) => ({
    title:
      form.get('intent') === 'mail-code'
        ? 'Failed to mail the code'
        : 'Failed to look up the address',
  }),
};

/** The middleware runs only before a loader. */
export const loader = () => null;

/** The address comes in a form, so that it is in no address bar, history or log. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getViewer(context);
  const services = context.get(servicesContext);
  const form = await request.formData();
  const asked = {
    address: String(form.get('address') ?? ''),
    reason: String(form.get('reason') ?? ''),
  };
  return runIntent(
    form,
    {
      'look-up': {
        run: async () => ({
          asked,
          counts: await lookUpRecipient(services, actor, asked),
          now: services.clock.now(),
        }),
      },
      'mail-code': {
        run: () => mailCodeForSupport(services, actor, asked),
        success: 'recipient_code_mailed',
      },
    },
    PATH,
  );
}

export default function FindRecipient({ actionData }: Route.ComponentProps) {
  const found = actionData && 'counts' in actionData ? actionData : null;
  const notice = actionData && 'notice' in actionData ? actionData.notice : undefined;
  return (
    <>
      <PageNotice notice={notice} />
      <PageHead
        title="Find a recipient"
        lead="For someone who asks what we store about them and has no link. You see numbers and who signed a letter to them, never its words or who wrote without a name."
      >
        <ButtonLink to="/admin/users" look="secondary" size="small">
          All users
        </ButtonLink>
      </PageHead>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Panel>
          <Form method="post" className="grid gap-4">
            <TextField
              label="The address they wrote from"
              name="address"
              inputMode="email"
              autoComplete="off"
              isRequired
              maxLength={PASTED_EMAIL_MAX_LENGTH}
              defaultValue={found?.asked.address}
            />
            <TextField
              label="Why do you look it up?"
              name="reason"
              isRequired
              minLength={AUDIT_REASON_MIN_LENGTH}
              maxLength={AUDIT_REASON_MAX_LENGTH}
              description="Your name and this reason go into the audit log, so do not write the address here."
              defaultValue={found?.asked.reason}
            />
            <div>
              <Button type="submit" name="intent" value="look-up">
                Look up
              </Button>
            </div>
          </Form>
        </Panel>
        {found && <FoundPanel {...found} />}
      </div>
    </>
  );
}

type Found = Extract<NonNullable<Route.ComponentProps['actionData']>, { counts: object }>;

function FoundPanel({ asked, counts, now }: Found) {
  const since = (at: Date | null) => at && <TimeText at={at} now={now} />;
  return (
    <Panel title="Stored about this address">
      <dl className="-mt-2.5 text-sm">
        <Fact label="Letters with this address">{counts.stored}</Fact>
        <Fact label="Delivered">{counts.delivered}</Fact>
        <Fact label="Open reports">{counts.openReports}</Fact>
        <Fact label="Senders blocked">
          {counts.blocks}
          {counts.blocksSince && <> since {since(counts.blocksSince)}</>}
        </Fact>
        <Fact label="All email stopped">{since(counts.stoppedSince) ?? 'No'}</Fact>
        <Fact label="Mail fails or was complained about">
          {since(counts.suppressedSince) ?? 'No'}
        </Fact>
      </dl>
      {counts.signed.length > 0 && (
        <>
          <h3 className="mt-5 text-lg">Signed letters that have arrived</h3>
          <ul className="mt-1 divide-y divide-line text-sm">
            {counts.signed.map(({ messageId, senderId, senderEmail, acceptedAt }) => (
              <li key={messageId} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
                <Link
                  to={`/admin/users/${senderId}`}
                  className="underline underline-offset-4 [overflow-wrap:anywhere]"
                >
                  {senderEmail}
                </Link>
                <Link
                  to={`/admin/messages?message=${messageId}`}
                  className="text-soft underline underline-offset-4"
                >
                  {since(acceptedAt) ?? 'handed over'}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {counts.delivered > 0 ? (
        <Form method="post" className="mt-4 grid gap-3">
          <input type="hidden" name="address" value={asked.address} />
          <input type="hidden" name="reason" value={asked.reason} />
          <p className="text-sm text-soft">
            The code and a link go to the address stored with their newest letter. There they see
            and erase what is stored. At most three codes an hour.
          </p>
          <div>
            <Button type="submit" name="intent" value="mail-code" look="secondary">
              Mail a code
            </Button>
          </div>
        </Form>
      ) : (
        <p className="mt-4 text-sm text-soft">
          No letter has reached this address, or it was erased. There is nothing to see with a code.
        </p>
      )}
    </Panel>
  );
}
