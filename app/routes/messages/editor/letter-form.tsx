import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router';
import { noticeText } from '../../notices/notice-table.ts';
import { pageNotices } from '../../notices/page-notices.ts';
import { DraftLine } from './draft-line.tsx';
import type { EditorState } from './editor-state.server.ts';
import { isTooLong } from './form-size.ts';
import { type FormValues, haveSameWords, valuesFromFields } from './form-values.ts';
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
  writing: EditorState;
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
  const { writing, path, sentFields } = props;
  const [begun] = useState(() => (sentFields ? asSent(writing, sentFields) : writing));
  const [restored, setRestored] = useState<EditorState | null>(null);

  useEffect(() => {
    const isNamed = window.location.search.includes(begun.draftId);
    const copy = findLocalCopy(begun.userId, { path, draftId: isNamed ? begun.draftId : null });
    if (!copy) return;
    const values = valuesFromFields(copy.fields);
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
      writing={restored ?? begun}
      isRestored={restored !== null}
    />
  );
}

/** The server has every word when it leads on; back here, to signing in or the gallery, it has not. */
const haveBeenTaken = (path: string) =>
  ![path, '/auth', '/presets'].includes(window.location.pathname);

const asSent = (writing: EditorState, fields: [string, string][]): EditorState => {
  const sent = new Map(fields);
  return {
    ...writing,
    draftId: sent.get('draftId') ?? writing.draftId,
    revision: Number(sent.get('revision') ?? writing.revision),
    writerId: sent.get('writerId') ?? writing.writerId,
    values: valuesFromFields(fields),
  };
};

function KeptForm({
  writing,
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
  const kept = useAutosave({ form, writing, path, isUnsaved: isRestored });
  const address = `${path}?draft=${writing.draftId}`;

  function moveMine(draftId: string) {
    if (!form.current) return;
    const fields = fieldsOf(form.current);
    const writtenAt = performance.timeOrigin + performance.now();
    saveLocalCopy(writing.userId, { draftId, path, revision: 0, fields, writtenAt });
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
        nameInAddress(path, writing.draftId);
        const sent = (submitter as HTMLButtonElement | null) ?? currentTarget;
        // To this page as the router knows it: elsewhere, it would be held back without a network.
        await submit(sent, { action: here.pathname + here.search });
        if (haveBeenTaken(path)) kept.abandon();
      }}
      className="flex flex-col gap-6"
    >
      <input type="hidden" name="draftId" value={writing.draftId} />
      <input type="hidden" name="revision" value={kept.revision} />
      <input type="hidden" name="writerId" value={writing.writerId} />
      {templateId && <input type="hidden" name="templateId" value={templateId} />}
      {isRestored && (
        <p role="status" className="rounded-xl bg-accent-soft px-4 py-3 text-sm">
          These are the words you wrote here last time and had not saved.
        </p>
      )}
      {children({
        values: writing.values,
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
