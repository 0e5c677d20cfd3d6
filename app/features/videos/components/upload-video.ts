import type { Upload } from 'tus-js-client';
import type { Notice } from '#app/ui/notice.ts';
import { makeThumbnail } from './make-thumbnail.ts';

const UPLOADS_PATH = '/uploads/videos';
/** Each request ends soon enough for servers and proxies that give one only some minutes. */
const CHUNK_BYTES = 8 * 1024 * 1024;
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/** Spec section 4, upload progress: the video is stored, the thumbnail handled, the record saved. */
const STORED = 50;
const THUMBNAIL_HANDLED = 75;
const RECORD_SAVED = 100;

export interface VideoDetails {
  title: string;
  description: string;
  hasRights: boolean;
}

interface Sending {
  file: File;
  details: VideoDetails;
  /** An upload that was begun before, to be gone on with. */
  resumeId: string | null;
  onProgress: (percent: number) => void;
  onEnd: (ending: { isDone: true; notice: Notice } | { isDone: false; notice: Notice }) => void;
}

export interface UploadControls {
  pause(): void;
  resume(): void;
}

/**
 * Sends a video: its bytes in parts that survive a broken line, then its picture, then the record.
 * Until the last step nothing of it is to be seen by anybody.
 */
export async function uploadVideo(sending: Sending): Promise<UploadControls> {
  const { file, details, resumeId, onProgress, onEnd } = sending;
  const tus = await import('tus-js-client');
  // Made while the bytes go out; a picture that fails is gone without (spec section 8).
  const thumbnail = makeThumbnail(file).catch(() => null);
  const upload: Upload = new tus.Upload(file, {
    endpoint: UPLOADS_PATH,
    uploadUrl: resumeId ? `${UPLOADS_PATH}/${resumeId}` : null,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    storeFingerprintForResuming: false,
    metadata: {
      filename: file.name,
      title: details.title,
      description: details.description,
      rights: details.hasRights ? 'yes' : 'no',
    },
    onProgress: (sent, total) => onProgress(Math.floor((sent / total) * STORED)),
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      return status === 0 || status === 409 || status === 423 || status >= 500;
    },
    onError: (error) => onEnd({ isDone: false, notice: noticeOfError(error) }),
    onSuccess: () => {
      finish(upload.url ?? '', thumbnail, onProgress).then(onEnd, () =>
        onEnd({ isDone: false, notice: failed }),
      );
    },
  });
  onProgress(0);
  upload.start();
  return {
    pause: () => void upload.abort(),
    resume: () => upload.start(),
  };
}

const failed: Notice = { title: 'Failed to upload video', tone: 'destructive' };

async function finish(
  address: string,
  thumbnail: Promise<Blob | null>,
  onProgress: (percent: number) => void,
) {
  const { pathname } = new URL(address, location.origin);
  onProgress(STORED);
  const picture = await thumbnail;
  if (picture) {
    await fetch(`${pathname}/thumbnail`, { method: 'POST', body: picture }).catch(() => null);
  }
  onProgress(THUMBNAIL_HANDLED);
  const answer = await fetch(`${pathname}/record`, { method: 'POST' });
  const { notice } = (await answer.json()) as { notice: Notice };
  if (answer.ok) onProgress(RECORD_SAVED);
  return { isDone: answer.ok, notice };
}

/** The server's own sentence (spec section 8), or that it failed. */
function noticeOfError(error: Error): Notice {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const words =
    response && typeof response === 'object' && 'getBody' in response
      ? (response as { getBody(): string }).getBody().trim()
      : '';
  return words && words.length < 120 ? { ...failed, title: words } : failed;
}
