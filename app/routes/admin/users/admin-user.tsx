import { data } from 'react-router';
import { listSessions } from '#app/features/accounts/account.queries.server.ts';
import { isAdmin, type Role, roleOf } from '#app/features/accounts/roles/access.rules.ts';
import { assignRole } from '#app/features/accounts/roles/assign-role.server.ts';
import { findUser } from '#app/features/accounts/roles/user-list.queries.server.ts';
import { PageHead } from '#app/features/admin/browser/page-parts.tsx';
import { CreditsPanel } from '#app/features/admin/browser/users/credits-panel.tsx';
import {
  PersonAudit,
  PersonFacts,
  PersonSessions,
} from '#app/features/admin/browser/users/person-facts.tsx';
import { RolePanel } from '#app/features/admin/browser/users/role-panel.tsx';
import { SuspensionPanel } from '#app/features/admin/browser/users/suspension-panel.tsx';
import { allEntries, listAuditEntries } from '#app/features/moderation/audit.queries.server.ts';
import { countMessages } from '#app/features/moderation/message-metadata.queries.server.ts';
import { restorePerson, suspendPerson } from '#app/features/moderation/suspend-person.server.ts';
import { editCredits, parseCredits } from '#app/features/payments/ledger/edit-credits.server.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Notice } from '#app/ui/notice.ts';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { runIntent } from '../../run-intent.server.ts';
import { assertFreshProof, getViewer } from '../../session.server.ts';
import type { Route } from './+types/admin-user.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.person.fullName ?? 'User') },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const { db, clock } = context.get(servicesContext);
  const userId = parseUuid(params.userId);
  const person = userId && (await findUser(db, userId));
  if (!person) throw data(null, { status: 404 });
  const now = clock.now();
  const [sessions, messages, audit] = await Promise.all([
    listSessions(db, person.userId, now),
    countMessages(db, person.userId),
    listAuditEntries(db, { ...allEntries, subjectType: 'person', subjectId: person.userId }),
  ]);
  return {
    person,
    sessions,
    messages,
    audit: audit.entries.slice(0, 8),
    canAct: isAdmin(viewer),
    isSelf: viewer.userId === person.userId,
    now,
  };
}

interface ActionResult {
  notice?: Notice;
  /** An edit of credits that needs confirmation. */
  confirmCredits?: { from: number; to: number };
}

const ROLES: readonly string[] = ['admin', 'staff', 'user'] satisfies Role[];
const isRole = (text: string): text is Role => ROLES.includes(text);

/** Nobody does these from a screen that somebody else left open. */
const NEEDS_PROOF = new Set(['role', 'suspend', 'restore']);

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const actor = getViewer(context);
  const services = context.get(servicesContext);
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '');
  const userId = parseUuid(params.userId);
  if (!userId) throw data(null, { status: 404 });
  if (NEEDS_PROOF.has(read('intent'))) assertFreshProof({ url, context });
  const goTo = `/admin/users/${userId}`;

  const role = read('role');
  if (read('intent') === 'role' && !isRole(role)) throw data(null, { status: 400 });
  return runIntent(
    form,
    {
      role: {
        run: () => assignRole(services, actor, userId, role as Role),
        success: `role_assigned_${role as Role}`,
      },
      credits: {
        run: async () => ({
          confirmCredits: {
            from: parseCredits(read('from')),
            to: parseCredits(read('total_credits')),
          },
        }),
      },
      'credits-confirmed': {
        run: () =>
          editCredits(services, actor, {
            userId,
            from: parseCredits(read('from')),
            to: parseCredits(read('to')),
          }),
        success: 'credits_updated',
      },
      suspend: {
        run: () => suspendPerson(services, actor, userId),
        success: 'person_suspended',
      },
      restore: {
        run: () => restorePerson(services, actor, userId),
        success: 'person_restored',
      },
    },
    goTo,
  );
}

export const handle: FormHandle = {
  failure: (form) => ({ title: failures[String(form.get('intent'))] ?? failures.suspend }),
};

const failures: Record<string, string> & { suspend: string } = {
  role: 'Failed to assign role',
  credits: 'Failed to update user credits',
  'credits-confirmed': 'Failed to update user credits',
  suspend: 'Failed to suspend or restore the account',
};

export default function AdminUser({ loaderData, actionData }: Route.ComponentProps) {
  const { person, sessions, messages, audit, canAct, isSelf, now } = loaderData;
  const result: ActionResult = actionData ?? {};
  return (
    <>
      <PageNotice notice={result.notice} />
      <PageHead title={person.fullName} lead={person.email}>
        <ButtonLink to="/admin/users" look="secondary" size="small">
          All users
        </ButtonLink>
      </PageHead>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <PersonFacts person={person} messages={messages} now={now} />
          <PersonSessions sessions={sessions} now={now} />
        </div>
        <div className="grid gap-6">
          {canAct && (
            <>
              <RolePanel role={roleOf(person)} isSelf={isSelf} />
              <CreditsPanel
                totalCredits={person.totalCredits}
                confirm={result.confirmCredits ?? null}
                here={`/admin/users/${person.userId}`}
              />
              {!isSelf && <SuspensionPanel isSuspended={person.suspendedAt !== null} />}
            </>
          )}
          <PersonAudit entries={audit} userId={person.userId} now={now} />
        </div>
      </div>
    </>
  );
}
