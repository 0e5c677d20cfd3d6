import type { Upload } from 'tus-js-client';
import type { Notice } from '#app/ui/notice.ts';
import { makeThumbnail } from './make-thumbnail.ts';

const UPLOADS_PATH = '/uploads/videos';
/** Small enough to finish before servers and proxies time out a request. */
const CHUNK_BYTES = 8 * 1024 * 1024;
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/** The percentage shown once each step is done. */
const STORED = 50;
const THUMBNAIL_HANDLED = 75;
const RECORD_SAVED = 100;

export interface VideoDetails {
  title: string;
  description: string;
  /** The proposed category; empty for none. */
  categoryId: string;
  hasRights: boolean;
}

interface UploadOptions {
  file: File;
  details: VideoDetails;
  /** An unfinished upload to resume. */
  resumeId: string | null;
  onProgress: (percent: number) => void;
  onEnd: (result: { isDone: boolean; notice: Notice }) => void;
}

export interface UploadControls {
  pause(): void;
  resume(): void;
}

/**
 * Uploads a video in resumable chunks, then its thumbnail, then asks the server to save the video.
 * Nobody else can see any of it before the last step.
 */
export async function uploadVideo(options: UploadOptions): Promise<UploadControls> {
  const { file, details, resumeId, onProgress, onEnd } = options;
  const tus = await import('tus-js-client');
  // Made while the bytes are uploading. If it fails, the video is uploaded without it.
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
      category: details.categoryId,
      rights: details.hasRights ? 'yes' : 'no',
    },
    onProgress: (sent, total) => onProgress(Math.floor((sent / total) * STORED)),
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      return status === 0 || status === 409 || status === 423 || status >= 500;
    },
    onError: (error) => onEnd({ isDone: false, notice: noticeForError(error) }),
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
  url: string,
  thumbnail: Promise<Blob | null>,
  onProgress: (percent: number) => void,
) {
  const { pathname } = new URL(url, location.origin);
  onProgress(STORED);
  const image = await thumbnail;
  if (image) {
    await fetch(`${pathname}/thumbnail`, { method: 'POST', body: image }).catch(() => null);
  }
  onProgress(THUMBNAIL_HANDLED);
  const response = await fetch(`${pathname}/record`, { method: 'POST' });
  const { notice } = (await response.json()) as { notice: Notice };
  if (response.ok) onProgress(RECORD_SAVED);
  return { isDone: response.ok, notice };
}

/** The server's own message, or that the upload failed. */
function noticeForError(error: Error): Notice {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  const message =
    response && typeof response === 'object' && 'getBody' in response
      ? (response as { getBody(): string }).getBody().trim()
      : '';
  return message && message.length < 120 ? { ...failed, title: message } : failed;
}
