import type { SaveAnswer } from './draft.ts';

/** Well under the two seconds of typing that may be lost. */
const COPY_AFTER_MS = 250;
const SAVE_AFTER_MS = 1_000;
const RETRY_AFTER_MS = 5_000;

export type DraftState =
  | { kind: 'untouched' | 'saving' | 'saved' | 'offline' | 'too-long' | 'signed-out' | 'closed' }
  | { kind: 'conflict'; otherWords: string };

interface AutosaverOptions {
  /** The revision of the draft that the form began with; 0 when the server has none. */
  revision: number;
  /** Half a change of a scheduled message must never be sent: it is kept in the browser only. */
  isInBrowserOnly: boolean;
  /** Sends the form as it stands. */
  send: (revision: number) => Promise<SaveAnswer>;
  /** Keeps a copy of the form in this browser, or lets it go. */
  copy: (revision: number) => void;
  deleteCopy: () => void;
  onState: (state: DraftState, revision: number) => void;
}

export interface DraftAutosaver {
  /** Something was typed or chosen. */
  touch(): void;
  /** Copies at once what has changed. */
  copyNow(): void;
  /** Resolves when nothing is on its way to the server; saves nothing new by itself. */
  settle(): Promise<void>;
  /** In a conflict: these words win. */
  keepMine(): void;
  /** Lets these words go: the person has chosen others, or has put them elsewhere. */
  abandon(): void;
  stop(): void;
}

/**
 * Keeps a form while it is written: a copy in this browser a quarter of a second after each change,
 * the draft on the server a second after it, one save at a time. Words are let go here when the
 * server has them, and not before.
 */
export function createDraftAutosaver(options: AutosaverOptions): DraftAutosaver {
  const { isInBrowserOnly, send, copy, deleteCopy, onState } = options;
  let { revision } = options;
  let state: DraftState = { kind: 'untouched' };
  let changes = 0;
  let copyTimer: ReturnType<typeof setTimeout> | undefined;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | null = null;

  const canSave = () =>
    !isInBrowserOnly && !['conflict', 'signed-out', 'closed'].includes(state.kind);

  function tell(next: DraftState): void {
    state = next;
    onState(state, revision);
  }

  function copyNow(): void {
    clearTimeout(copyTimer);
    copyTimer = undefined;
    if (changes > 0) copy(revision);
  }

  function saveAfter(milliseconds: number): void {
    saveTimer ??= setTimeout(start, milliseconds);
  }

  function start(): void {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    underWay ??= save().finally(() => {
      underWay = null;
    });
  }

  async function save(): Promise<void> {
    const saving = changes;
    tell({ kind: 'saving' });
    const answer = await send(revision);
    if (answer.state === 'saved') {
      revision = answer.revision;
      if (changes === saving) {
        changes = 0;
        clearTimeout(copyTimer);
        copyTimer = undefined;
        deleteCopy();
        return tell({ kind: 'saved' });
      }
      saveAfter(SAVE_AFTER_MS);
      return;
    }
    if (answer.state === 'conflict') revision = answer.revision;
    changes += 1;
    copyNow();
    if (answer.state === 'conflict')
      return tell({ kind: 'conflict', otherWords: answer.otherWords });
    if (answer.state === 'refused') {
      tell({ kind: 'offline' });
      return saveAfter(RETRY_AFTER_MS);
    }
    tell({ kind: answer.state });
  }

  return {
    touch() {
      changes += 1;
      copyTimer ??= setTimeout(copyNow, COPY_AFTER_MS);
      if (canSave()) saveAfter(SAVE_AFTER_MS);
    },
    copyNow,
    async settle() {
      copyNow();
      clearTimeout(saveTimer);
      saveTimer = undefined;
      await underWay;
      clearTimeout(saveTimer);
      saveTimer = undefined;
    },
    keepMine() {
      tell({ kind: 'saving' });
      start();
    },
    abandon() {
      changes = 0;
      clearTimeout(copyTimer);
      clearTimeout(saveTimer);
      deleteCopy();
    },
    stop() {
      copyNow();
      clearTimeout(saveTimer);
    },
  };
}
