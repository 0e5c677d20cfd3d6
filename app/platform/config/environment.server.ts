import { existsSync } from 'node:fs';
import type { Environment } from './config.server.ts';

/**
 * What this process was given: its environment, completed by a `.env` file in the working folder
 * when there is one. The environment wins over the file.
 */
export function readEnvironment(): Environment {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
