import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** The ids of a process and all its descendants, from /proc. */
export async function processTree(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    // The program's name may contain anything; state and parent follow its last bracket.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    parents.set(Number(entry), Number(parent));
  }
  const tree = [pid];
  for (const member of tree) {
    for (const [child, parent] of parents) if (parent === member) tree.push(child);
  }
  return tree;
}

/** Kills a process and waits until its parent has reaped it. */
export async function killProcess(pid: number): Promise<void> {
  try {
    for (process.kill(pid, 'SIGKILL'); ; process.kill(pid, 0)) await pause(10);
  } catch {
    // Gone.
  }
}
