import path from 'node:path';
import proxyaddr from 'proxy-addr';
import { z } from 'zod';
import { withoutBrackets } from './host-of.ts';
import { host, list, oneOf, webAddress, wholeNumber } from './settings.ts';

export const appSettings = z.object({
  /** `local` may generate secrets and use the sandbox; `production` requires real settings. */
  APP_MODE: oneOf('local', 'production').default('local'),
  ROLE: oneOf('web', 'worker', 'all').default('all'),
  PORT: wholeNumber(1, 65_533).default(3000),
  HOST: host.default(''),
  BASE_URL: webAddress.optional(),
  DATA_DIR: z.string().min(1).default('data'),
  TRUSTED_PROXIES: list.transform((entries) => entries.map(withoutBrackets)).default([]),
  /** Whether browsers must use TLS for the subdomains of BASE_URL too. */
  HSTS_INCLUDE_SUBDOMAINS: oneOf('true', 'false').default('false'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),
});

/** What would otherwise fail in the middle of the start, or make links that lead nowhere. */
export function appErrors({
  BASE_URL: baseUrl,
  TRUSTED_PROXIES: trustedProxies,
}: z.infer<typeof appSettings>): string[] {
  const { origin } = new URL(baseUrl ?? 'http://localhost');
  const isOrigin = baseUrl === undefined || baseUrl.replace(/\/$/, '') === origin;
  return [
    ...(isOrigin ? [] : [`BASE_URL must be an address without a path, such as ${origin}`]),
    ...trustedProxies
      .filter((proxy) => !isProxy(proxy))
      .map(
        (proxy) =>
          `TRUSTED_PROXIES contains ${proxy}, which is no address, no network and none of loopback, linklocal and uniquelocal`,
      ),
  ];
}

function isProxy(entry: string): boolean {
  try {
    proxyaddr.compile(entry);
    return true;
  } catch {
    return false;
  }
}

export interface AppConfig {
  mode: 'local' | 'production';
  role: 'web' | 'worker' | 'all';
  port: number;
  /** Interface to listen on; empty means all of them. */
  host: string;
  /** Origin of every link in pages and mails, without a trailing slash. */
  baseUrl: string;
  dataDir: string;
  trustedProxies: string[];
  hstsIncludesSubdomains: boolean;
  logLevel: string;
}

/** The process: its role, where it listens and stores data. `baseUrl` has no trailing slash. */
export const appConfigOf = (settings: z.infer<typeof appSettings>): AppConfig => ({
  mode: settings.APP_MODE,
  role: settings.ROLE,
  port: settings.PORT,
  host: settings.HOST,
  baseUrl: (settings.BASE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
  dataDir: path.resolve(settings.DATA_DIR),
  trustedProxies: settings.TRUSTED_PROXIES,
  hstsIncludesSubdomains: settings.HSTS_INCLUDE_SUBDOMAINS === 'true',
  logLevel: settings.LOG_LEVEL,
});
