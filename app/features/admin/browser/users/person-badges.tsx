import type { Viewer } from '#app/features/accounts/account-types.ts';
import { roleOf } from '#app/features/accounts/roles/access.rules.ts';
import { Badge } from '#app/ui/badge.tsx';

const tones = { admin: 'premium', staff: 'secondary', user: 'outline' } as const;

export function PersonBadges({
  person,
}: {
  person: Pick<Viewer, 'roles'> & { suspendedAt: Date | null };
}) {
  const role = roleOf(person);
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tones[role]}>{role}</Badge>
      {person.suspendedAt && <Badge tone="destructive">suspended</Badge>}
    </span>
  );
}
