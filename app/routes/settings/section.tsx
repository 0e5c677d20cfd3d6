import type { ReactNode } from 'react';
import { Card } from '#app/ui/card.tsx';

interface SectionProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One thing that can be set. */
export function Section({ title, lead, children }: SectionProps) {
  return (
    <Card>
      <h2 className="text-2xl">{title}</h2>
      {lead && <p className="mt-1.5 max-w-prose text-sm text-soft">{lead}</p>}
      <div className="mt-5">{children}</div>
    </Card>
  );
}
