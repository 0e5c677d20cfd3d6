import { deviceName } from '#app/features/accounts/sessions/device-name.ts';
import { relativeTime } from '#app/shared/relative-time.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import type { SettingsData } from '../load-settings.server.ts';
import { SettingsForm, useIsSaving } from './settings-form.tsx';

type Session = SettingsData['sessions'][number];

/** The open sessions, with buttons to end one or all of them. */
export function SessionList({ sessions, now }: { sessions: Session[]; now: Date }) {
  const isEnding = useIsSaving('sign-out-everywhere');
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {sentenceCase(deviceName(session.userAgent))}
                {session.isCurrent && <Badge tone="secondary">This device</Badge>}
              </p>
              <p className="text-sm text-soft">
                Signed in <TimeAgo instant={session.createdAt} now={now} />, last active{' '}
                <TimeAgo instant={session.lastActiveAt} now={now} />
              </p>
            </div>
            {!session.isCurrent && (
              <SettingsForm intent="end-session">
                <input type="hidden" name="sessionId" value={session.id} />
                <Button
                  type="submit"
                  look="quiet"
                  size="small"
                  aria-label={`End the session on ${deviceName(session.userAgent)}`}
                >
                  End
                </Button>
              </SettingsForm>
            )}
          </li>
        ))}
      </ul>
      <SettingsForm intent="sign-out-everywhere" className="mt-4">
        <Button type="submit" look="danger" size="small" isBusy={isEnding}>
          Sign out of all devices
        </Button>
      </SettingsForm>
    </>
  );
}

export function TimeAgo({ instant, now }: { instant: Date; now: Date }) {
  return (
    <time dateTime={instant.toISOString()} title={instant.toUTCString()}>
      {relativeTime(instant, now)}
    </time>
  );
}

const sentenceCase = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
