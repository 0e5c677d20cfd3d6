import { useEffect, useRef, useState } from 'react';
import type { Notice } from '#app/ui/notice.ts';
import { showNotice } from '#app/ui/toasts.tsx';
import { useReload } from '#app/ui/use-reload.ts';
import { type UploadControls, uploadVideo, type VideoDetails } from './upload-video.ts';

export type UploadStage =
  | { step: 'idle' }
  | { step: 'uploading'; percent: number; isPaused: boolean; fileName: string }
  | { step: 'failed'; notice: Notice; fileName: string };

/** One upload at a time, from the chosen file to the saved video. */
export function useVideoUpload(onDone: () => void) {
  const [stage, setStage] = useState<UploadStage>({ step: 'idle' });
  const controls = useRef<UploadControls | null>(null);
  const reload = useReload();

  // Ask before leaving the page. What has arrived can be resumed either way.
  const isUploading = stage.step === 'uploading';
  useEffect(() => {
    if (!isUploading) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUploading]);

  const update = (change: Partial<{ percent: number; isPaused: boolean }>) =>
    setStage((stage) => (stage.step === 'uploading' ? { ...stage, ...change } : stage));

  return {
    stage,
    async start(file: File, details: VideoDetails, resumeId: string | null) {
      setStage({ step: 'uploading', percent: 0, isPaused: false, fileName: file.name });
      controls.current = await uploadVideo({
        file,
        details,
        resumeId,
        onProgress: (percent) => update({ percent }),
        onEnd: ({ isDone, notice }) => {
          showNotice(notice);
          if (isDone) onDone();
          setStage(isDone ? { step: 'idle' } : { step: 'failed', notice, fileName: file.name });
          reload();
        },
      });
    },
    pause() {
      controls.current?.pause();
      update({ isPaused: true });
    },
    resume() {
      controls.current?.resume();
      update({ isPaused: false });
    },
    reset: () => setStage({ step: 'idle' }),
  };
}
