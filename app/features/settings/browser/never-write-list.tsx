import { Link } from 'react-router';
import type { listNeverWrite } from '#app/features/messages/never-write/never-write.queries.server.ts';
import { exactTime } from '#app/shared/exact-time.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useOwnTimeZone } from '#app/ui/use-own-time-zone.ts';
import { SettingsForm, useIsSaving } from './settings-form.tsx';

type Entry = Awaited<ReturnType<typeof listNeverWrite>>[number];

/** The addresses a sender keeps themselves from writing to: a promise, a court order, a bad night. */
export function NeverWriteList({ entries }: { entries: Entry[] }) {
  const isAdding = useIsSaving('never-write-add');
  return (
    <>
      {entries.length > 0 && (
        <ul className="mb-5 divide-y divide-line">
          {entries.map((entry) => (
            <NeverWriteEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <SettingsForm
        // A new form after each address, so that the field is empty again.
        key={entries.length}
        intent="never-write-add"
        className="flex flex-wrap items-end gap-3"
      >
        <div className="min-w-[min(14rem,100%)] flex-1">
          <TextField label="Email address" name="neverWriteTo" type="email" autoComplete="off" />
        </div>
        <Button type="submit" look="secondary" isBusy={isAdding}>
          Add
        </Button>
      </SettingsForm>
      <details className="mt-5 max-w-prose text-sm text-soft">
        <summary className="w-fit py-1 underline underline-offset-4">More</summary>
        <p>
          What waits for one of them is cancelled and returns its send. Letters that have arrived
          stay readable, and closed ones still open on their day, until you withdraw them. Your list
          is not shown to anyone else. It helps you to keep a court order, but does not cover other
          accounts or other ways to write.
        </p>
      </details>
    </>
  );
}

function NeverWriteEntry({ entry: { id, address, endsAt } }: { entry: Entry }) {
  const timeZone = useOwnTimeZone();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{address}</p>
        <p className="text-sm text-soft">
          {endsAt ? (
            <>
              Comes off on{' '}
              <time dateTime={endsAt.toISOString()}>{exactTime(endsAt, timeZone)}</time>.
            </>
          ) : (
            <Link
              to={`/cancel-everything?${new URLSearchParams({ to: address })}`}
              className="underline underline-offset-4"
            >
              Withdraw letters sent before
            </Link>
          )}
        </p>
      </div>
      <SettingsForm intent={endsAt ? 'never-write-keep' : 'never-write-remove'}>
        <input type="hidden" name="entryId" value={id} />
        <Button
          type="submit"
          look="quiet"
          size="small"
          aria-label={endsAt ? `Keep ${address} on the list` : `Take ${address} off the list`}
        >
          {endsAt ? 'Keep it' : 'Take it off'}
        </Button>
      </SettingsForm>
    </li>
  );
}
