import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Notice } from '#app/ui/notice.ts';
import { showNotice } from '#app/ui/toasts.tsx';
import { type UploadControls, uploadVideo, type VideoDetails } from './upload-video.ts';

export type UploadStage =
  | { step: 'idle' }
  | { step: 'uploading'; percent: number; isPaused: boolean; fileName: string }
  | { step: 'failed'; notice: Notice; fileName: string };

/** One upload at a time, from the chosen file to the saved record, and then as at the beginning. */
export function useVideoUpload(onDone: () => void) {
  const [stage, setStage] = useState<UploadStage>({ step: 'idle' });
  const sent = useRef<UploadControls | null>(null);
  const revalidator = useRevalidator();

  // Leaving the page in the middle is asked about; the bytes that arrived are kept either way.
  const isUnderWay = stage.step === 'uploading';
  useEffect(() => {
    if (!isUnderWay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnderWay]);

  const moved = (change: Partial<{ percent: number; isPaused: boolean }>) =>
    setStage((now) => (now.step === 'uploading' ? { ...now, ...change } : now));

  return {
    stage,
    async start(file: File, details: VideoDetails, resumeId: string | null) {
      setStage({ step: 'uploading', percent: 0, isPaused: false, fileName: file.name });
      sent.current = await uploadVideo({
        file,
        details,
        resumeId,
        onProgress: (percent) => moved({ percent }),
        onEnd: ({ isDone, notice }) => {
          showNotice(notice);
          if (isDone) onDone();
          setStage(isDone ? { step: 'idle' } : { step: 'failed', notice, fileName: file.name });
          void revalidator.revalidate();
        },
      });
    },
    pause() {
      sent.current?.pause();
      moved({ isPaused: true });
    },
    resume() {
      sent.current?.resume();
      moved({ isPaused: false });
    },
    reset: () => setStage({ step: 'idle' }),
  };
}
