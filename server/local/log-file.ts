import { mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const ROTATE_AT_BYTES = 10 * 2 ** 20;

export interface LogFile {
  file: string;
  descriptor: number;
}

/**
 * Opens the log of everything that runs on this machine for appending. A log of more than 10 MB is kept
 * once as `server.log.1` and started afresh.
 */
export function openLogFile(dataDir: string): LogFile {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'server.log');
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > ROTATE_AT_BYTES) renameSync(file, `${file}.1`);
  return { file, descriptor: openSync(file, 'a', 0o600) };
}
