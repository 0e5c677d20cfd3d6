import { Form, Link } from 'react-router';
import { avatarInitials } from '#app/features/accounts/account.rules.ts';
import { isAdmin, SEARCH_MIN_LENGTH } from '#app/features/accounts/roles/access.rules.ts';
import {
  listUsers,
  type UserSearch,
} from '#app/features/accounts/roles/user-list.queries.server.ts';
import {
  EmptyState,
  FailedState,
  ListPanel,
  MorePages,
  PageHead,
} from '#app/features/admin/browser/page-parts.tsx';
import { TimeText } from '#app/features/admin/browser/time-text.tsx';
import { PersonBadges } from '#app/features/admin/browser/users/person-badges.tsx';
import { cursorOf, parseCursor, withSearch } from '#app/shared/page-cursor.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { servicesContext } from '../../context.server.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { getViewer } from '../../session.server.ts';
import { tryLoad } from '../../try-load.server.ts';
import type { Route } from './+types/admin-users.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Users') }];

const roleOf = (text: string | null): UserSearch['role'] =>
  text === 'admin' || text === 'staff' || text === 'suspended' ? text : null;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const text = url.searchParams.get('search') ?? '';
  const role = roleOf(url.searchParams.get('role'));
  const cursor = parseCursor(url.searchParams.get('after'));
  const page = await tryLoad(
    context,
    () =>
      listUsers(db, {
        text,
        role,
        after: cursor,
      }),
    'people_failed',
  );
  const last = page.value?.users.at(-1);
  const next =
    page.value?.hasMore && last
      ? withSearch(url, { after: cursorOf({ createdAt: last.createdAt, id: last.userId }) })
      : null;
  return {
    page,
    text,
    role,
    isTooShort: text.trim() !== '' && text.trim().length < SEARCH_MIN_LENGTH,
    here: withSearch(url, {}),
    first: withSearch(url, { after: null }),
    isFirst: cursor === null,
    next,
    canFindRecipients: isAdmin(getViewer(context)),
    now: clock.now(),
  };
}

type ListedPerson = NonNullable<
  Route.ComponentProps['loaderData']['page']['value']
>['users'][number];

const columns = (now: Date): Column<ListedPerson>[] => [
  {
    label: 'User',
    cell: (person) => (
      <Link
        to={`/admin/users/${person.userId}`}
        prefetch="intent"
        className="flex min-w-0 items-center gap-3 rounded-lg"
      >
        <Avatar imageUrl={person.avatarUrl} initials={avatarInitials(person)} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{person.fullName}</span>
          <span className="block truncate text-soft">{person.email}</span>
        </span>
      </Link>
    ),
  },
  { label: 'Role', cell: (person) => <PersonBadges person={person} /> },
  { label: 'Free sends', isNumeric: true, cell: (person) => person.freeSendsRemaining },
  { label: 'Credits', isNumeric: true, cell: (person) => person.totalCredits },
  { label: 'Joined', cell: (person) => <TimeText at={person.createdAt} now={now} /> },
  {
    label: 'Last sign-in',
    isHiddenOnPhone: true,
    cell: (person) =>
      person.lastSignInAt ? (
        <TimeText at={person.lastSignInAt} now={now} />
      ) : (
        <span className="text-soft">Never</span>
      ),
  },
];

export default function AdminUsers({ loaderData }: Route.ComponentProps) {
  const { page, text, role, isTooShort, here, first, isFirst, next, canFindRecipients, now } =
    loaderData;
  return (
    <>
      <PageHead title="Users" lead="All accounts, newest first.">
        {canFindRecipients && (
          <ButtonLink to="/admin/users/recipients" look="secondary" size="small">
            Find a recipient
          </ButtonLink>
        )}
      </PageHead>
      <Form
        role="search"
        className="mb-6 grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
      >
        <TextField
          key={text}
          label="Name or email address"
          name="search"
          type="search"
          defaultValue={text}
        />
        <SelectField
          key={role}
          label="Show"
          name="role"
          defaultValue={role ?? ''}
          options={[
            { value: '', label: 'All users' },
            { value: 'admin', label: 'Admins' },
            { value: 'staff', label: 'Staff' },
            { value: 'suspended', label: 'Suspended' },
          ]}
        />
        <Button type="submit" look="secondary">
          Search
        </Button>
      </Form>
      {isTooShort && (
        <p role="status" className="-mt-3 mb-6 text-sm text-soft">
          Type at least {SEARCH_MIN_LENGTH} characters to search.
        </p>
      )}
      {page.failure && <FailedState notice={page.failure} here={here} />}
      {page.value?.users.length === 0 && (
        <EmptyState title="No users found">Try another part of the name or address.</EmptyState>
      )}
      {page.value && page.value.users.length > 0 && (
        <ListPanel>
          <DataTable
            caption="Users"
            columns={columns(now)}
            rows={page.value.users}
            keyOf={(person) => person.userId}
          />
        </ListPanel>
      )}
      <MorePages next={next} first={first} isFirst={isFirst} />
    </>
  );
}
