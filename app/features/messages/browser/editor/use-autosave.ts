import { type RefObject, useEffect, useRef, useState } from 'react';
import { systemClock } from '#app/platform/clock/clock.ts';
import type { EditorState } from '../../drafts/get-editor.server.ts';
import { FORM_MAX_BYTES } from '../../message-limits.ts';
import {
  type AutosaveAnswer,
  type AutosaveState,
  createDraftAutosaver,
  type DraftAutosaver,
} from './draft-autosaver.ts';
import { readFields } from './form-values.ts';
import { deleteLocalCopy, saveLocalCopy } from './local-copy.ts';

interface AutosaveOptions {
  form: RefObject<HTMLFormElement | null>;
  editor: Pick<EditorState, 'draftId' | 'revision' | 'userId' | 'isScheduled'>;
  path: string;
  /** Whether the form starts with text that the server does not have. */
  isUnsaved: boolean;
}

/** Connects a form to its autosaver (draft-autosaver.ts). */
export function useAutosave({ form, editor, path, isUnsaved }: AutosaveOptions) {
  const [state, setState] = useState<AutosaveState>({ kind: 'unchanged' });
  const [revision, setRevision] = useState(editor.revision);
  const autosaver = useRef<DraftAutosaver>(null);
  // Read once: another draft mounts another form.
  const [initial] = useState({ ...editor, path, isUnsaved });

  useEffect(() => {
    const { draftId, userId, isScheduled } = initial;
    const created = createDraftAutosaver({
      revision: initial.revision,
      isInBrowserOnly: isScheduled,
      send: (basis) => sendDraft(form.current, draftId, basis),
      saveCopy: (basis) => {
        if (!form.current) return;
        saveLocalCopy(userId, {
          draftId,
          path: initial.path,
          revision: basis,
          fields: readFields(new FormData(form.current)),
          writtenAt: systemClock.now().getTime(),
        });
      },
      deleteCopy: () => deleteLocalCopy(userId, draftId),
      onState: (next, savedRevision) => {
        setState(next);
        setRevision(savedRevision);
        if (next.kind === 'saved') addDraftToAddress(initial.path, draftId);
      },
    });
    autosaver.current = created;
    if (initial.isUnsaved) created.markChanged();
    // A phone may end a hidden page without another event.
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') created.saveCopyNow();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    window.addEventListener('pagehide', created.saveCopyNow);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('pagehide', created.saveCopyNow);
      created.stop();
    };
  }, [initial, form]);

  return {
    state,
    revision,
    markChanged: () => autosaver.current?.markChanged(),
    flush: async () => autosaver.current?.flush(),
    discard: () => autosaver.current?.discard(),
    overwrite: () => autosaver.current?.overwrite(),
  };
}

async function sendDraft(
  form: HTMLFormElement | null,
  draftId: string,
  revision: number,
): Promise<AutosaveAnswer> {
  if (!form) return { state: 'closed' };
  try {
    const body = new FormData(form);
    body.set('revision', String(revision));
    if (await isTooLong(body)) return { state: 'too-long' };
    const response = await fetch(`/drafts/${draftId}`, { method: 'POST', body });
    return (await response.json()) as AutosaveAnswer;
  } catch {
    return { state: 'refused' };
  }
}

/** A pressed button adds its name and value to the request. */
const RESERVED_FOR_BUTTON_BYTES = 1_024;

/** Whether the server would refuse a form because of its size. */
export async function isTooLong(form: FormData): Promise<boolean> {
  const body = await new Response(form).blob();
  return body.size > FORM_MAX_BYTES - RESERVED_FOR_BUTTON_BYTES;
}

/** Puts the draft's id into the address, so that a reload finds the draft. */
export function addDraftToAddress(path: string, draftId: string): void {
  if (window.location.pathname === path && !window.location.search.includes(draftId)) {
    window.history.replaceState(window.history.state, '', `${path}?draft=${draftId}`);
  }
}
