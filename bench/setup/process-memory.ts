import { readFileSync } from 'node:fs';

const MEGABYTE = 1_000_000;

/** What a process has now (`VmRSS`), or has had at most (`VmHWM`), in megabytes; from Linux's proc(5). */
export function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1_024) / MEGABYTE;
}
