import { execFileSync, spawnSync } from 'node:child_process';

/**
 * Installs Debian packages.
 * @throws Error with `instructions` for a person, where packages cannot be installed
 */
export function installPackages(packages: string[], instructions: string): void {
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!canInstall) throw new Error(instructions);
  process.stdout.write(`Installing ${packages.join(', ')} from the system's package archive ...\n`);
  const options = { stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[] };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    options,
  );
}
