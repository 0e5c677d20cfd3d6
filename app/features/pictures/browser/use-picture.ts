import { useEffect, useRef, useState } from 'react';
import { heldSubmit } from '#app/features/attachments/browser/held-submit.ts';
import { postBody } from '#app/features/attachments/browser/post-body.ts';
import { NO_PICTURE } from '#app/features/messages/message.rules.ts';
import type { Picture } from '../get-picture.server.ts';
import { type LocalPictures, openLocalPictures } from './local-picture.ts';
import { pictureAddress } from './picture-addresses.ts';

const NO_ANSWER =
  'There is no connection right now. Your picture stays in this browser until you try again.';
const UNEXPLAINED = 'Something went wrong. Please try again.';

export const { useHeldSubmit, submitWith } = heldSubmit('picture');

interface Draft {
  draftId: string;
  /** 0 when the server has nothing of it yet. */
  revision: number;
  isScheduled: boolean;
}

/** How saving a picture goes; null when nothing is being saved. */
export type Saving =
  | { kind: 'sending'; percent: number }
  | { kind: 'failed'; reason: string }
  | null;

interface NewPicture {
  /** Stays the same when it is sent again, so that it is saved once. */
  uploadId: string;
  file: File;
  description: string;
}

/**
 * The picture of a letter's form. A draft has it at once. An edit of a scheduled letter only names it in
 * `change`, which is saved with the words.
 * @param initialChange what the form said about it when it was opened
 * @param saveDraft saves a draft that the server does not have yet
 */
export function usePicture(draft: Draft, initialChange: string, saveDraft: () => void) {
  const { draftId, isScheduled } = draft;
  const address = pictureAddress(draftId);
  const isDraftSaved = draft.revision > 0;
  const [hadDraft] = useState(isDraftSaved);
  const [isLoaded, setIsLoaded] = useState(!hadDraft);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [former, setFormer] = useState<Picture | null>(null);
  const [change, setChange] = useState(initialChange);
  const [saving, setSaving] = useState<Saving>(null);
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const stopping = useRef(new AbortController());

  useEffect(() => {
    if (!hadDraft) return;
    void fetchPicture(`${address}?change=${initialChange}`).then((found) => {
      if (found) setPicture(found.picture);
      setIsLoaded(true);
    });
  }, [address, hadDraft, initialChange]);

  useEffect(() => {
    if (!isDraftSaved || !waiting) return;
    setWaiting(null);
    waiting();
  }, [isDraftSaved, waiting]);

  useEffect(() => () => stopping.current.abort(), []);

  /** The server has a picture of the draft, or has a draft to add one to. */
  const whenDraftIsSaved = () =>
    new Promise<void>((resolve) => {
      if (isDraftSaved) return resolve();
      setWaiting(() => resolve);
      saveDraft();
    });

  function take(next: Picture | null): void {
    setFormer(picture);
    setPicture(next);
    if (isScheduled) setChange(next?.id ?? NO_PICTURE);
  }

  function takeAnswer(answer: { status: number; body: unknown } | null): boolean {
    const { picture: saved, error } = (answer?.body ?? {}) as Answer;
    if (answer && answer.status < 300 && saved !== undefined) {
      setSaving(null);
      take(saved);
      return true;
    }
    setSaving({ kind: 'failed', reason: answer ? (error ?? UNEXPLAINED) : NO_ANSWER });
    return false;
  }

  async function choose(next: Picture | null): Promise<void> {
    if (isScheduled) return take(next);
    takeAnswer(await postJson(`${address}/choose`, { pictureId: next?.id ?? null }));
  }

  return {
    picture,
    /** What was there before the last change, to bring it back; null when nothing changed. */
    former,
    change,
    saving,
    isLoaded,
    clearFailure: () => setSaving(null),
    refuse: (reason: string) => setSaving({ kind: 'failed', reason }),
    /** @returns whether it is saved */
    async save({ uploadId, file, description }: NewPicture): Promise<boolean> {
      setSaving({ kind: 'sending', percent: 0 });
      await whenDraftIsSaved();
      const line = `${JSON.stringify({ uploadId, description })}\n`;
      const onProgress = (percent: number) => setSaving({ kind: 'sending', percent });
      const body = new Blob([line, file]);
      return takeAnswer(await postBody(address, body, onProgress, stopping.current.signal));
    },
    /** @returns whether the words are saved */
    async describe(description: string): Promise<boolean> {
      setSaving({ kind: 'sending', percent: 100 });
      const pictureId = picture?.id;
      return takeAnswer(await postJson(`${address}/description`, { pictureId, description }));
    },
    remove: () => choose(null),
    undo: () => choose(former),
  };
}

/**
 * The picture that was chosen and not kept yet, in this browser's storage: it survives a reload and a
 * dead network.
 * @param onFound gets what is there from an earlier visit
 */
export function useLocalPicture(
  { userId, draftId: messageId }: { userId: string; draftId: string },
  onFound: (file: File, words: string) => void,
) {
  const storage = useRef<Promise<LocalPictures | null>>(null);
  storage.current ??= openLocalPictures();
  const found = useRef(onFound);
  found.current = onFound;
  const act = async (work: (pictures: LocalPictures) => Promise<unknown>) => {
    // Where nothing can be stored, it is only in the page.
    await storage.current?.then((pictures) => pictures && work(pictures)).catch(() => {});
  };
  useEffect(() => {
    let isCurrent = true;
    void storage.current
      ?.then((pictures) => pictures?.find({ userId, messageId }))
      .then((parts) => {
        if (isCurrent && parts?.file) found.current(parts.file, parts.words ?? '');
      })
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [userId, messageId]);
  const owner = { userId, messageId };
  return {
    saveFile: (file: File) => act((pictures) => pictures.save(owner, 'file', file)),
    saveWords: (words: string) => act((pictures) => pictures.save(owner, 'words', words)),
    delete: () => act((pictures) => pictures.delete(owner)),
  };
}

interface Answer {
  picture?: Picture | null;
  error?: string;
}

async function fetchPicture(address: string): Promise<{ picture: Picture | null } | null> {
  try {
    const response = await fetch(address);
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

async function postJson(address: string, fields: Record<string, unknown>) {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(fields) };
    const response = await fetch(address, request);
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}
