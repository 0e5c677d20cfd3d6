import { Button } from '#app/ui/button.tsx';
import type { UploadStage } from './use-video-upload.ts';

interface UploadProgressProps {
  stage: Extract<UploadStage, { step: 'uploading' }>;
  onPause: () => void;
  onResume: () => void;
}

/** The current step in words. Receiving the bytes is the first half of the progress. */
function describeStep(percent: number, isPaused: boolean): string {
  if (isPaused) return 'Paused. You can resume for 24 hours.';
  if (percent < 50) return 'Uploading the video';
  if (percent < 75) return 'Video stored, creating the thumbnail';
  return percent < 100 ? 'Thumbnail stored, checking the video' : 'Saved';
}

export function UploadProgress({ stage, onPause, onResume }: UploadProgressProps) {
  const { percent, isPaused, fileName } = stage;
  return (
    <div className="grid gap-4 rounded-2xl border border-line bg-raised p-6">
      <p className="font-serif text-2xl [overflow-wrap:anywhere]">{fileName}</p>
      <ProgressBar label={`Uploading ${fileName}`} percent={percent} />
      <p aria-live="polite" className="text-sm text-soft">
        {describeStep(percent, isPaused)}
      </p>
      {percent < 50 && (
        <div>
          <Button look="secondary" size="small" onPress={isPaused ? onResume : onPause}>
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        </div>
      )}
    </div>
  );
}

export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 flex-1 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-primary transition-[width] duration-300"
          style={{ width: `${percent}%` }}
        />
      </div>
      <span className="w-10 text-end text-sm text-soft tabular-nums">{percent}%</span>
    </div>
  );
}
