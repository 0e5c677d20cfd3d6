import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router';
import type { EditorState } from '#app/features/messages/get-editor.server.ts';
import type { FormValues } from '#app/features/messages/letter.schema.ts';
import { systemClock } from '#app/platform/clock/clock.ts';
import { noticeText } from '../../notices/notice-table.ts';
import { pageNotices } from '../../notices/page-notices.ts';
import { DraftLine } from './draft-line.tsx';
import { isTooLong } from './form-size.ts';
import { haveSameWords, valuesFromFields } from './form-values.ts';
import { deleteLocalCopy, findLocalCopy, saveLocalCopy } from './local-copy.ts';
import { fieldsOf, nameInAddress, useAutosave } from './use-autosave.ts';

/** What a letter's fields are given. */
export interface FieldsProps {
  values: FormValues;
  errors: Record<string, string>;
  /** To be called where a change makes no event of the form's own. */
  touch: () => void;
  isBusy: boolean;
}

interface WritingFormProps {
  editor: EditorState;
  /** The page it stands on. */
  path: string;
  /** The template it is written on; none on the Compose page. */
  templateId: string | null;
  errors: Record<string, string>;
  /** The form as it came back from the server, with something wrong in it. */
  sentFields: [string, string][] | undefined;
  children: (props: FieldsProps) => ReactNode;
}

/**
 * A form whose words are never lost (product.md section 3): it keeps itself while it is written,
 * and begins with what this browser still holds of an earlier try, if anything. Without scripts it
 * is an ordinary form, and what was wrong comes back with every word in it.
 */
export function LetterForm(props: WritingFormProps) {
  const { editor, path, sentFields } = props;
  const [begun] = useState(() => (sentFields ? asSent(editor, sentFields) : editor));
  const [restored, setRestored] = useState<EditorState | null>(null);

  useEffect(() => {
    const isNamed = window.location.search.includes(begun.draftId);
    const copy = findLocalCopy(begun.userId, { path, draftId: isNamed ? begun.draftId : null });
    if (!copy) return;
    const values = valuesFromFields(begun.values, copy.fields);
    if (isNamed && haveSameWords(values, begun.values)) {
      deleteLocalCopy(begun.userId, copy.draftId);
      return;
    }
    setRestored({ ...begun, draftId: copy.draftId, revision: copy.revision, values });
  }, [begun, path]);

  return (
    <KeptForm
      key={restored ? 'restored' : 'loaded'}
      {...props}
      editor={restored ?? begun}
      isRestored={restored !== null}
    />
  );
}

/** The server has every word when it leads on; back here, to signing in or the gallery, it has not. */
const haveBeenTaken = (path: string) =>
  ![path, '/auth', '/presets'].includes(window.location.pathname);

const asSent = (editor: EditorState, fields: [string, string][]): EditorState => {
  const sent = new Map(fields);
  return {
    ...editor,
    draftId: sent.get('draftId') ?? editor.draftId,
    revision: Number(sent.get('revision') ?? editor.revision),
    writerId: sent.get('writerId') ?? editor.writerId,
    values: valuesFromFields(editor.values, fields),
  };
};

function KeptForm({
  editor,
  path,
  templateId,
  errors,
  children,
  isRestored,
}: WritingFormProps & { isRestored: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const [tooLong, setTooLong] = useState(false);
  const submit = useSubmit();
  const here = useLocation();
  const isBusy = useNavigation().formMethod === 'POST';
  const kept = useAutosave({ form, editor, path, isUnsaved: isRestored });
  const address = `${path}?draft=${editor.draftId}`;

  function moveMine(draftId: string) {
    if (!form.current) return;
    const fields = fieldsOf(form.current);
    const writtenAt = systemClock.now().getTime();
    saveLocalCopy(editor.userId, { draftId, path, revision: 0, fields, writtenAt });
    kept.abandon();
    window.location.assign(`${path}?draft=${draftId}`);
  }

  function refuseLength(sent: HTMLFormElement) {
    setTooLong(true);
    sent.querySelector('textarea')?.focus();
  }

  function touch() {
    setTooLong(false);
    kept.touch();
  }

  return (
    <form
      ref={form}
      method="post"
      action={address}
      // So that the router has asked for its route before the network may be gone.
      data-discover="true"
      // The bound is one of bytes: this way a letter in any script takes as many as it has.
      encType="multipart/form-data"
      noValidate
      onInput={touch}
      onChange={touch}
      onSubmit={async (event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        // The preview opens in a window of its own, without the router.
        if (submitter instanceof HTMLButtonElement && submitter.formTarget === '_blank') return;
        event.preventDefault();
        const { currentTarget } = event;
        await kept.settle();
        // Turned away before it is read, the words would have no page to come back on.
        if (await isTooLong(new FormData(currentTarget))) return refuseLength(currentTarget);
        // So that going back finds these words, also when they were sent before their first save.
        nameInAddress(path, editor.draftId);
        const sent = (submitter as HTMLButtonElement | null) ?? currentTarget;
        // To this page as the router knows it: elsewhere, it would be held back without a network.
        await submit(sent, { action: here.pathname + here.search });
        if (haveBeenTaken(path)) kept.abandon();
      }}
      className="flex flex-col gap-6"
    >
      <input type="hidden" name="draftId" value={editor.draftId} />
      <input type="hidden" name="revision" value={kept.revision} />
      <input type="hidden" name="writerId" value={editor.writerId} />
      {templateId && <input type="hidden" name="templateId" value={templateId} />}
      {isRestored && (
        <p role="status" className="rounded-xl bg-accent-soft px-4 py-3 text-sm">
          These are the words you wrote here last time and had not saved.
        </p>
      )}
      {children({
        values: editor.values,
        errors: tooLong
          ? { personalizedContent: noticeText(pageNotices.too_large.notice) }
          : errors,
        touch,
        isBusy,
      })}
      <DraftLine
        state={kept.state}
        address={address}
        onKeepMine={kept.keepMine}
        onUseOther={() => {
          kept.abandon();
          window.location.assign(address);
        }}
        onKeepBoth={() => moveMine(crypto.randomUUID())}
      />
    </form>
  );
}
