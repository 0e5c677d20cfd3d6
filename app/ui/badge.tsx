import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Tone = 'default' | 'secondary' | 'outline' | 'destructive' | 'premium';

const tones: Record<Tone, string> = {
  default: 'bg-success-soft text-success',
  secondary: 'bg-accent-soft text-accent',
  outline: 'border border-line-strong text-soft',
  destructive: 'bg-danger-soft text-danger',
  premium: 'bg-primary text-on-primary',
};

export function Badge({ tone = 'default', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
