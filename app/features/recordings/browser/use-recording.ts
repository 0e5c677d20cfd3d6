import { useEffect, useRef, useState } from 'react';
import { postBody } from '#app/features/attachments/browser/post-body.ts';
import type { RecordingView } from '../get-recording.server.ts';
import type { SpokenPhrase } from '../recording.rules.ts';
import {
  type LocalRecording,
  type LocalRecordings,
  openLocalRecordings,
} from './local-recording.ts';
import { joinAsWav, startsOf } from './recorded-sound.ts';
import type { Recorded } from './recorder.tsx';
import { recordingAddress } from './recording-addresses.ts';
import {
  createRecordingSaver,
  onNextChance,
  type RecordingSaver,
  type SaverState,
} from './recording-saver.ts';

const POLL_AFTER_MS = 2_000;
/** How long "Undo" stays after a recording was thrown away. */
const UNDO_MS = 10_000;

interface Draft {
  draftId: string;
  userId: string;
  /** 0 when the server has nothing of it yet. */
  revision: number;
}

/**
 * The recording of a draft: what the server has, what only this browser has, and the saving of the
 * latter, which starts as soon as the server has the draft.
 * @param saveDraft saves a draft that the server does not have yet
 */
export function useRecording({ draftId, userId, revision }: Draft, saveDraft: () => void) {
  const address = recordingAddress(draftId);
  const [answer, setAnswer] = useState<RecordingView | null>(null);
  const [local, setLocal] = useState<Recorded | null>(null);
  const [saving, setSaving] = useState<SaverState>({ kind: 'idle' });
  const [isThrownAway, setIsThrownAway] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [isDeletionFailed, setIsDeletionFailed] = useState(false);
  const [isStorageRead, setIsStorageRead] = useState(false);
  const storage = useRef<LocalRecordings>(null);
  const saver = useRef<RecordingSaver>(null);
  const isKept = local?.recording.isKept ?? false;
  const isDraftSaved = revision > 0;
  const [hadRevision] = useState(isDraftSaved);
  const [isAnswered, setIsAnswered] = useState(!hadRevision);

  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      storage.current = await openLocalRecordings();
      const found = await findLocal(storage.current, userId, draftId);
      if (!isCurrent) return;
      setLocal(found);
      setIsStorageRead(true);
    })();
    return () => {
      isCurrent = false;
    };
  }, [userId, draftId]);

  useEffect(() => {
    if (!hadRevision) return;
    void fetchAnswer(address).then((found) => {
      if (found) setAnswer(found);
      setIsAnswered(true);
    });
  }, [address, hadRevision]);

  useEffect(() => {
    if (answer?.state !== 'processing') return;
    const timer = setTimeout(async () => {
      // The same answer as a new object asks again.
      setAnswer((await fetchAnswer(address)) ?? { ...answer });
    }, POLL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [answer, address]);

  const request = useRef(saveDraft);
  request.current = saveDraft;
  useEffect(() => {
    if (!isKept || !local || isThrownAway) return;
    if (!isDraftSaved) {
      setSaving({ kind: 'waiting', reason: null });
      request.current();
      return;
    }
    const created = createRecordingSaver({
      upload: (onProgress, signal) => postBody(address, bodyOf(local), onProgress, signal),
      onState: (state) => {
        setSaving(state);
        if (state.kind !== 'saved') return;
        void storage.current?.delete(local.recording).catch(() => {});
        setAnswer(state.answer);
        setLocal(null);
      },
      onNextChance,
    });
    saver.current = created;
    created.start();
    return () => created.stop();
  }, [isKept, local, isDraftSaved, isThrownAway, address]);

  /** Changes the recording that waits in this browser, which tries to save it again. */
  async function changeLocal(changes: Partial<LocalRecording>): Promise<void> {
    if (!local) return;
    const recording = { ...local.recording, ...changes };
    await storage.current?.save(recording).catch(() => {});
    setLocal({ ...local, recording });
  }

  const latest = useRef({ local, isDraftSaved, isThrownAway });
  latest.current = { local, isDraftSaved, isThrownAway };

  /** Deletes what was thrown away without waiting any longer. @returns whether it is gone */
  async function deleteNow(): Promise<boolean> {
    const { recording } = latest.current.local ?? {};
    // What was begun and not kept has replaced nothing on the server.
    const isOnlyBegun = recording?.isKept === false;
    setIsDeleting(true);
    const isOnServer = latest.current.isDraftSaved && !isOnlyBegun;
    const left = isOnServer ? await deleteOnServer(address) : null;
    const isDeleted = !isOnServer || left !== null;
    setIsDeleting(false);
    setIsThrownAway(false);
    setIsDeletionFailed(!isDeleted);
    if (!isDeleted) return false;
    if (recording) void storage.current?.delete(recording).catch(() => {});
    // A scheduled letter may have an earlier one.
    if (!isOnlyBegun) setAnswer(left ?? { state: 'none' });
    setLocal(null);
    setSaving({ kind: 'idle' });
    return true;
  }

  const deletion = useRef(deleteNow);
  deletion.current = deleteNow;
  // Thrown away for good after a while, or when the page goes.
  useEffect(() => {
    if (!isThrownAway) return;
    const finish = () => void deletion.current();
    const timer = setTimeout(finish, UNDO_MS);
    window.addEventListener('pagehide', finish);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', finish);
    };
  }, [isThrownAway]);
  useEffect(
    () => () => {
      if (latest.current.isThrownAway) void deletion.current();
    },
    [],
  );

  return {
    answer,
    local,
    saving,
    /** Until then, nobody knows whether there is a recording. */
    isLoaded: isStorageRead && (isAnswered || local !== null),
    isThrownAway,
    storage,
    /** Replaces the recording in this browser. Whether an earlier one was saved says nothing of it. */
    setLocal: (recorded: Recorded | null) => {
      setLocal(recorded);
      setSaving({ kind: 'idle' });
    },
    /** Stores what is about to be recorded further. Where nothing can be stored, it is only in the page. */
    async storeLocally({ recording, pieces }: Recorded) {
      for (const { id, chunks } of pieces) {
        for (const [number, chunk] of chunks.entries()) {
          await storage.current?.addChunk(id, number, chunk).catch(() => {});
        }
      }
      await storage.current?.save(recording).catch(() => {});
    },
    tryAgain: () => saver.current?.start(),
    /** It was thrown away, and is still there. */
    isDeletionFailed,
    /** Too late for "Undo". */
    isDeleting,
    throwAway: () => {
      setIsDeletionFailed(false);
      setIsThrownAway(true);
    },
    undo: () => setIsThrownAway(false),
    deleteNow,
    /** The sender of a letter that became anonymous agrees before its recording is saved. */
    consentAndSave: () => changeLocal({ hasConsent: true }),
    /** Saves this browser's recording in place of one that it did not know of. */
    async replaceNewer() {
      const found = await fetchAnswer(address);
      if (found) await changeLocal({ replaces: found.uploadId ? [found.uploadId] : [] });
    },
    /** Leaves the letter the recording that this browser did not know of. */
    async keepNewer() {
      const found = await fetchAnswer(address);
      if (!found || !local) return;
      setAnswer(found);
      await storage.current?.delete(local.recording).catch(() => {});
      setLocal(null);
      setSaving({ kind: 'idle' });
    },
    /** Saves when each phrase is said. @returns whether that was done */
    async savePhrases(phrases: SpokenPhrase[]): Promise<boolean> {
      const found = await postJson(`${address}/phrases`, { phrases });
      if (found) setAnswer(found);
      return found !== null;
    },
    /** The sender of an anonymous letter agrees afterwards that their voice may be heard. */
    async consent() {
      const found = await postJson(`${address}/phrases`, { consent: 'yes' });
      if (found) setAnswer(found);
    },
  };
}

async function findLocal(
  storage: LocalRecordings | null,
  userId: string,
  draftId: string,
): Promise<Recorded | null> {
  try {
    const recording = (await storage?.find(userId, draftId)) ?? null;
    if (!storage || !recording) return null;
    const pieces = await Promise.all(
      recording.pieces.map(async (piece) => ({
        ...piece,
        chunks: await storage.findChunks(piece.id),
      })),
    );
    return { recording, pieces };
  } catch {
    return null;
  }
}

async function fetchAnswer(address: string, init?: RequestInit): Promise<RecordingView | null> {
  try {
    const response = await fetch(address, init);
    return response.ok ? ((await response.json()) as RecordingView) : null;
  } catch {
    return null;
  }
}

const postJson = (address: string, fields: unknown) =>
  fetchAnswer(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  });

/** @returns what the letter has left; null when nothing was deleted */
const deleteOnServer = (address: string): Promise<RecordingView | null> =>
  // The request outlives the page.
  fetchAnswer(`${address}/delete`, { method: 'POST', keepalive: true });

/** A line of JSON and then the sound, so that the server can store it while it arrives. */
function bodyOf({ recording, pieces }: Recorded): Blob {
  const { uploadId, replaces, hasConsent, file } = recording;
  const fields = { uploadId, replaces, hasConsent, phrases: phrasesOf(recording, pieces) };
  return new Blob([JSON.stringify(fields), '\n', file ?? joinAsWav(pieces)], {
    type: 'application/octet-stream',
  });
}

/** The phrases with their times; without times for a file, because the server finds them. */
function phrasesOf({ phrases, file, startsMs }: LocalRecording, pieces: Recorded['pieces']) {
  if (file && startsMs) {
    return startsMs.map((startMs, index) => ({ text: phrases[index] ?? '', startMs }));
  }
  if (file) return phrases.map((text) => ({ text, startMs: null }));
  return startsOf(pieces).map(({ phrase, startMs }) => ({ text: phrases[phrase] ?? '', startMs }));
}
