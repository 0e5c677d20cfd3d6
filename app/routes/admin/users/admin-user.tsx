import { data } from 'react-router';
import { findFactorReset, listSessions } from '#app/features/accounts/account.queries.server.ts';
import { isAdmin, type Role, roleOf } from '#app/features/accounts/roles/access.rules.ts';
import { assignRole } from '#app/features/accounts/roles/assign-role.server.ts';
import { findUser } from '#app/features/accounts/roles/user-list.queries.server.ts';
import { requestFactorReset } from '#app/features/accounts/second-factor/request-factor-reset.server.ts';
import { stopFactorReset } from '#app/features/accounts/second-factor/stop-factor-reset.server.ts';
import { AuditPanel } from '#app/features/admin/browser/audit/audit-panel.tsx';
import { PageHead, Panel } from '#app/features/admin/browser/page-parts.tsx';
import { CreditsPanel } from '#app/features/admin/browser/users/credits-panel.tsx';
import { FactorResetPanel } from '#app/features/admin/browser/users/factor-reset-panel.tsx';
import { PersonFacts, PersonSessions } from '#app/features/admin/browser/users/person-facts.tsx';
import { PersonMessages } from '#app/features/admin/browser/users/person-messages.tsx';
import { PersonLedger, PersonPayments } from '#app/features/admin/browser/users/person-money.tsx';
import { PersonReports } from '#app/features/admin/browser/users/person-reports.tsx';
import { RolePanel } from '#app/features/admin/browser/users/role-panel.tsx';
import { SuspensionPanel } from '#app/features/admin/browser/users/suspension-panel.tsx';
import { allEntries, listAuditEntries } from '#app/features/moderation/audit.queries.server.ts';
import {
  countMessages,
  listMessageMetadata,
} from '#app/features/moderation/message-metadata.queries.server.ts';
import { listReportsAbout } from '#app/features/moderation/report.queries.server.ts';
import { restorePerson, suspendPerson } from '#app/features/moderation/suspend-person.server.ts';
import { editCredits, parseCredits } from '#app/features/payments/ledger/edit-credits.server.ts';
import {
  listPersonLedger,
  listPersonPacks,
  listPersonPayments,
} from '#app/features/payments/person-payments.queries.server.ts';
import { cursorOf, type PageCursor, parseCursor, withSearch } from '#app/shared/page-cursor.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Notice } from '#app/ui/notice.ts';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import { errorResponse } from '../../error-response.server.ts';
import { redirectWithNotice } from '../../flash.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { runIntent } from '../../run-intent.server.ts';
import { assertFreshProof, getViewer } from '../../session.server.ts';
import { rethrowAccessDenied } from '../admin-access.server.ts';
import type { Route } from './+types/admin-user.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.person.fullName ?? 'User') },
];

/** Where the pages of one of the lists are; each has a cursor of its own in the address. */
function pagingOf(url: URL, name: string, last: PageCursor | undefined, hasMore: boolean) {
  const here = (after: string | null) => `${withSearch(url, { [name]: after })}#${name}`;
  return {
    next: hasMore && last ? here(cursorOf(last)) : null,
    first: here(null),
    isFirst: !url.searchParams.has(name),
  };
}

const isEntryId = (text: string) => /^\d{1,18}$/.test(text);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const { db, clock, cards } = context.get(servicesContext);
  const userId = parseUuid(params.userId);
  const person = userId && (await findUser(db, userId));
  if (!person) throw data(null, { status: 404 });
  const now = clock.now();
  const canAct = isAdmin(viewer);
  const after = (name: string, isId?: (text: string) => boolean) =>
    parseCursor(url.searchParams.get(name), isId);
  const [sessions, counts, audit, metadata, reports, money, factorReset] = await Promise.all([
    listSessions(db, userId, now),
    countMessages(db, userId),
    listAuditEntries(db, { ...allEntries, subjectType: 'person', subjectId: userId }),
    listMessageMetadata(db, { status: null, senderId: userId, after: after('messages') }),
    listReportsAbout(db, userId),
    // Staff see no payments.
    canAct ? loadMoney() : null,
    canAct ? findFactorReset(db, userId) : null,
  ]);
  return {
    person,
    sessions,
    counts,
    audit: audit.entries.slice(0, 8),
    messages: metadata.messages,
    messagePaging: pagingOf(url, 'messages', metadata.messages.at(-1), metadata.hasMore),
    reports,
    money,
    factorReset,
    canAct,
    isSelf: viewer.userId === userId,
    now,
  };

  async function loadMoney() {
    const [{ payments, hasMore }, ledger, packs] = await Promise.all([
      listPersonPayments(db, userId ?? '', after('payments')),
      listPersonLedger(db, userId ?? '', after('ledger', isEntryId)),
      listPersonPacks(db, userId ?? ''),
    ]);
    const lastEntry = ledger.entries.at(-1);
    return {
      payments,
      paging: pagingOf(url, 'payments', payments.at(-1), hasMore),
      ledger: ledger.entries,
      ledgerPaging: pagingOf(
        url,
        'ledger',
        lastEntry && { ...lastEntry, id: String(lastEntry.id) },
        ledger.hasMore,
      ),
      packs,
      isLive: cards?.isLive ?? false,
    };
  }
}

interface ActionResult {
  notice?: Notice;
  /** Why something was refused, and what was typed. */
  code?: string;
  reason?: string;
  /** An edit of credits that needs confirmation. */
  confirmCredits?: { from: number; to: number };
}

const ROLES: readonly string[] = ['admin', 'staff', 'user'] satisfies Role[];
const isRole = (text: string): text is Role => ROLES.includes(text);

/** Nobody does these from a screen that somebody else left open. */
const NEEDS_PROOF = new Set(['role', 'suspend', 'restore', 'reset-factors']);

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
      'reset-factors': {
        async run() {
          const reason = read('reason');
          try {
            await requestFactorReset(services, actor, userId, reason);
            return await redirectWithNotice(goTo, 'factor_reset_requested');
          } catch (error) {
            await rethrowAccessDenied(error);
            return errorResponse(error, { reason });
          }
        },
      },
      'stop-factor-reset': {
        run: () => stopFactorReset(services, actor, userId),
        success: 'factor_reset_stopped',
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
  'reset-factors': 'Nothing was reset',
  'stop-factor-reset': 'The reset was not stopped',
};

export default function AdminUser({ loaderData, actionData }: Route.ComponentProps) {
  const { person, sessions, counts, messages, messagePaging, reports, money } = loaderData;
  const { audit, factorReset, canAct, isSelf, now } = loaderData;
  const result: ActionResult = actionData ?? {};
  const here = `/admin/users/${person.userId}`;
  const isReasonMissing = result.code === 'audit_reason_missing';
  return (
    <>
      <PageNotice notice={isReasonMissing ? undefined : result.notice} />
      <PageHead title={person.fullName} lead={person.email}>
        <ButtonLink to="/admin/users" look="secondary" size="small">
          All users
        </ButtonLink>
      </PageHead>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PersonFacts person={person} messages={counts} packs={money?.packs ?? null} now={now} />
        <div className="grid gap-6">
          {canAct && (
            <Panel title="Actions">
              <RolePanel role={roleOf(person)} isSelf={isSelf} />
              <CreditsPanel
                totalCredits={person.totalCredits}
                confirm={result.confirmCredits ?? null}
                here={here}
              />
              {!isSelf && factorReset && (
                <FactorResetPanel
                  {...factorReset}
                  reason={result.reason}
                  reasonError={isReasonMissing ? result.notice?.title : undefined}
                  now={now}
                />
              )}
              {!isSelf && <SuspensionPanel isSuspended={person.suspendedAt !== null} />}
            </Panel>
          )}
          <PersonSessions sessions={sessions} now={now} />
          <AuditPanel entries={audit} subject={{ type: 'person', id: person.userId }} now={now} />
        </div>
      </div>
      {money && (
        <>
          <PersonPayments
            userId={person.userId}
            payments={money.payments}
            paging={money.paging}
            isLive={money.isLive}
            now={now}
          />
          <PersonLedger entries={money.ledger} paging={money.ledgerPaging} now={now} />
        </>
      )}
      <PersonMessages messages={messages} paging={messagePaging} now={now} />
      <PersonReports
        title="Reports about them"
        lead="Reports of letters they sent, at most the newest 20."
        reports={reports}
        now={now}
      />
    </>
  );
}
