import type { Answer } from '#app/features/attachments/browser/post-body.ts';
import type { RecordingView } from '../get-recording.server.ts';
import type { RecordingErrorCode } from '../recording.rules.ts';

export type SaverState =
  | { kind: 'idle' }
  | { kind: 'sending'; percent: number }
  /** There is no connection, or the server is busy and says so; it tries again by itself. */
  | { kind: 'waiting'; reason: string | null }
  /** The server refuses it, and would refuse it again at once. */
  | { kind: 'refused'; reason: string }
  /** The letter has become anonymous, and its sender has not agreed that a voice can be recognized. */
  | { kind: 'consent-missing' }
  /** The letter has a recording that this one did not know of, perhaps from another device. */
  | { kind: 'newer-exists' }
  | { kind: 'signed-out' }
  | { kind: 'saved'; answer: RecordingView };

type Upload = (onProgress: (percent: number) => void, signal: AbortSignal) => Promise<Answer>;

interface SaverOptions {
  /** Sends the recording that is stored in this browser. */
  upload: Upload;
  onState: (state: SaverState) => void;
  /** Calls back after a while, or when the browser is online again. @returns a function that cancels it */
  onNextChance: (retry: () => void) => () => void;
}

export interface RecordingSaver {
  /** Starts saving, or tries at once. */
  start(): void;
  stop(): void;
}

/** Brings a recording to the server, however often that takes. A repeat is harmless: it has an id. */
export function createRecordingSaver({
  upload,
  onState,
  onNextChance,
}: SaverOptions): RecordingSaver {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isRunning = false;
  let cancelRetry = () => {};

  async function run(): Promise<void> {
    onState({ kind: 'sending', percent: 0 });
    const answer = await upload((percent) => {
      if (!signal.aborted) onState({ kind: 'sending', percent });
    }, signal);
    if (signal.aborted) return;
    const next = stateAfter(answer);
    onState(next);
    if (next.kind === 'waiting') cancelRetry = onNextChance(start);
  }

  function start(): void {
    cancelRetry();
    if (isRunning || signal.aborted) return;
    isRunning = true;
    void run().finally(() => {
      isRunning = false;
    });
  }

  return {
    start,
    stop() {
      stopping.abort();
      cancelRetry();
    },
  };
}

const UNEXPLAINED = 'Your recording could not be saved. Please try again.';

function stateAfter(answer: Answer): SaverState {
  if (!answer) return { kind: 'waiting', reason: null };
  const { status, body } = answer;
  if (status < 300) return { kind: 'saved', answer: body as RecordingView };
  if (status === 401) return { kind: 'signed-out' };
  const { code, error } = (body ?? {}) as { code?: RecordingErrorCode; error?: unknown };
  if (code === 'recording_consent_missing') return { kind: 'consent-missing' };
  if (code === 'recording_newer_exists') return { kind: 'newer-exists' };
  const reason = typeof error === 'string' ? error : null;
  // 408: the network was too slow for a moment. A server without ffmpeg will not find it by itself.
  const isPassing = (status >= 500 || status === 408) && code !== 'recording_switched_off';
  return isPassing
    ? { kind: 'waiting', reason }
    : { kind: 'refused', reason: reason ?? UNEXPLAINED };
}

const RETRY_AFTER_MS = 10_000;

/** The next chance to reach the server: the browser is online again, or ten seconds have passed. */
export function onNextChance(retry: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer);
    window.removeEventListener('online', act);
  };
  const act = () => {
    cancel();
    retry();
  };
  const timer = setTimeout(act, RETRY_AFTER_MS);
  window.addEventListener('online', act);
  return cancel;
}
