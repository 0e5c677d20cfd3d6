import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** A process and everything it has started, from the tables of the system. */
export async function familyOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    // The name may hold anything; what follows its last bracket is state and parent.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    parents.set(Number(entry), Number(parent));
  }
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}

/** Ends a process at once and waits until its parent has taken note, so that nothing finds it again. */
export async function killProcess(pid: number): Promise<void> {
  try {
    for (process.kill(pid, 'SIGKILL'); ; process.kill(pid, 0)) await pause(10);
  } catch {
    // Gone.
  }
}
