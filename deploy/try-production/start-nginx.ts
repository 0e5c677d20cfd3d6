import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Certificate } from '#tests/setup/certificates.ts';
import { MAIL_DOMAIN } from '#tests/setup/documented-mail.ts';
import { accepts, freePort } from '#tests/setup/programs.ts';

/** Installed with the system's packages, or absent. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

export interface Nginx {
  httpPort: number;
  stop(): Promise<void>;
}

interface NginxOptions {
  folder: string;
  certificate: Certificate;
  /** Our example, as the recipe installs it. */
  siteFile: string;
  /** Where it listens for TLS, and where the site listens behind it. */
  httpsPort: number;
  webPort: number;
}

/** Starts nginx with the configuration of the recipe, at other ports, for localhost. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const { folder, certificate, siteFile, httpsPort, webPort } = options;
  const httpPort = await freePort();
  const home = path.join(folder, 'nginx');
  await mkdir(home);
  const challenges = path.join(home, 'html/.well-known/acme-challenge');
  await mkdir(challenges, { recursive: true });
  await writeFile(path.join(challenges, 'proof'), 'of the domain');
  const example = await readFile(siteFile, 'utf8');
  const site = example
    .replaceAll(MAIL_DOMAIN, 'localhost')
    .replace('/var/www/html', path.join(home, 'html'))
    .replace('/etc/letsencrypt/live/localhost/fullchain.pem', certificate.certificateFile)
    .replace('/etc/letsencrypt/live/localhost/privkey.pem', certificate.keyFile)
    .replace('/var/log/nginx/unsent.log', path.join(home, 'access.log'))
    .replace('127.0.0.1:3000', `127.0.0.1:${webPort}`)
    .replace(/listen (\[::\]:)?(80|443)\b/g, (_, v6, port) => {
      const replacement = port === '80' ? httpPort : httpsPort;
      return `listen ${v6 ? '[::1]' : '127.0.0.1'}:${replacement}`;
    });
  await writeFile(path.join(home, 'unsent.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(home, kind)};`,
  );
  await writeFile(
    path.join(home, 'nginx.conf'),
    `daemon off;
worker_processes 1;
pid ${path.join(home, 'nginx.pid')};
error_log ${path.join(home, 'error.log')};
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  include ${path.join(home, 'unsent.conf')};
}
`,
  );
  const child = spawn('nginx', ['-c', path.join(home, 'nginx.conf')], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const exited = once(child, 'exit');
  while (!(await accepts(httpsPort))) {
    if (child.exitCode !== null) throw new Error(`nginx does not start. ${errors}`);
    await pause(50);
  }
  return {
    httpPort,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
