import { execFileSync, spawnSync } from 'node:child_process';

/**
 * Installs Debian's packages of these names.
 *
 * @throws Error with what a person can do, where packages cannot be installed from here
 */
export function installPackages(packages: string[], howTo: string): void {
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!canInstall) throw new Error(howTo);
  process.stdout.write(`Installing ${packages.join(', ')} from the packages of this system ...\n`);
  const options = { stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[] };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    options,
  );
}
