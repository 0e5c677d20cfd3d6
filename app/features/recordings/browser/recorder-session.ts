import { createId } from '#app/shared/create-id.ts';
import type { LocalRecording, LocalRecordings } from './local-recording.ts';
import { createLossDetector } from './lost-sound.ts';
import { type Microphone, MicrophoneError, type openMicrophone } from './microphone.ts';
import {
  framesOf,
  joinChunks,
  lengthMs,
  peakOf,
  type SoundPiece,
  toInt16,
} from './recorded-sound.ts';
import {
  initialState,
  nextState,
  type RecorderEvent,
  type RecorderState,
} from './recorder.rules.ts';

interface SessionOptions {
  recording: LocalRecording;
  /** The sound of the recording's pieces. */
  pieces: SoundPiece[];
  /** Null where the browser stores nothing. */
  storage: Pick<LocalRecordings, 'save' | 'addChunk' | 'deletePiece'> | null;
  openMicrophone: typeof openMicrophone;
  /** Milliseconds of a clock that only runs forward, such as `performance.now`. */
  now: () => number;
  onState: (state: RecorderState) => void;
  /** The loudest moment since the last call, between 0 and 1. */
  onLevel: (peak: number) => void;
}

export interface RecorderSession {
  send(event: RecorderEvent): void;
  state(): RecorderState;
  /** All that was recorded. */
  pieces(): SoundPiece[];
  recording(): LocalRecording;
  /** Saves a consent, a chosen file and its times, or the wish to keep the recording. */
  change(
    changes: Partial<Pick<LocalRecording, 'hasConsent' | 'isKept' | 'file' | 'startsMs'>>,
  ): Promise<void>;
  /** Closes the microphone. What was recorded stays. */
  close(): Promise<void>;
}

/**
 * Carries out what the rules decide (recorder.rules.ts): opens and closes the microphone, and stores
 * its sound piece by piece, so that a page that dies loses a second of it at most.
 */
export function createRecorderSession(options: SessionOptions): RecorderSession {
  const { storage, now, onState, onLevel } = options;
  let { recording } = options;
  let pieces = options.pieces;
  /** A new reading of a phrase; it replaces the earlier one once it is complete. */
  let retaken: SoundPiece[] = [];
  let state = initialState(
    recording.phrases.map((_, phrase) => sumOf(pieces.filter((piece) => piece.phrase === phrase))),
  );
  let microphone: Microphone | null = null;
  let isClosed = false;
  let current: SoundPiece | null = null;
  let last: SoundPiece | null = null;
  let isSoundLost = createLossDetector();
  let unwritten: Int16Array<ArrayBuffer>[] = [];
  let writing: Promise<unknown> = Promise.resolve();

  /** Writes follow each other. One that fails costs only the copy in the browser. */
  function store(act: (to: NonNullable<typeof storage>) => Promise<void>): void {
    if (storage) writing = writing.then(() => act(storage)).catch(() => {});
  }

  function saveRecording(): void {
    const saved = {
      ...recording,
      pieces: pieces.map(({ chunks: _, ...piece }) => piece),
    };
    recording = saved;
    store((to) => to.save(saved));
  }

  function startPiece(phrase: number, follows: string | null): void {
    if (!microphone) return;
    if (!follows) isSoundLost = createLossDetector();
    const { sampleRate } = microphone;
    current = { id: createId(), phrase, follows, sampleRate, chunks: [] };
    if (state.isRetake) retaken.push(current);
    else {
      pieces.push(current);
      saveRecording();
    }
  }

  function writeChunk(): void {
    if (!current || unwritten.length === 0) return;
    const chunk = joinChunks(unwritten);
    unwritten = [];
    current.chunks.push(chunk);
    const { id, chunks } = current;
    const number = chunks.length - 1;
    if (!state.isRetake) store((to) => to.addChunk(id, number, chunk));
  }

  function endPiece(): void {
    writeChunk();
    last = current;
    current = null;
  }

  function deletePieces(isDeleted: (piece: SoundPiece) => boolean): void {
    for (const { id } of pieces.filter(isDeleted)) store((to) => to.deletePiece(id));
    pieces = pieces.filter((piece) => !isDeleted(piece));
    saveRecording();
  }

  function replaceEarlier(phrase: number): void {
    deletePieces((piece) => piece.phrase === phrase);
    for (const { id, chunks } of retaken) {
      for (const [number, chunk] of chunks.entries()) store((to) => to.addChunk(id, number, chunk));
    }
    pieces.push(...retaken);
    saveRecording();
  }

  /** Marks the phrase before as well, if this one has only just begun: a loss is noticed late. */
  function markIncomplete(): void {
    if (!current) return;
    current.isIncomplete = true;
    const hasJustBegun = current.chunks.length === 0;
    if (hasJustBegun && last && current.follows === last.id) last.isIncomplete = true;
    saveRecording();
  }

  function closeMicrophone(): void {
    microphone?.close();
    microphone = null;
  }

  function onSound(frames: Float32Array): void {
    onLevel(peakOf(frames));
    if (!current || !microphone) return;
    const ms = (frames.length / microphone.sampleRate) * 1_000;
    if (isSoundLost(now(), ms)) markIncomplete();
    unwritten.push(toInt16(frames));
    const waiting = framesOf({ chunks: unwritten });
    if (waiting >= microphone.sampleRate) writeChunk();
    send({ type: 'heard', ms });
  }

  async function ask(): Promise<void> {
    try {
      const opened = await options.openMicrophone({
        onSound,
        onLost: () => {
          endPiece();
          closeMicrophone();
          send({ type: 'failed', problem: 'taken-away' });
        },
      });
      // The sender has gone on, or closed the recorder, while the browser was asking.
      if (isClosed || state.step !== 'asking') return opened.close();
      microphone = opened;
      send({ type: 'opened' });
    } catch (error) {
      const problem = error instanceof MicrophoneError ? error.problem : 'missing';
      send({ type: 'failed', problem });
    }
  }

  function send(event: RecorderEvent): void {
    const before = state;
    const after = nextState(before, event);
    if (after === before) return;
    const isSamePiece = after.step === 'recording' && after.phrase === before.phrase;
    if (!isSamePiece || event.type === 'again') endPiece();
    state = after;
    if (event.type === 'again') {
      retaken = [];
      if (!after.isRetake) deletePieces(({ phrase }) => phrase === after.phrase);
    }
    if (before.isRetake && !after.isRetake) {
      if (event.type === 'next') replaceEarlier(before.phrase);
      retaken = [];
    }
    if (event.type === 'start-over') {
      recording = { ...recording, uploadId: createId(), isKept: false };
      deletePieces(() => true);
    }
    if (after.step === 'recording' && !current) {
      const isWithoutGap = before.step === 'recording' && event.type !== 'again';
      startPiece(after.phrase, isWithoutGap ? (last?.id ?? null) : null);
    }
    if (after.step === 'idle' || after.step === 'reviewing') closeMicrophone();
    if (after.step === 'asking' && before.step !== 'asking') void ask();
    onState(after);
  }

  return {
    send,
    state: () => state,
    pieces: () => pieces,
    recording: () => recording,
    async change(changes) {
      recording = { ...recording, ...changes };
      saveRecording();
      await writing;
    },
    async close() {
      isClosed = true;
      endPiece();
      if (state.step === 'recording') send({ type: 'pause' });
      closeMicrophone();
      await writing;
    },
  };
}

const sumOf = (pieces: SoundPiece[]) => pieces.reduce((sum, piece) => sum + lengthMs(piece), 0);
