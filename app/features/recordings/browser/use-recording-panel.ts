import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { heldSubmit } from '#app/features/attachments/browser/held-submit.ts';
import { FILM_INTENT } from '#app/features/messages/message-intents.ts';
import { createId } from '#app/shared/create-id.ts';
import { splitIntoPhrases } from '#app/shared/split-phrases.ts';
import type { RecordingView } from '../get-recording.server.ts';
import type { EditedTimes, SpokenPhrase } from '../recording.rules.ts';
import type { LocalRecording } from './local-recording.ts';
import { piecesThatFit } from './pieces-that-fit.ts';
import type { Recorded, RecorderProps } from './recorder.tsx';
import { voiceForSender } from './recording-addresses.ts';
import { recordingState } from './recording-state.ts';
import { useRecording } from './use-recording.ts';

const { useHeldSubmit, submitWith } = heldSubmit('recording');

/** Buttons that keep the letter a draft: its recording stays in the browser and can be continued. */
const KEEP_DRAFT = [FILM_INTENT, 'draft'];

export interface RecordingPanelProps {
  draft: { draftId: string; userId: string; revision: number; isScheduled: boolean };
  /** What the form of a scheduled letter says about its recording. */
  initially: { removed: string; times: string };
  /** Saves the draft, because a recording belongs to one. */
  onControlChange: () => void;
  /** Called when there is a recording, or something to decide about it. */
  onContent: () => void;
}

/**
 * What the panel "Read it aloud" shows, and what its buttons do: the recording, the recorder, the fields of
 * the form, and the submit that waits for the recording.
 */
export function useRecordingPanel(props: RecordingPanelProps) {
  const { draft, initially, onControlChange, onContent } = props;
  const root = useRef<HTMLElement>(null);
  const recording = useRecording(draft, onControlChange);
  const { answer, local, saving, isThrownAway } = recording;
  const written = useWritten(root, draft.revision);
  const [opened, setOpened] = useState<Recorded | null>(null);
  const [Recorder, setRecorder] = useState<ComponentType<RecorderProps> | null>(null);
  const [hint, setHint] = useState('');
  const [held, setHeld] = useState<HTMLElement | null>(null);
  // That of a scheduled letter changes together with its words, when the edit is saved.
  const [removed, setRemoved] = useState(initially.removed);
  const isRemoved = removed !== '' && removed === answer?.uploadId;
  const [times, setTimes] = useState(initially.times);
  const isOfLetter = draft.isScheduled && !answer?.isStaged;
  const tapped = isOfLetter ? phrasesTappedFor(answer, times) : null;
  const isUnsaved = local !== null && !isThrownAway;
  const known = answer?.uploadId ? [answer.uploadId] : [];
  const hasEarlier = answer?.state === 'ready' || answer?.state === 'processing';
  const isOnlyBegun = isUnsaved && !local.recording.isKept;
  useHeldSubmit(root, isUnsaved, setHeld, isOnlyBegun ? KEEP_DRAFT : undefined);
  // A letter that is sent in the meantime would take along what was thrown away.
  const deleteFirst = async (submitter: HTMLElement) => {
    if (await recording.deleteNow()) submitWith(submitter);
  };
  useHeldSubmit(root, isThrownAway, deleteFirst);

  // The submit that waited for the recording goes on.
  useEffect(() => {
    if (isUnsaved || !held) return;
    setHeld(null);
    if (saving.kind === 'saved') submitWith(held);
  }, [isUnsaved, held, saving]);

  async function open(choose = beginOrContinue) {
    const form = formAround(root);
    const phrases = splitIntoPhrases(letterIn(form));
    if (phrases.length === 0) {
      setHint('Write your letter first. Then you can read it aloud.');
      form?.querySelector('textarea')?.focus();
      return;
    }
    // Loaded when it is asked for: most letters are only read.
    const loaded = await import('./recorder.tsx').catch(() => null);
    if (!loaded)
      return setHint('The recorder could not be loaded. Check your connection and try again.');
    const recorded = await choose(phrases);
    if (!recorded) {
      return setHint(
        'Your browser couldn’t open the saved recording. You can record it all again.',
      );
    }
    setHint('');
    // A reload must find the draft that the recording belongs to.
    if (draft.revision === 0) onControlChange();
    setRecorder(() => loaded.default);
    setOpened(recorded);
  }

  function beginOrContinue(phrases: string[]): Recorded | Promise<Recorded | null> {
    return local ? fitting(local, phrases) : emptyRecording(draft, phrases, known);
  }

  /** Opens the saved recording with the phrases that it does not say, to record these. */
  const recordChanged = () =>
    open(async (phrases) => {
      const { loadSavedPieces } = await import('./saved-sound.ts');
      const read = tapped ?? answer?.phrases ?? [];
      const pieces = await loadSavedPieces(voiceForSender(draft.draftId), read);
      if (!pieces) return null;
      const { recording: empty } = emptyRecording(draft, phrases, known);
      const texts = read.map(({ text }) => text);
      const fit = piecesThatFit(pieces, { read: texts, letter: phrases });
      const kept = { ...empty, pieces: fit.map(({ chunks: _, ...piece }) => piece) };
      await recording.storeLocally({ recording: kept, pieces: fit });
      return { recording: kept, pieces: fit };
    });

  function close(recorded: Recorded) {
    setOpened(null);
    const hasSound = recorded.recording.file !== null || recorded.pieces.length > 0;
    recording.setLocal(hasSound ? recorded : null);
  }

  function deleteRecording() {
    if (!isOfLetter || local || !answer?.uploadId) return recording.throwAway();
    setRemoved(answer.uploadId);
    onControlChange();
  }

  async function keepTimes(phrases: SpokenPhrase[]): Promise<boolean> {
    if (!isOfLetter || !answer?.uploadId) return recording.savePhrases(phrases);
    changeTimes(JSON.stringify({ uploadId: answer.uploadId, phrases } satisfies EditedTimes));
    return true;
  }

  function changeTimes(field: string) {
    setTimes(field);
    onControlChange();
  }

  const state = recordingState({ ...recording, isRemoved });
  const hasContent = held !== null || (state.kind !== 'loading' && state.kind !== 'none');
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when there is something
  useEffect(() => {
    if (hasContent) onContent();
  }, [hasContent]);

  return {
    root,
    state,
    /** Fields of the form. */
    fields: { recordingRemoved: removed, recordingTimes: times },
    hint,
    isDeletionFailed: recording.isDeletionFailed,
    needsConsent: Boolean(answer?.needsConsent) && !local && !isThrownAway,
    /** The phrases as they were tapped and not saved yet. */
    tapped,
    /** The letter as it is in the form now. */
    letter: written.letter,
    /** The submit that waits for the recording. */
    held:
      held && local
        ? { isKept: local.recording.isKept, hasEarlier, goOn: () => submitWith(held) }
        : null,
    recorder:
      opened && Recorder
        ? {
            Recorder,
            initial: opened,
            storage: recording.storage.current,
            isAnonymous: isAnonymousIn(formAround(root)),
            onClose: close,
          }
        : null,
    record: () => open(),
    recordChanged,
    deleteRecording,
    undoDelete: () => setRemoved(''),
    keepTimes,
    undoTimes: () => changeTimes(''),
    undoThrowAway: recording.undo,
    consentAndSave: recording.consentAndSave,
    replaceNewer: recording.replaceNewer,
    keepNewer: recording.keepNewer,
    tryAgain: recording.tryAgain,
    consent: recording.consent,
  };
}

export type RecordingPanelModel = ReturnType<typeof useRecordingPanel>;

const formAround = (root: RefObject<HTMLElement | null>) => root.current?.closest('form') ?? null;

const letterIn = (form: HTMLFormElement | null) =>
  form ? String(new FormData(form).get('personalizedContent') ?? '') : '';

const isAnonymousIn = (form: HTMLFormElement | null) =>
  form !== null && new FormData(form).get('isAnonymous') === 'on';

/** The phrases of this recording as they were tapped in the form; null when they were not. */
function phrasesTappedFor(answer: RecordingView | null, times: string): SpokenPhrase[] | null {
  if (times === '') return null;
  // A form that the server gives back holds what it was sent.
  try {
    // biome-ignore lint/plugin: written by this page
    const { uploadId, phrases } = JSON.parse(times) as EditedTimes;
    return uploadId === answer?.uploadId ? phrases : null;
  } catch {
    return null;
  }
}

/** The letter as it is in the form now. */
function useWritten(root: RefObject<HTMLElement | null>, revision: number) {
  const [letter, setLetter] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision may hold other words
  useEffect(() => {
    const form = formAround(root);
    const read = () => setLetter(letterIn(form));
    read();
    form?.addEventListener('change', read);
    return () => form?.removeEventListener('change', read);
  }, [root, revision]);
  return { letter };
}

function emptyRecording(
  { draftId, userId }: RecordingPanelProps['draft'],
  phrases: string[],
  replaces: string[],
): Recorded {
  const recording: LocalRecording = {
    userId,
    messageId: draftId,
    uploadId: createId(),
    replaces,
    phrases,
    pieces: [],
    file: null,
    startsMs: null,
    hasConsent: false,
    isKept: false,
  };
  return { recording, pieces: [] };
}

/** The recording with the phrases of the letter as it is now. */
function fitting({ recording, pieces }: Recorded, phrases: string[]): Recorded {
  return {
    recording: {
      ...recording,
      // The server may have the earlier version: its answer may be lost.
      uploadId: createId(),
      replaces: [...recording.replaces, recording.uploadId],
      phrases,
      isKept: false,
    },
    pieces: piecesThatFit(pieces, { read: recording.phrases, letter: phrases }),
  };
}
