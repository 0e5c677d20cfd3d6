import type { SecurityAction } from '#app/features/accounts/security-actions.ts';
import type { SettingsData } from './load-settings.server.ts';
import { Moment } from './session-list.tsx';

type Event = SettingsData['events'][number];

/** What the security record calls it, and what a person does. */
const names: Record<SecurityAction, string> = {
  sign_up: 'Account created',
  sign_in: 'Signed in',
  sign_in_failed: 'A wrong password was tried',
  sign_in_blocked: 'Too many wrong passwords: signing in was blocked for a while',
  sign_out_everywhere: 'Signed out of all devices',
  session_ended: 'A session was ended',
  session_expired: 'Signed out after being idle',
  password_changed: 'Password changed',
  email_changed: 'E-mail address changed',
  data_exported: 'Data exported',
  role_changed: 'Role changed',
};

export function EventList({ events, now }: { events: Event[]; now: Date }) {
  if (events.length === 0) return <p className="text-sm text-soft">Nothing yet.</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {events.map(({ id, action, device, createdAt }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <span>
            {names[action]}
            {device && <span className="text-soft"> · {device}</span>}
          </span>
          <span className="text-soft">
            <Moment instant={createdAt} now={now} />
          </span>
        </li>
      ))}
    </ul>
  );
}
