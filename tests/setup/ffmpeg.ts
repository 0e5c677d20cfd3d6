import { spawnSync } from 'node:child_process';
import { installPackages } from './system-packages.ts';

const HOW_TO = `The tests of the films need ffmpeg and ffprobe with a decoder for AV1, and they were not found.
Install them (Debian, Ubuntu: apt-get install -y ffmpeg) and run the tests again.`;

const isThere = () =>
  ['ffmpeg', 'ffprobe'].every((program) => spawnSync(program, ['-version']).status === 0);

/** What decodes the films in their tests; installs Debian's where that is possible. */
export function requireFfmpeg(): void {
  if (isThere()) return;
  installPackages(['ffmpeg'], HOW_TO);
  if (!isThere()) throw new Error(HOW_TO);
}
