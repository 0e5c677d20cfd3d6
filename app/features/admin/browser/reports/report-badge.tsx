import type { ReportStatus } from '#app/features/moderation/report.queries.server.ts';
import { Badge } from '#app/ui/badge.tsx';

const tones = { open: 'destructive', upheld: 'default', dismissed: 'outline' } as const;

export function ReportBadge({ status }: { status: ReportStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>;
}
