import type { SecurityAction } from '#app/features/accounts/security-actions.ts';
import type { SettingsData } from '../load-settings.server.ts';
import { TimeAgo } from './session-list.tsx';

type Event = SettingsData['events'][number];

/** The events as users read them. */
const names: Record<SecurityAction, string> = {
  sign_up: 'Account created',
  sign_in: 'Signed in',
  sign_in_failed: 'Wrong password entered',
  sign_in_blocked: 'Sign-in blocked for a while after too many wrong passwords',
  sign_out_everywhere: 'Signed out of all devices',
  session_ended: 'Session ended',
  session_expired: 'Signed out after being idle',
  password_changed: 'Password changed',
  email_changed: 'Email address changed',
  account_reclaimed: 'Address proven by its owner',
  account_kept: 'Content of the account kept',
  account_emptied: 'Account emptied',
  data_exported: 'Data exported',
  role_changed: 'Role changed',
  second_factor_added: 'Second factor added',
  second_factor_removed: 'Second factor removed',
  second_factor_failed: 'Wrong code entered',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'New recovery codes made',
};

export function SecurityEventList({ events, now }: { events: Event[]; now: Date }) {
  if (events.length === 0) return <p className="text-sm text-soft">No activity yet.</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {events.map(({ id, action, device, createdAt }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <span>
            {names[action]}
            {device && <span className="text-soft"> · {device}</span>}
          </span>
          <span className="text-soft">
            <TimeAgo instant={createdAt} now={now} />
          </span>
        </li>
      ))}
    </ul>
  );
}
