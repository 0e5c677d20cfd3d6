import { type Config, parseConfig } from '#app/platform/config/config.server.ts';
import { ConfigError } from '#app/platform/config/config-error.server.ts';
import { readEnvironment } from '#app/platform/config/environment.server.ts';

export type ServerConfig = Config & { database: { url: string; directUrl: string } };

/**
 * The configuration of a process that needs the database.
 * @throws ConfigError when a setting is invalid, or DATABASE_URL is missing
 */
export function readServerConfig(): ServerConfig {
  const config = parseConfig(readEnvironment());
  if (!config.database.url) {
    throw new ConfigError(['DATABASE_URL is required here; `npm start` brings its own database']);
  }
  return config as ServerConfig;
}
