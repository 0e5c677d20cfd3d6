import { formatDuration } from '#app/shared/duration.ts';
import { Badge } from '#app/ui/badge.tsx';

type Status = 'pending' | 'approved' | 'rejected';

const tones = { pending: 'secondary', approved: 'default', rejected: 'destructive' } as const;

export function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{status}</Badge>;
}

const MEGABYTE = 1024 * 1024;

/** Duration, size and use count, as far as they are known. */
export function VideoStats(video: {
  durationSeconds: number | null;
  fileSize: number;
  status: Status;
  usageCount: number;
}) {
  const { durationSeconds, fileSize, status, usageCount } = video;
  return (
    <span className="text-sm text-soft tabular-nums">
      {durationSeconds !== null && `${formatDuration(durationSeconds)} · `}
      {(fileSize / MEGABYTE).toFixed(1)} MB
      {status === 'approved' && ` · used ${usageCount === 1 ? 'once' : `${usageCount} times`}`}
    </span>
  );
}
