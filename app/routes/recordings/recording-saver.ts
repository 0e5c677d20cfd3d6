/** What the server says about a message's recording. */
export interface RecordingAnswer {
  state: 'none' | 'processing' | 'ready' | 'refused';
  /** Why it was refused, as a sentence. */
  reason?: string;
  durationMs?: number;
  phrases?: { text: string; startMs: number }[];
}

export type SaverState =
  | { kind: 'idle' }
  | { kind: 'sending'; percent: number }
  /** There is no connection, or the server is busy; it tries again by itself. */
  | { kind: 'waiting' }
  /** The server takes this recording no more. */
  | { kind: 'refused'; reason: string }
  | { kind: 'signed-out' }
  | { kind: 'saved'; answer: RecordingAnswer };

/** How the server answered; null without an answer. */
export type Upload = (
  onProgress: (percent: number) => void,
) => Promise<{ status: number; body: unknown } | null>;

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
  let isRunning = false;
  let isStopped = false;
  let cancelRetry = () => {};

  async function run(): Promise<void> {
    onState({ kind: 'sending', percent: 0 });
    const answer = await upload((percent) => {
      if (!isStopped) onState({ kind: 'sending', percent });
    });
    if (isStopped) return;
    const next = stateAfter(answer);
    onState(next);
    if (next.kind === 'waiting') cancelRetry = onNextChance(start);
  }

  function start(): void {
    cancelRetry();
    if (isRunning || isStopped) return;
    isRunning = true;
    void run().finally(() => {
      isRunning = false;
    });
  }

  return {
    start,
    stop() {
      isStopped = true;
      cancelRetry();
    },
  };
}

const UNEXPLAINED = 'Your recording could not be saved. Please record it again.';

function stateAfter(answer: Awaited<ReturnType<Upload>>): SaverState {
  // 404: the draft itself has not been saved yet.
  if (!answer || answer.status >= 500 || answer.status === 404) return { kind: 'waiting' };
  if (answer.status === 401) return { kind: 'signed-out' };
  if (answer.status < 300) return { kind: 'saved', answer: answer.body as RecordingAnswer };
  const { error } = (answer.body ?? {}) as { error?: unknown };
  return { kind: 'refused', reason: typeof error === 'string' ? error : UNEXPLAINED };
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

/** Posts a form and reports how much of it has left. @returns null without an answer */
export function postForm(
  address: string,
  form: FormData,
  onProgress: (percent: number) => void,
): ReturnType<Upload> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => resolve(null);
    request.ontimeout = () => resolve(null);
    request.onabort = () => resolve(null);
    request.send(form);
  });
}
