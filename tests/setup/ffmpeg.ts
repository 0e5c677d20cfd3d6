import { spawnSync } from 'node:child_process';
import { installPackages } from './system-packages.ts';

const INSTRUCTIONS = `The film tests need ffmpeg and ffprobe with an AV1 decoder, which were not found.
Install them (Debian, Ubuntu: apt-get install -y ffmpeg) and run the tests again.`;

const isInstalled = () =>
  ['ffmpeg', 'ffprobe'].every((program) => spawnSync(program, ['-version']).status === 0);

/** Makes sure ffmpeg is installed; installs Debian's package where possible. */
export function requireFfmpeg(): void {
  if (isInstalled()) return;
  installPackages(['ffmpeg'], INSTRUCTIONS);
  if (!isInstalled()) throw new Error(INSTRUCTIONS);
}
