import { existsSync, readFileSync } from 'node:fs';
import { type Environment, environmentKeys } from './config.server.ts';
import { ConfigError } from './config-error.server.ts';

/**
 * The environment of this process, plus a `.env` file in the working folder; the environment wins.
 * @throws ConfigError as `withFiles`
 */
export function readEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return withFiles(process.env);
}

/**
 * The settings whose values are in files: `NAME_FILE=/run/secrets/name` instead of `NAME`, as containers and
 * systemd hand over secrets. A line break at the end of a file does not count.
 * @throws ConfigError with every file that can't be read or is empty, and every setting given both ways
 */
export function withFiles(env: Environment): Environment {
  const result = { ...env };
  const errors: string[] = [];
  for (const name of environmentKeys) {
    const fileName = `${name}_FILE`;
    const file = env[fileName];
    delete result[fileName];
    if (!file) continue;
    if (env[name]) {
      errors.push(`${name} and ${fileName} are both set: keep one`);
      continue;
    }
    const value = readValue(file);
    if (value) result[name] = value;
    else errors.push(`${fileName}: ${file} ${value === '' ? 'is empty' : 'can’t be read'}`);
  }
  if (errors.length > 0) throw new ConfigError(errors);
  return result;
}

function readValue(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return null;
  }
}
