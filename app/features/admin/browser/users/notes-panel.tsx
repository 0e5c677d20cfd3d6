import { Form, useNavigation } from 'react-router';
import type { ListedNote } from '#app/features/accounts/notes/note.queries.server.ts';
import { NOTE_MAX_LENGTH } from '#app/features/accounts/notes/note.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { Panel } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';
import { ActionLine } from './action-line.tsx';
import type { Refused } from './reason-form.tsx';

/** How many are in sight before the rest is asked for. */
const SHOWN = 3;

export function NotesPanel({
  notes,
  refused,
  now,
}: {
  notes: ListedNote[];
  refused: Refused | null;
  now: Date;
}) {
  const navigation = useNavigation();
  const own = refused?.intent === 'note' ? refused : null;
  const isBusy = navigation.formData?.get('intent') === 'note';
  return (
    <Panel title="Notes">
      <NoteList notes={notes.slice(0, SHOWN)} now={now} />
      {notes.length > SHOWN && (
        <ActionLine label={`${notes.length - SHOWN} older`}>
          <NoteList notes={notes.slice(SHOWN)} now={now} />
        </ActionLine>
      )}
      <ActionLine label="Add a note" isOpen={own !== null}>
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="intent" value="note" />
          <TextField
            // Empty again once it is kept.
            key={notes[0]?.id}
            label="Note"
            name="note"
            rows={4}
            isRequired
            maxLength={NOTE_MAX_LENGTH}
            description="For other admins. This person gets it in their export, without your name."
            defaultValue={own?.note}
            error={own?.error}
          />
          <div>
            <Button type="submit" look="secondary" isBusy={isBusy}>
              Keep this note
            </Button>
          </div>
        </Form>
      </ActionLine>
    </Panel>
  );
}

function NoteList({ notes, now }: { notes: ListedNote[]; now: Date }) {
  return (
    <ul className="divide-y divide-line text-sm">
      {notes.map(({ id, text, authorEmail, createdAt }) => (
        <li key={id} className="py-2.5">
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
            {text}
          </p>
          <p className="mt-1 text-soft">
            {authorEmail ?? 'A former admin'}, <TimeText at={createdAt} now={now} />
          </p>
        </li>
      ))}
    </ul>
  );
}
