import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { systemClock } from '#app/platform/clock/clock.ts';
import { parseConfig } from '#app/platform/config/config.server.ts';
import { createKeyring } from '#app/platform/crypto/keyring.server.ts';
import { createLog } from '#app/platform/log/log.server.ts';
import { checkMailDomain } from './check-mail-domain.server.ts';
import type { Finding } from './domain-check.rules.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });
const { privateKey, publicKey } = pair();
const spkiOf = (given: typeof publicKey) =>
  given.export({ type: 'spki', format: 'der' }).toString('base64');

const settings = {
  BASE_URL: 'https://letters.test',
  SMTP_URL: 'smtp://relay.letters.test:587',
  MAIL_FROM: 'hello@letters.test',
  BOUNCE_DOMAIN: 'bounces.letters.test',
  DKIM_SELECTOR: 's2027',
  DKIM_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
};

const servicesWith = (changes: Record<string, string>) => ({
  config: parseConfig({ ...settings, ...changes }),
  keyring: createKeyring({
    authSecret: 'x'.repeat(32),
    encryptionKeys: `1:${key}`,
    lookupKey: key,
    tokenKeys: `1:${key}`,
  }),
  log: createLog('silent'),
  clock: systemClock,
});

type Zones = Record<string, Record<string, unknown[]>>;

const V4 = '203.0.113.5';
const V6 = '2001:db8::5';
const KEY_NAME = 's2027._domainkey.letters.test';

/** DNS as docs/operations/mail.md, "DNS" asks for it. */
const zones: Zones = {
  'letters.test': {
    TXT: [['v=spf1 mx -all']],
    MX: [{ exchange: 'relay.letters.test', priority: 10 }],
  },
  'bounces.letters.test': {
    TXT: [['v=spf1 ip4:203.0.113.5 ip6:2001:db8::5 -all']],
    MX: [{ exchange: 'relay.letters.test', priority: 10 }],
  },
  [KEY_NAME]: { TXT: [['v=DKIM1; k=rsa; ', `p=${spkiOf(publicKey)}`]] },
  '_dmarc.letters.test': { TXT: [['v=DMARC1; p=quarantine; adkim=s; aspf=r']] },
  'relay.letters.test': { A: [V4], AAAA: [V6] },
  [V4]: { PTR: ['relay.letters.test'] },
  [V6]: { PTR: ['relay.letters.test'] },
};

/** A name without zones does not exist; one with null does not answer. */
const dnsOf = (given: Record<string, Record<string, unknown[]> | null>, asked: string[] = []) => {
  const answer = async (name: string, type: string) => {
    asked.push(`${type} ${name}`);
    const zone = given[name];
    if (zone === null) throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
    const records = zone?.[type];
    if (!records) throw Object.assign(new Error(), { code: zone ? 'ENODATA' : 'ENOTFOUND' });
    return records;
  };
  return {
    resolve: answer,
    reverse: (address: string) => answer(address, 'PTR') as Promise<string[]>,
  };
};

interface World {
  changes?: Record<string, Record<string, unknown[]> | null>;
  env?: Record<string, string>;
  trouble?: string | null;
  asked?: string[];
  signal?: AbortSignal;
}

function check({ changes, env = {}, trouble = null, asked = [], signal }: World) {
  const dns = dnsOf({ ...zones, ...changes }, asked);
  return checkMailDomain(servicesWith(env), {
    dns,
    greet: async () => trouble,
    signal: signal ?? new AbortController().signal,
  });
}

const told = ({ check: about, state, words, records }: Finding) => [
  `${about} ${state}: ${words}`,
  ...records.map(({ name, type, value }) => `${name} ${type} ${value}`),
];

const chain = (length: number): Zones =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `part${index}.letters.test`,
      { TXT: [[`v=spf1 include:part${(index + 1) % length}.letters.test -all`]] },
    ]),
  );

describe('the check of our sending domain', () => {
  test('is right in every point with the DNS that the operations page asks for', async () => {
    const findings = await check({});
    expect(findings.map(({ check: about, state }) => `${about} ${state}`)).toEqual([
      'spf right',
      'spf right',
      'dkim right',
      'dmarc right',
      'reverse_name right',
      'bounces right',
      'one_click right',
    ]);
    expect(findings.flatMap(({ records }) => records)).toEqual([]);
  });

  const BOUNCES = { MX: zones['bounces.letters.test']?.MX ?? [] };
  test.each<[string, World, expected: string[]]>([
    [
      'no SPF record',
      { changes: { 'bounces.letters.test': BOUNCES } },
      [
        'spf wrong: bounces.letters.test has no SPF record.',
        'bounces.letters.test TXT v=spf1 ip4:203.0.113.5 ip6:2001:db8::5 -all',
      ],
    ],
    [
      'an SPF record without one of our addresses',
      {
        changes: { 'bounces.letters.test': { ...BOUNCES, TXT: [['v=spf1 ip4:203.0.113.5 -all']] } },
      },
      [
        'spf wrong: The SPF record of bounces.letters.test does not let 2001:db8::5 send.',
        'bounces.letters.test TXT v=spf1 ip4:203.0.113.5 ip6:2001:db8::5 -all',
      ],
    ],
    [
      'includes that go round in a circle',
      {
        changes: {
          ...chain(3),
          'bounces.letters.test': { ...BOUNCES, TXT: [['v=spf1 include:part0.letters.test -all']] },
        },
      },
      [
        `spf wrong: Receivers can't use the SPF record of bounces.letters.test (Too many DNS requests). A domain may have only one SPF record, and it may cause at most ten lookups: write addresses in place of "include".`,
        'bounces.letters.test TXT v=spf1 ip4:203.0.113.5 ip6:2001:db8::5 -all',
      ],
    ],
    [
      'an SPF record about which DNS does not answer',
      {
        changes: {
          'bounces.letters.test': { ...BOUNCES, TXT: [['v=spf1 include:away.test -all']] },
          'away.test': null,
        },
      },
      [
        'spf unknown: DNS did not answer about the SPF record of bounces.letters.test. Check again in a few minutes.',
      ],
    ],
    [
      'no key',
      { changes: { [KEY_NAME]: {} } },
      [
        `dkim wrong: There is no key at ${KEY_NAME}.`,
        `${KEY_NAME} TXT v=DKIM1; k=rsa; p=${spkiOf(publicKey)}`,
      ],
    ],
    [
      'the key of somebody else',
      { changes: { [KEY_NAME]: { TXT: [[`v=DKIM1; k=rsa; p=${spkiOf(pair().publicKey)}`]] } } },
      [
        `dkim wrong: The key at ${KEY_NAME} is not the one we sign with (bad signature).`,
        `${KEY_NAME} TXT v=DKIM1; k=rsa; p=${spkiOf(publicKey)}`,
      ],
    ],
    [
      'a key about which DNS does not answer',
      { changes: { [KEY_NAME]: null } },
      [
        `dkim unknown: DNS did not answer about the key at ${KEY_NAME}. Check again in a few minutes.`,
      ],
    ],
    [
      'a relay that signs',
      { env: { DKIM_SELECTOR: '', DKIM_PRIVATE_KEY: '' } },
      [
        'dkim unknown: DKIM_PRIVATE_KEY is not set, so your relay must sign. Send a letter to yourself and look for "dkim=pass" in its headers.',
      ],
    ],
    [
      'no DMARC record',
      { changes: { '_dmarc.letters.test': {} } },
      [
        'dmarc wrong: letters.test has no DMARC record, or an invalid one.',
        '_dmarc.letters.test TXT v=DMARC1; p=quarantine; adkim=s; aspf=r',
      ],
    ],
    [
      'a DMARC record that asks for nothing',
      { changes: { '_dmarc.letters.test': { TXT: [['v=DMARC1; p=none']] } } },
      [
        'dmarc right: Our mail passes the DMARC record of letters.test: DKIM and SPF are in line with it. It asks receivers for nothing yet; this would:',
        '_dmarc.letters.test TXT v=DMARC1; p=quarantine; adkim=s; aspf=r',
      ],
    ],
    [
      'nothing in line with DMARC',
      {
        changes: {
          [KEY_NAME]: {},
          'elsewhere.test': { ...BOUNCES, TXT: [['v=spf1 ip4:203.0.113.5 ip6:2001:db8::5 -all']] },
        },
        env: { BOUNCE_DOMAIN: 'elsewhere.test' },
      },
      [
        'dmarc wrong: Our mail fails the DMARC record of letters.test: neither DKIM nor SPF is in line with it. Fix those first.',
      ],
    ],
    [
      'an address without a name',
      { changes: { [V4]: {} } },
      [
        'reverse_name wrong: 203.0.113.5 has no name. Ask your hosting provider to set its name.',
        '5.113.0.203.in-addr.arpa PTR relay.letters.test',
      ],
    ],
    [
      'an address whose name belongs to another one',
      { changes: { [V6]: { PTR: ['pool.provider.test'] }, 'pool.provider.test': { A: [V4] } } },
      [
        'reverse_name wrong: 2001:db8::5 is called pool.provider.test, which does not lead back to it. Ask your hosting provider to set its name.',
        '5.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa PTR relay.letters.test',
      ],
    ],
    [
      'an address about whose name DNS does not answer',
      { changes: { [V4]: null } },
      [
        'reverse_name unknown: DNS did not answer about the name of 203.0.113.5. Check again in a few minutes.',
      ],
    ],
    [
      'no MX for bounces',
      { changes: { 'bounces.letters.test': { TXT: zones['bounces.letters.test']?.TXT ?? [] } } },
      [
        'bounces wrong: bounces.letters.test has no MX record, so no bounce comes back. Point it at the server that takes your mail.',
        'bounces.letters.test MX 10 relay.letters.test',
      ],
    ],
    [
      'a server for bounces that does not answer',
      { trouble: 'connection refused' },
      [
        'bounces wrong: No mail server of bounces.letters.test answers on port 25 (relay.letters.test: connection refused). If this machine may not connect to port 25, try "npm run check-mail" on another one.',
      ],
    ],
    [
      'an MX about which DNS does not answer',
      { changes: { 'bounces.letters.test': null } },
      [
        'bounces unknown: DNS did not answer about the MX of bounces.letters.test. Check again in a few minutes.',
      ],
    ],
    [
      'a site without TLS',
      { env: { BASE_URL: 'http://letters.test' } },
      [
        'one_click wrong: The link for one-click unsubscribe needs https. Set BASE_URL to https://….',
      ],
    ],
    [
      'a relay on this machine',
      { env: { SMTP_URL: 'smtp://127.0.0.1:25' } },
      [
        "setup unknown: 127.0.0.1 leads to no public address, so we can't tell from where your relay sends. Set MAIL_RELAY_ADDRESSES to check SPF and reverse names.",
      ],
    ],
  ])('names %s', async (_name, world, expected) => {
    expect((await check(world)).flatMap(told)).toEqual(expect.arrayContaining(expected));
  });

  test('asks about the addresses of MAIL_RELAY_ADDRESSES in place of the host of SMTP_URL', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_RELAY_ADDRESSES: `${V4}, ${V6}` };
    const findings = await check({ env });
    expect(findings.filter(({ state }) => state !== 'right')).toEqual([]);
  });

  test('says that our example is one, and asks nobody', async () => {
    const asked: string[] = [];
    const findings = await check({ env: { MAIL_FROM: 'letters@unsent.example' }, asked });
    expect(findings.map(({ check: about, state }) => `${about} ${state}`)).toEqual([
      'setup unknown',
    ]);
    expect(asked).toEqual([]);
  });

  test('asks a limited number of questions, however many includes there are', async () => {
    const asked: string[] = [];
    const wide = Array.from({ length: 12 }, (_, index) => `include:part${index}.letters.test`);
    const txt = [[`v=spf1 ${wide.join(' ')} -all`]];
    const changes = {
      ...chain(40),
      'letters.test': { ...zones['letters.test'], TXT: txt },
      'bounces.letters.test': { ...BOUNCES, TXT: txt },
    };
    const findings = await check({ changes, asked });
    expect(
      findings.filter(({ check: about }) => about === 'spf').map(({ state }) => state),
    ).toEqual(['wrong', 'wrong']);
    expect(asked.filter((question) => question.includes('part')).length).toBeLessThanOrEqual(10);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('ends when its time is over, and says that DNS did not answer', async () => {
    const findings = await check({ signal: AbortSignal.abort() });
    expect(findings.filter(({ state }) => state === 'wrong')).toEqual([]);
    expect(findings.map(({ words }) => words).join(' ')).toContain('DNS did not answer');
  });
});
