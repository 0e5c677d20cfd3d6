import { data } from 'react-router';
import { findFactorReset, listSessions } from '#app/features/accounts/account.queries.server.ts';
import { sendVerificationForSupport } from '#app/features/accounts/email/send-verification-for-support.server.ts';
import { addNote } from '#app/features/accounts/notes/add-note.server.ts';
import { listNotes } from '#app/features/accounts/notes/note.queries.server.ts';
import { isAdmin, type Role, roleOf } from '#app/features/accounts/roles/access.rules.ts';
import { assignRole } from '#app/features/accounts/roles/assign-role.server.ts';
import { findUser } from '#app/features/accounts/roles/user-list.queries.server.ts';
import { requestFactorReset } from '#app/features/accounts/second-factor/request-factor-reset.server.ts';
import { stopFactorReset } from '#app/features/accounts/second-factor/stop-factor-reset.server.ts';
import { endSessionsForSupport } from '#app/features/accounts/sessions/end-sessions-for-support.server.ts';
import { AuditPanel } from '#app/features/admin/browser/audit/audit-panel.tsx';
import { PageHead, Panel } from '#app/features/admin/browser/page-parts.tsx';
import { ActionLine } from '#app/features/admin/browser/users/action-line.tsx';
import { CreditsPanel } from '#app/features/admin/browser/users/credits-panel.tsx';
import { FactorResetPanel } from '#app/features/admin/browser/users/factor-reset-panel.tsx';
import { NotesPanel } from '#app/features/admin/browser/users/notes-panel.tsx';
import { PersonFacts, PersonSessions } from '#app/features/admin/browser/users/person-facts.tsx';
import { PersonMessages } from '#app/features/admin/browser/users/person-messages.tsx';
import { PersonLedger, PersonPayments } from '#app/features/admin/browser/users/person-money.tsx';
import { PersonReports } from '#app/features/admin/browser/users/person-reports.tsx';
import { ReasonForm, type Refused } from '#app/features/admin/browser/users/reason-form.tsx';
import { RolePanel } from '#app/features/admin/browser/users/role-panel.tsx';
import { SuspensionPanel } from '#app/features/admin/browser/users/suspension-panel.tsx';
import { allEntries, listAuditEntries } from '#app/features/moderation/audit.queries.server.ts';
import {
  countMessages,
  listMessageMetadata,
} from '#app/features/moderation/message-metadata.queries.server.ts';
import { listReportsOf } from '#app/features/moderation/report.queries.server.ts';
import { restorePerson, suspendPerson } from '#app/features/moderation/suspend-person.server.ts';
import { editCredits, parseCredits } from '#app/features/payments/ledger/edit-credits.server.ts';
import {
  listPersonLedger,
  listPersonPacks,
  listPersonPayments,
} from '#app/features/payments/person-payments.queries.server.ts';
import { mailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import { cursorOf, type PageCursor, parseCursor, withSearch } from '#app/shared/page-cursor.ts';
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
  const { db, clock, cards, keyring } = context.get(servicesContext);
  const userId = parseUuid(params.userId);
  const person = userId && (await findUser(db, userId));
  if (!person) throw data(null, { status: 404 });
  const { email, isEmailVerified } = person;
  const now = clock.now();
  const canAct = isAdmin(viewer);
  const after = (name: string, isId?: (text: string) => boolean) =>
    parseCursor(url.searchParams.get(name), isId);
  const [sessions, counts, audit, metadata, reports, forAdmins, factorReset] = await Promise.all([
    listSessions(db, userId, now),
    countMessages(db, userId),
    listAuditEntries(db, viewer, { ...allEntries, subjectType: 'person', subjectId: userId }),
    listMessageMetadata(db, { status: null, senderId: userId, after: after('messages') }),
    listReportsOf(db, { senderId: userId }),
    // Staff see no payments and no notes.
    canAct ? loadForAdmins() : null,
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
    forAdmins,
    factorReset,
    canAct,
    isSelf: viewer.userId === userId,
    now,
  };

  async function loadForAdmins() {
    const [{ payments, hasMore }, ledger, packs, notes, reportsByThem] = await Promise.all([
      listPersonPayments(db, userId ?? '', after('payments')),
      listPersonLedger(db, userId ?? '', after('ledger', isEntryId)),
      listPersonPacks(db, userId ?? ''),
      listNotes({ db, keyring }, userId ?? ''),
      // Anybody can make an account with somebody else's address.
      isEmailVerified ? listReportsOf(db, { recipient: mailboxHash(keyring, email) }) : [],
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
      notes,
      reportsByThem,
      isLive: cards?.isLive ?? false,
    };
  }
}

interface ActionResult {
  code?: string;
  notice?: Notice;
  typed?: Pick<Refused, 'intent' | 'reason' | 'note'>;
  /** An edit of credits that needs confirmation. */
  confirmCredits?: { from: number; to: number };
}

const FIELD_ERRORS = ['audit_reason_missing', 'note_missing', 'note_too_long'];

/** What is shown in the form that was refused. */
function refusedOf({ code, notice, typed }: ActionResult): Refused | null {
  if (!code || !typed) return null;
  const isField = FIELD_ERRORS.includes(code);
  return { ...typed, error: isField ? (notice?.description ?? notice?.title) : undefined };
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

  const [role, reason, note] = [read('role'), read('reason'), read('note')];
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
        run: () => requestFactorReset(services, actor, userId, reason),
        success: 'factor_reset_requested',
      },
      'stop-factor-reset': {
        run: () => stopFactorReset(services, actor, userId),
        success: 'factor_reset_stopped',
      },
      restore: {
        run: () => restorePerson(services, actor, userId),
        success: 'person_restored',
      },
      'send-verification': {
        run: () => sendVerificationForSupport(services, actor, { userId, reason }),
        success: 'verification_mailed',
      },
      'end-sessions': {
        run: () => endSessionsForSupport(services, actor, { userId, reason }),
        success: 'sessions_ended',
      },
      note: {
        run: () => addNote(services, actor, { userId, note }),
        success: 'note_added',
      },
    },
    goTo,
    { typed: { intent: read('intent'), reason, note } },
  );
}

export const handle: FormHandle = {
  failure: (form) => ({ title: failures[String(form.get('intent'))] ?? failures.suspend }),
};

const failures: Record<string, string> & { suspend: string } = {
  role: 'Failed to assign role',
  credits: 'Failed to update user credits',
  'credits-confirmed': 'Failed to update user credits',
  'send-verification': 'Failed to send verification email',
  'end-sessions': 'The sessions could not be ended',
  note: 'The note was not kept',
  suspend: 'Failed to suspend or restore the account',
  'reset-factors': 'Nothing was reset',
  'stop-factor-reset': 'The reset was not stopped',
};

export default function AdminUser({ loaderData, actionData }: Route.ComponentProps) {
  const { person, sessions, counts, messages, messagePaging, reports, forAdmins } = loaderData;
  const { audit, factorReset, canAct, isSelf, now } = loaderData;
  const result: ActionResult = actionData ?? {};
  const here = `/admin/users/${person.userId}`;
  const refused = refusedOf(result);
  const isRefused = (intent: string) => refused?.intent === intent;
  return (
    <>
      <PageNotice notice={refused?.error ? undefined : result.notice} />
      <PageHead title={person.fullName} lead={person.email}>
        <ButtonLink to="/admin/users" look="secondary" size="small">
          All users
        </ButtonLink>
      </PageHead>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <PersonFacts
            person={person}
            messages={counts}
            packs={forAdmins?.packs ?? null}
            now={now}
          />
          {forAdmins && <NotesPanel notes={forAdmins.notes} refused={refused} now={now} />}
        </div>
        <div className="grid gap-6">
          {canAct && (
            <Panel title="Actions">
              <RolePanel role={roleOf(person)} isSelf={isSelf} />
              <CreditsPanel
                totalCredits={person.totalCredits}
                confirm={result.confirmCredits ?? null}
                here={here}
              />
              {!person.isEmailVerified && (
                <ActionLine
                  label="Send the verification again"
                  isOpen={isRefused('send-verification')}
                >
                  <ReasonForm intent="send-verification" label="Send it" refused={refused} />
                </ActionLine>
              )}
              <ActionLine
                label="End all sessions"
                value={sessions.length}
                isOpen={isRefused('end-sessions')}
              >
                <ReasonForm intent="end-sessions" label="End all sessions" refused={refused} />
              </ActionLine>
              {!isSelf && factorReset && (
                <FactorResetPanel
                  {...factorReset}
                  reason={isRefused('reset-factors') ? refused?.reason : undefined}
                  reasonError={isRefused('reset-factors') ? refused?.error : undefined}
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
      {forAdmins && (
        <>
          <PersonPayments
            userId={person.userId}
            payments={forAdmins.payments}
            paging={forAdmins.paging}
            isLive={forAdmins.isLive}
            now={now}
          />
          <PersonLedger entries={forAdmins.ledger} paging={forAdmins.ledgerPaging} now={now} />
        </>
      )}
      <PersonMessages
        userId={person.userId}
        canAct={canAct}
        messages={messages}
        paging={messagePaging}
        now={now}
      />
      <PersonReports
        title="Reports about them"
        lead="Reports of letters they sent, at most the newest 20."
        reports={reports}
        now={now}
      />
      {forAdmins && person.isEmailVerified && (
        <PersonReports
          title="Reports by them"
          lead="Reports of letters that this mailbox received, at most the newest 20."
          reports={forAdmins.reportsByThem}
          now={now}
        />
      )}
    </>
  );
}
