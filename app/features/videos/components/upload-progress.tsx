import { Button } from '#app/ui/button.tsx';
import type { UploadStage } from './use-video-upload.ts';

interface UploadProgressProps {
  stage: Extract<UploadStage, { step: 'uploading' }>;
  onPause: () => void;
  onResume: () => void;
}

/** What is under way, in words: the bytes are half of it (spec section 4, upload progress). */
function words(percent: number, isPaused: boolean): string {
  if (isPaused) return 'Paused. What has arrived is kept for a day.';
  if (percent < 50) return 'Sending the film';
  if (percent < 75) return 'Film stored, making its picture';
  return percent < 100 ? 'Picture stored, looking into the film' : 'Saved';
}

export function UploadProgress({ stage, onPause, onResume }: UploadProgressProps) {
  const { percent, isPaused, fileName } = stage;
  return (
    <div className="grid gap-4 rounded-2xl border border-line bg-raised p-6">
      <p className="font-serif text-2xl [overflow-wrap:anywhere]">{fileName}</p>
      <ProgressBar label={`Uploading ${fileName}`} percent={percent} />
      <p aria-live="polite" className="text-sm text-soft">
        {words(percent, isPaused)}
      </p>
      {percent < 50 && (
        <div>
          <Button look="secondary" size="small" onPress={isPaused ? onResume : onPause}>
            {isPaused ? 'Go on' : 'Pause'}
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
