import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export interface PreviousRelease {
  commit: string;
  folder: string;
  remove(): Promise<void>;
}

/** Builds the previous release, whose commit the changelog names, in a temporary folder. */
export async function buildPreviousRelease(): Promise<PreviousRelease> {
  const changelog = await readFile('CHANGELOG.md', 'utf8');
  const commit = /^Commit ([0-9a-f]{7,40})\.$/m.exec(changelog)?.[1];
  if (!commit)
    throw new Error('CHANGELOG.md has no line "Commit <hash>." under its latest release.');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-previous-'));
  const git = (...args: string[]) =>
    execFileSync('git', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C '${folder}'`]);
  git('cat-file', '-e', `${commit}^{commit}`);
  // Its packages may have left this release. Their scripts fetch from elsewhere.
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  execFileSync(process.execPath, ['node_modules/.bin/react-router', 'build'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { commit, folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
