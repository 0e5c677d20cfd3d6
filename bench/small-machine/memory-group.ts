import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '#tests/setup/until.ts';

const MIB = 2 ** 20;
const ROOT = '/sys/fs/cgroup';

/** The files of one version of control groups, and how they count. */
interface Version {
  name: string;
  root: string;
  limit: string;
  /** Swap would hide what does not fit. The first version counts it together with memory, and counts no failures below that limit. */
  swap: { file: string; bytes(limit: number): number };
  usage: string;
  /** Fields of `memory.stat`, of a group with all groups in it. */
  cache: string;
  shared: string;
  /** Where a group says how often it reached its limit, and how often Linux killed one of its processes. */
  reached(group: string): Promise<number>;
  killed(group: string): Promise<number>;
}

const field = async (file: string, name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await readFile(file, 'utf8'))?.[1] ?? 0);

const number = async (file: string) => Number(await readFile(file, 'utf8'));

const first: Version = {
  name: 'cgroup v1',
  root: path.join(ROOT, 'memory'),
  limit: 'memory.limit_in_bytes',
  swap: { file: 'memory.memsw.limit_in_bytes', bytes: (limit) => limit + MIB },
  usage: 'memory.usage_in_bytes',
  cache: 'total_cache',
  shared: 'total_shmem',
  reached: (group) => number(path.join(group, 'memory.failcnt')),
  killed: (group) => field(path.join(group, 'memory.oom_control'), 'oom_kill'),
};

const second: Version = {
  name: 'cgroup v2',
  root: ROOT,
  limit: 'memory.max',
  swap: { file: 'memory.swap.max', bytes: () => 0 },
  usage: 'memory.current',
  cache: 'file',
  shared: 'shmem',
  reached: (group) => field(path.join(group, 'memory.events'), 'max'),
  killed: (group) => field(path.join(group, 'memory.events'), 'oom_kill'),
};

function findVersion(): Version | undefined {
  if (existsSync(path.join(first.root, first.limit))) return first;
  return existsSync(path.join(ROOT, 'cgroup.subtree_control')) ? second : undefined;
}

/** Why this machine cannot limit the memory of a group of processes, in one sentence. */
export function obstacle(): string | undefined {
  if (process.getuid?.() !== 0) return 'Only root can limit memory: run this as root.';
  if (!findVersion()) return 'This machine has no control groups for memory (cgroup v1 or v2).';
  return;
}

/** Processes that share a limited memory, as those of one small machine do. */
export interface MemoryGroup<Role extends string> {
  version: string;
  /** A command that runs another one in the group, as part of a role. */
  command(role: Role, program: string, args: string[]): [program: string, args: string[]];
  /** What is in use now, in MiB, without files that Linux keeps in memory only while there is room. */
  inUse(role?: Role): Promise<number>;
  /** How often the group was full, and Linux had to give back such files or worse. */
  timesReached(): Promise<number>;
  /** How many processes Linux has killed, because nothing could be given back. */
  killed(): Promise<number>;
  /** Deletes the group, once all its processes have ended. */
  delete(): Promise<void>;
}

export async function createMemoryGroup<Role extends string>(
  megabytes: number,
  roles: readonly Role[],
): Promise<MemoryGroup<Role>> {
  const version = findVersion() as Version;
  const group = path.join(version.root, `unsent-small-${process.pid}`);
  const folderOf = (role: Role) => path.join(group, role);
  await mkdir(group);
  const limit = megabytes * MIB;
  await writeFile(path.join(group, version.limit), String(limit));
  const swap = path.join(group, version.swap.file);
  if (existsSync(swap)) await writeFile(swap, String(version.swap.bytes(limit)));
  if (version === second) {
    await writeFile(path.join(version.root, 'cgroup.subtree_control'), '+memory');
    await writeFile(path.join(group, 'cgroup.subtree_control'), '+memory');
  }
  for (const role of roles) await mkdir(folderOf(role));

  return {
    version: version.name,
    command(role, program, args) {
      const join = 'echo $$ > "$0" && exec "$@"';
      return ['/bin/sh', ['-c', join, path.join(folderOf(role), 'cgroup.procs'), program, ...args]];
    },
    async inUse(role) {
      const folder = role ? folderOf(role) : group;
      const stat = path.join(folder, 'memory.stat');
      const usage = await number(path.join(folder, version.usage));
      const files = (await field(stat, version.cache)) - (await field(stat, version.shared));
      return (usage - files) / MIB;
    },
    timesReached: () => version.reached(group),
    async killed() {
      const counts = await Promise.all(roles.map((role) => version.killed(folderOf(role))));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async delete() {
      for (const folder of [...roles.map(folderOf), group]) {
        // Linux takes a moment to count an ended process out.
        await until(`${folder} to be empty`, () =>
          rmdir(folder).then(
            () => true,
            () => false,
          ),
        );
      }
    },
  };
}
