import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HEAP_LIMITS } from '#server/local/child.ts';

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');

describe.each(['web', 'worker'])('the systemd unit of %s', (role) => {
  const unit = read(`systemd/unsent-${role}.service`);

  test('migrates, then starts its program with the limits of npm start', () => {
    const node = '/opt/unsent/node_modules/.bin/node';
    expect(unit).toContain(`ExecStartPre=${node} build/server/migrate.js\n`);
    expect(unit).toContain(`ExecStart=${node} ${HEAP_LIMITS.join(' ')} build/server/${role}.js\n`);
  });

  test('lets a stopping process finish, which may take 90 seconds', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(90);
  });

  test('stays when only the ffmpeg it runs was killed for its memory', () => {
    expect(unit).toContain('OOMPolicy=continue\n');
  });
});

describe('the nginx configuration', () => {
  const config = read('nginx/unsent.conf');
  const locations = config
    .split(/^ {2}location /m)
    .slice(1)
    .filter((location) => location.includes('proxy_pass'));

  test('forwards host, address, protocol and id to the product, and logs the id', () => {
    expect(config).toContain('$request_id $remote_addr');
    expect(config).toContain('access_log /var/log/nginx/unsent.log unsent;');
    expect(locations).toHaveLength(3);
    for (const location of locations) {
      expect(location).toContain('proxy_set_header Host $host;');
      expect(location).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
      expect(location).toContain('proxy_set_header X-Forwarded-Proto $scheme;');
      expect(location).toContain('proxy_set_header X-Request-Id $request_id;');
    }
  });

  // With $host, a forged Host would make it lead to any other site.
  test('leads from http to its own name only', () => {
    expect(config).toContain('return 301 https://$server_name$request_uri;');
    expect(config).not.toContain('https://$host');
  });

  test('passes live updates on at once, and speaks HTTP/2', () => {
    expect(locations.find((location) => location.startsWith('= /live'))).toContain(
      'proxy_buffering off;',
    );
    expect(config).toContain('listen 443 ssl http2;');
  });
});
