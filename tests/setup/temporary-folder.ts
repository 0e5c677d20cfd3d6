import { statfsSync } from 'node:fs';
import os from 'node:os';

/** A folder in memory that Linux offers. */
const IN_MEMORY = '/dev/shm';
/** The copies of the database alone take up to 3 GB. */
const NEEDED_BYTES = 6 * 1024 ** 3;

/**
 * Where tests put their databases, browser profiles and files, which nobody reads after the run: in
 * memory where there is plenty, which takes a seventh off the tests that use a database. A run that is
 * killed leaves them there, as `unsent-*`, until they are deleted or the machine restarts.
 */
export function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize >= NEEDED_BYTES && os.freemem() >= NEEDED_BYTES) return IN_MEMORY;
  } catch {
    // This system has no such folder.
  }
  return os.tmpdir();
}
