import { existsSync } from 'node:fs';
import type { Environment } from './config.server.ts';

/** The environment of this process, plus a `.env` file in the working folder; the environment wins. */
export function readEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
