import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { environmentKeys, parseConfig } from './config.server.ts';

const fieldErrorsOf = (env: Record<string, string>): readonly string[] => {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    return (error as { faults: readonly string[] }).faults;
  }
};

describe('parseConfig', () => {
  test('needs nothing in local mode', () => {
    expect(parseConfig({})).toMatchObject({
      mode: 'local',
      port: 3000,
      baseUrl: 'http://localhost:3000',
    });
  });

  test('listens to operators only where it is told to, and on loopback', () => {
    expect(parseConfig({}).operations.listener).toBeNull();
    expect(parseConfig({ OPERATIONS_PORT: '9100' }).operations.listener).toEqual({
      port: 9100,
      host: '127.0.0.1',
    });
  });

  test('an empty value is the default', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      database: { url: undefined },
    });
  });

  test('reports every fault at once, by the name of its setting', () => {
    const faults = fieldErrorsOf({
      PORT: 'abc',
      DATABASE_URL: 'mysql://x/y',
      BASE_URL: 'unsent',
      APP_MODE: 'test',
    });
    expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual([
      'APP_MODE',
      'BASE_URL',
      'DATABASE_URL',
      'PORT',
    ]);
  });

  test('production names everything it cannot do without', () => {
    const faults = fieldErrorsOf({ APP_MODE: 'production' });
    for (const key of [
      'BASE_URL',
      'DATABASE_URL',
      'SMTP_URL',
      'AUTH_SECRET',
      'ENCRYPTION_KEYS',
      'LOOKUP_KEY',
      'TOKEN_KEYS',
    ]) {
      expect(faults).toContain(`${key} is required when APP_MODE is production`);
    }
  });
});

describe('.env.example', () => {
  const text = readFileSync('.env.example', 'utf8');
  const listed = [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);

  test('lists exactly the settings the product reads', () => {
    expect([...new Set(listed)].sort()).toEqual(environmentKeys);
  });

  test('can be used as it is', () => {
    expect(fieldErrorsOf(parseEnv(text) as Record<string, string>)).toEqual([]);
  });
});
