import type { AutosavedDraft } from '../../drafts/save-draft.server.ts';

/** The answer to an autosave. */
export type AutosaveAnswer =
  | AutosavedDraft
  /** The message has been sent or deleted. */
  | { state: 'closed' }
  /** It is sealed, or was burned: no copy of that one stays in the browser. */
  | { state: 'sealed' | 'burned' }
  | { state: 'signed-out' }
  /** The account keeps as many drafts as it may. */
  | { state: 'no-room' }
  /** Never answered by the server: the page does not send such a form. */
  | { state: 'too-long' }
  | { state: 'refused' };

/** At most two seconds of typing may be lost; this is well below. */
const COPY_AFTER_MS = 250;
const SAVE_AFTER_MS = 1_000;
const RETRY_AFTER_MS = 5_000;

export type AutosaveState =
  | { kind: 'unchanged' | 'saving' | 'saved' | 'offline' }
  | { kind: 'too-long' | 'no-room' | 'signed-out' | 'closed' | 'sealed' | 'burned' }
  | { kind: 'conflict'; otherLetter: string; otherFilm: string | null };

interface AutosaverOptions {
  /** The revision of the draft that the form started with; 0 when the server has none. */
  revision: number;
  /** For scheduled messages: the worker could send one that is saved half edited. */
  isInBrowserOnly: boolean;
  /** Sends the form as it is now. */
  send: (revision: number) => Promise<AutosaveAnswer>;
  /** Stores a copy of the form in this browser. */
  saveCopy: (revision: number) => void;
  deleteCopy: () => void;
  onState: (state: AutosaveState, revision: number) => void;
}

export interface DraftAutosaver {
  /** Call after every change of the form. */
  markChanged(): void;
  /** Stores a copy of unsaved changes at once. */
  saveCopyNow(): void;
  /** Stores a copy, waits for a running save, and starts no other: the form is about to be submitted. */
  flush(): Promise<void>;
  /** Resolves a conflict: saves this form over the other version. */
  overwrite(): void;
  /** Deletes the copy and cancels pending saves: the changes are unwanted or saved elsewhere. */
  discard(): void;
  stop(): void;
}

/**
 * Saves a form while it is being written: a copy in this browser a quarter of a second after a
 * change, the draft on the server after a second, one save at a time. The copy is deleted once the
 * server has every change, and not before.
 */
export function createDraftAutosaver(options: AutosaverOptions): DraftAutosaver {
  const { isInBrowserOnly, send, saveCopy, deleteCopy, onState } = options;
  let { revision } = options;
  let state: AutosaveState = { kind: 'unchanged' };
  let changes = 0;
  /** Sealed or burned: the page keeps the words, and the browser no copy. It may be opened or taken back. */
  let isPutAway = false;
  let copyTimer: ReturnType<typeof setTimeout> | undefined;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;

  const canSave = () =>
    !isInBrowserOnly && !['conflict', 'signed-out', 'closed'].includes(state.kind);

  function setState(next: AutosaveState): void {
    state = next;
    onState(state, revision);
  }

  function discard(): void {
    changes = 0;
    clearCopyTimer();
    clearSaveTimer();
    deleteCopy();
  }

  function saveCopyNow(): void {
    clearCopyTimer();
    if (changes > 0 && !isPutAway) saveCopy(revision);
  }

  function clearCopyTimer(): void {
    clearTimeout(copyTimer);
    copyTimer = undefined;
  }

  function clearSaveTimer(): void {
    clearTimeout(saveTimer);
    saveTimer = undefined;
  }

  function saveAfter(milliseconds: number): void {
    saveTimer ??= setTimeout(startSave, milliseconds);
  }

  function startSave(): void {
    clearSaveTimer();
    running ??= save().finally(() => {
      running = null;
    });
  }

  async function save(): Promise<void> {
    const changesSent = changes;
    setState({ kind: 'saving' });
    const answer = await send(revision);
    isPutAway = answer.state === 'sealed' || answer.state === 'burned';
    if (answer.state === 'saved') {
      revision = answer.revision;
      if (changes === changesSent) {
        changes = 0;
        clearCopyTimer();
        deleteCopy();
        return setState({ kind: 'saved' });
      }
      saveAfter(SAVE_AFTER_MS);
      return;
    }
    if (isPutAway) {
      deleteCopy();
      return setState({ kind: answer.state as 'sealed' | 'burned' });
    }
    if (answer.state === 'conflict') revision = answer.revision;
    changes += 1;
    saveCopyNow();
    if (answer.state === 'conflict') {
      const { otherLetter, otherFilm } = answer;
      return setState({ kind: 'conflict', otherLetter, otherFilm });
    }
    if (answer.state === 'refused') {
      setState({ kind: 'offline' });
      return saveAfter(RETRY_AFTER_MS);
    }
    setState({ kind: answer.state });
  }

  return {
    markChanged() {
      changes += 1;
      copyTimer ??= setTimeout(saveCopyNow, COPY_AFTER_MS);
      if (canSave()) saveAfter(SAVE_AFTER_MS);
    },
    saveCopyNow,
    async flush() {
      saveCopyNow();
      clearSaveTimer();
      await running;
      // The running save may have scheduled another.
      clearSaveTimer();
    },
    overwrite() {
      setState({ kind: 'saving' });
      startSave();
    },
    discard,
    stop() {
      saveCopyNow();
      clearSaveTimer();
    },
  };
}
