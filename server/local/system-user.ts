import { execFileSync, spawnSync } from 'node:child_process';

/** PostgreSQL refuses to run as root, so root runs it as this system user. */
const NAME = 'postgres';

export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * The user PostgreSQL runs as, created if necessary.
 * @param print reports that a user was created, because that changes the machine
 * @returns undefined when it can run as the current user
 */
export function databaseUser(print: (line: string) => void): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = lookUp();
  if (existing) return existing;
  execFileSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    NAME,
  ]);
  print(`Running as root: created the system user "${NAME}" for the database.`);
  const created = lookUp();
  if (!created) throw new Error(`The system user "${NAME}" could not be created.`);
  return created;
}

function lookUp(): SystemUser | undefined {
  const number = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, NAME], { encoding: 'utf8' });
    return status === 0 ? Number(stdout.trim()) : undefined;
  };
  const [uid, gid] = [number('-u'), number('-g')];
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

/** Whether the user can enter a folder: it, or a parent, may be closed to others. */
export function canEnter(user: SystemUser | undefined, folder: string): boolean {
  return !user || spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0;
}
