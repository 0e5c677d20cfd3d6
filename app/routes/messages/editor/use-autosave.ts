import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EditorState } from '#app/features/messages/get-editor.server.ts';
import { systemClock } from '#app/platform/clock/clock.ts';
import type { SaveAnswer } from './draft.ts';
import { createDraftAutosaver, type DraftAutosaver, type DraftState } from './draft-autosaver.ts';
import { isTooLong } from './form-size.ts';
import { deleteLocalCopy, saveLocalCopy } from './local-copy.ts';

interface AutosaveOptions {
  form: RefObject<HTMLFormElement | null>;
  editor: Pick<EditorState, 'draftId' | 'revision' | 'userId' | 'isScheduled'>;
  path: string;
  /** Whether the form begins with words the server does not have. */
  isUnsaved: boolean;
}

/** Ties a form on a page to what keeps it (see draft-keeper.ts). */
export function useAutosave({ form, editor, path, isUnsaved }: AutosaveOptions) {
  const [state, setState] = useState<DraftState>({ kind: 'untouched' });
  const [revision, setRevision] = useState(editor.revision);
  const keeper = useRef<DraftAutosaver>(null);
  // What a form begins with is read once: it is mounted anew for other words.
  const [begun] = useState({ ...editor, path, isUnsaved });

  useEffect(() => {
    const { draftId, userId, isScheduled } = begun;
    const created = createDraftAutosaver({
      revision: begun.revision,
      isInBrowserOnly: isScheduled,
      send: (basis) => send(form.current, draftId, basis),
      copy: (basis) => {
        if (!form.current) return;
        saveLocalCopy(userId, {
          draftId,
          path: begun.path,
          revision: basis,
          fields: fieldsOf(form.current),
          writtenAt: systemClock.now().getTime(),
        });
      },
      deleteCopy: () => deleteLocalCopy(userId, draftId),
      onState: (next, saved) => {
        setState(next);
        setRevision(saved);
        if (next.kind === 'saved') nameInAddress(begun.path, draftId);
      },
    });
    keeper.current = created;
    if (begun.isUnsaved) created.touch();
    // The last moment a page is told of: a phone may end it without another word.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') created.copyNow();
    };
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', created.copyNow);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', created.copyNow);
      created.stop();
    };
  }, [begun, form]);

  return {
    state,
    revision,
    touch: () => keeper.current?.touch(),
    settle: async () => keeper.current?.settle(),
    abandon: () => keeper.current?.abandon(),
    keepMine: () => keeper.current?.keepMine(),
  };
}

export const fieldsOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].map(([name, value]) => [name, String(value)]);

async function send(
  form: HTMLFormElement | null,
  draftId: string,
  revision: number,
): Promise<SaveAnswer> {
  if (!form) return { state: 'closed' };
  try {
    const body = new FormData(form);
    body.set('revision', String(revision));
    if (await isTooLong(body)) return { state: 'too-long' };
    const response = await fetch(`/drafts/${draftId}`, { method: 'POST', body });
    return (await response.json()) as SaveAnswer;
  } catch {
    return { state: 'refused' };
  }
}

/** From its first save on, the address carries the draft: a reload finds it again. */
export function nameInAddress(path: string, draftId: string): void {
  if (window.location.pathname === path && !window.location.search.includes(draftId)) {
    window.history.replaceState(window.history.state, '', `${path}?draft=${draftId}`);
  }
}
