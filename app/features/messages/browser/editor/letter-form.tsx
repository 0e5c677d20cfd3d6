import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router';
import { FILM_INTENT } from '#app/features/messages/message-intents.ts';
import { systemClock } from '#app/platform/clock/clock.ts';
import { noticeText } from '#app/routes/notices/notice-table.ts';
import { pageNotices } from '#app/routes/notices/page-notices.ts';
import { createId } from '#app/shared/create-id.ts';
import { useInvalidFocus } from '#app/ui/use-invalid-focus.ts';
import type { EditorState } from '../../drafts/get-editor.server.ts';
import type { FormValues } from '../../letter.schema.server.ts';
import {
  errorOf,
  errorsNow,
  type FormFields,
  isSameLetter,
  readFields,
  valuesFromFields,
} from './form-values.ts';
import { LetterFoot } from './letter-foot.tsx';
import { deleteLocalCopy, findLocalCopy, saveLocalCopy } from './local-copy.ts';
import { addDraftToAddress, isTooLong, useAutosave } from './use-autosave.ts';

/** What the fields of a letter's form get. */
export interface FieldsProps {
  values: FormValues;
  /** The form as it is now, but for the words of the letter. */
  current: FormValues;
  errors: Record<string, string>;
  /** Whether the error at the address is that its sender does not write to it. */
  isNeverWritten: boolean;
  /** Call it when a control changes that fires no event of the form: switches, checkboxes, dates. */
  onControlChange: () => void;
  isBusy: boolean;
  /** The draft as the server has it. */
  draft: Pick<EditorState, 'draftId' | 'userId' | 'revision' | 'isScheduled'>;
  /** Whether this browser or the server has had this letter before. */
  isBegun: boolean;
  /** The languages the recipient can read our words in. */
  languages: EditorState['languages'];
  /** Of a letter to somebody new. */
  newLanguage: EditorState['newLanguage'];
  /** Whom the sender has written to. */
  knownRecipients: EditorState['knownRecipients'];
}

interface LetterFormProps {
  editor: EditorState;
  /** The address of the page without the draft's id. */
  path: string;
  /** Null on the Compose page. */
  templateId: string | null;
  errors: Record<string, string>;
  /** Whether it was rejected because its sender does not write to this address. */
  isNeverWritten: boolean | undefined;
  /** The form as it was submitted, if the server has rejected it. */
  sentFields: FormFields | undefined;
  /** What its button says; null when it has several. */
  goOnLabel: string | null;
  /** Its fields; the last of them are its buttons. */
  children: (props: FieldsProps) => ReactNode;
}

/**
 * A form that loses no text: it saves itself while it is being written, and starts with what this
 * browser still has from an earlier visit. Without scripts it is an ordinary form, and a rejected
 * form comes back with everything typed in it.
 */
export function LetterForm(props: LetterFormProps) {
  const { editor, path, sentFields } = props;
  const [initial] = useState(() => (sentFields ? asSubmitted(editor, sentFields) : editor));
  const [restored, setRestored] = useState<EditorState | null>(null);

  useEffect(() => {
    const isInAddress = window.location.search.includes(initial.draftId);
    const draftId = isInAddress ? initial.draftId : null;
    const copy = findLocalCopy(initial.userId, { path, draftId });
    if (!copy) return;
    const values = valuesFromFields(initial.values, copy.fields);
    if (isInAddress && isSameLetter(values, initial.values)) {
      deleteLocalCopy(initial.userId, copy.draftId);
      return;
    }
    setRestored({ ...initial, draftId: copy.draftId, revision: copy.revision, values });
  }, [initial, path]);

  return (
    <AutosavedForm
      key={restored ? 'restored' : 'loaded'}
      {...props}
      editor={restored ?? initial}
      isRestored={restored !== null}
    />
  );
}

/**
 * A redirect means that the server has everything, except to /auth and /presets: those refuse, unless
 * the gallery is there to choose another film for this draft.
 */
function wasAccepted(path: string, draftId: string): boolean {
  const { pathname, search } = window.location;
  if (pathname === '/presets') return search.includes(draftId);
  return pathname !== path && pathname !== '/auth';
}

const asSubmitted = (editor: EditorState, fields: FormFields): EditorState => {
  const sent = new Map(fields);
  return {
    ...editor,
    draftId: sent.get('draftId') ?? editor.draftId,
    revision: Number(sent.get('revision')) || editor.revision,
    writerId: sent.get('writerId') ?? editor.writerId,
    values: valuesFromFields(editor.values, fields),
  };
};

function AutosavedForm(props: LetterFormProps & { isRestored: boolean }) {
  const { editor, path, templateId, children, isRestored } = props;
  const form = useRef<HTMLFormElement>(null);
  const [wasTooLong, setWasTooLong] = useState(false);
  const [current, setCurrent] = useState(editor.values);
  /** Fields that were changed since the form was refused. */
  const [mended, setMended] = useState({ since: props.errors, fields: [] as readonly string[] });
  const mendedFields = mended.since === props.errors ? mended.fields : [];
  const submit = useSubmit();
  const location = useLocation();
  const { formMethod, formData } = useNavigation();
  const isBusy = formMethod === 'POST' && formData?.get('intent') !== FILM_INTENT;
  const autosave = useAutosave({ form, editor, path, isUnsaved: isRestored });
  const address = `${path}?draft=${editor.draftId}`;
  useInvalidFocus(form, props.errors);

  // A sheet had an entry of its own in the history, and the draft's id may have got into that one alone.
  const isSaved = autosave.revision > 0;
  useEffect(() => {
    const element = form.current;
    if (!isSaved || !element) return;
    const onClose = () => addDraftToAddress(path, editor.draftId);
    element.addEventListener('close', onClose, { capture: true });
    return () => element.removeEventListener('close', onClose, { capture: true });
  }, [isSaved, path, editor.draftId]);

  function saveAsCopy() {
    if (!form.current) return;
    const draftId = createId();
    const fields = readFields(new FormData(form.current));
    const writtenAt = systemClock.now().getTime();
    saveLocalCopy(editor.userId, { draftId, path, revision: 0, fields, writtenAt });
    autosave.discard();
    window.location.assign(`${path}?draft=${draftId}`);
  }

  function loadOther() {
    autosave.discard();
    window.location.assign(address);
  }

  function markChanged(target?: EventTarget) {
    setWasTooLong(false);
    if (target && 'name' in target) {
      const field = errorOf(String(target.name));
      if (Object.hasOwn(props.errors, field) && !mendedFields.includes(field)) {
        setMended({ since: props.errors, fields: [...mendedFields, field] });
      }
    }
    autosave.markChanged();
    const isLetter = target instanceof HTMLTextAreaElement && target.name === LETTER;
    if (form.current && !isLetter) {
      setCurrent(valuesFromFields(editor.values, readFields(new FormData(form.current))));
    }
  }

  /** React changes the form's hidden inputs only after the control's own event. */
  const markChangedAfterRender = () => window.setTimeout(markChanged);

  async function onSubmit(event: React.FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // The preview opens in a window of its own, without the router.
    if (submitter instanceof HTMLButtonElement && submitter.formTarget === '_blank') return;
    event.preventDefault();
    const { currentTarget } = event;
    await autosave.flush();
    // The server refuses such a body unread, so it could not send the text back.
    if (await isTooLong(new FormData(currentTarget))) {
      setWasTooLong(true);
      currentTarget.querySelector('textarea')?.focus();
      return;
    }
    // Going back must find this draft, even if it was submitted before its first autosave.
    addDraftToAddress(path, editor.draftId);
    const sent = (submitter as HTMLButtonElement | null) ?? currentTarget;
    // The address as the router knows it. Offline, it would block a submit to any other.
    await submit(sent, { action: location.pathname + location.search });
    if (wasAccepted(location.pathname, editor.draftId)) autosave.discard();
    // The router has put the address back that it knows.
    else addDraftToAddress(path, editor.draftId);
  }

  const stillWrong = errorsNow(props.errors, current).filter(
    ([name]) => !mendedFields.includes(name),
  );
  const errors = wasTooLong
    ? { [LETTER]: noticeText(pageNotices.too_large.notice) }
    : Object.fromEntries(stillWrong);
  return (
    <form
      ref={form}
      method="post"
      action={address}
      // Makes the router load the route before the network may be gone.
      data-discover="true"
      // The size limit is in bytes, and URL encoding triples the size of non-Latin text.
      encType="multipart/form-data"
      noValidate
      onInput={({ target }) => markChanged(target)}
      onChange={({ target }) => markChanged(target)}
      onSubmit={onSubmit}
      className="group/letter flex flex-col gap-5"
    >
      <input type="hidden" name="draftId" value={editor.draftId} />
      <input type="hidden" name="revision" value={autosave.revision} />
      <input type="hidden" name="writerId" value={editor.writerId} />
      {templateId && <input type="hidden" name="templateId" value={templateId} />}
      {children({
        values: editor.values,
        current,
        errors,
        isNeverWritten: props.isNeverWritten === true && Object.hasOwn(errors, 'recipientEmail'),
        onControlChange: markChangedAfterRender,
        isBusy,
        draft: { ...editor, revision: autosave.revision },
        isBegun: isRestored || editor.revision > 0,
        languages: editor.languages,
        newLanguage: editor.newLanguage,
        knownRecipients: editor.knownRecipients,
      })}
      <LetterFoot
        form={form}
        draftId={editor.draftId}
        address={address}
        isRestored={isRestored}
        errors={errors}
        current={current}
        goOnLabel={props.goOnLabel}
        saving={autosave.state}
        onOverwrite={autosave.overwrite}
        onUseOther={loadOther}
        onKeepBoth={saveAsCopy}
      />
    </form>
  );
}

/** The field of the letter's words. */
const LETTER = 'personalizedContent';
