import type {
  AuthResult,
  MailAuthentication,
} from '#app/platform/mail/authenticate-mail.server.ts';

/** The findings about our sending domain, in words and as records for DNS. */

interface DnsRecord {
  name: string;
  type: 'TXT' | 'MX' | 'PTR';
  value: string;
}

export const CHECKS = {
  setup: 'Setup',
  spf: 'SPF',
  dkim: 'DKIM',
  dmarc: 'DMARC',
  reverse_name: 'Reverse name',
  bounces: 'Bounces',
  one_click: 'One-click unsubscribe',
} as const;

/** `unknown` is what could not be checked: it is neither right nor wrong. */
export interface Finding {
  check: keyof typeof CHECKS;
  state: 'right' | 'wrong' | 'unknown';
  words: string;
  /** The records that fix it in DNS, if any. */
  records: DnsRecord[];
}

/** Whether an operator must change something. */
export const isWrong = ({ state }: Finding): boolean => state === 'wrong';

const finding = (
  check: Finding['check'],
  state: Finding['state'],
  words: string,
  ...records: DnsRecord[]
): Finding => ({ check, state, words, records });

/** How a sentence ends when DNS did not answer. */
const AGAIN = 'Check again in a few minutes.';

export const exampleDomain = (address: string): Finding =>
  finding(
    'setup',
    'unknown',
    `MAIL_FROM is ${address}, which is only an example. There is nothing to check before it is an address of yours.`,
  );

/** @param host where `SMTP_URL` leads, if it is set */
export const unknownRelay = (host: string | null): Finding =>
  finding(
    'setup',
    'unknown',
    host
      ? `${host} leads to no public address, so we can't tell from where your relay sends. Set MAIL_RELAY_ADDRESSES to check SPF and reverse names.`
      : 'SMTP_URL is not set, so no mail leaves.',
  );

const mechanismOf = (ip: string) => `${ip.includes(':') ? 'ip6' : 'ip4'}:${ip}`;

/** The record with what lets these addresses send, in front of the part that refuses the others. */
function spfRecordFor(record: string | null, ips: string[]): string {
  const added = ips.map(mechanismOf).join(' ');
  if (!record) return `v=spf1 ${added} -all`;
  const end = record.search(/ [-~?+]?all\b/i);
  return end < 0 ? `${record} ${added}` : `${record.slice(0, end)} ${added}${record.slice(end)}`;
}

/** @param results of each address the relay sends from */
export function judgeSpf(
  domain: string,
  results: { ip: string; spf: MailAuthentication['spf'] }[],
): Finding {
  const say = (state: Finding['state'], words: string, record?: string) =>
    finding('spf', state, words, ...(record ? [txt(domain, record)] : []));
  const failed = results.filter(({ spf }) => spf.result !== 'pass');
  const ips = failed.map(({ ip }) => ip);
  const [first] = failed;
  if (!first) return say('right', `The SPF record of ${domain} lets your relay send.`);
  const { result, comment, record } = first.spf;
  switch (result) {
    case 'none':
      return say('wrong', `${domain} has no SPF record.`, spfRecordFor(null, ips));
    case 'temperror':
      return say('unknown', `DNS did not answer about the SPF record of ${domain}. ${AGAIN}`);
    case 'permerror':
      return say(
        'wrong',
        `Receivers can't use the SPF record of ${domain} (${comment}). A domain may have only one SPF record, and it may cause at most ten lookups: write addresses in place of "include".`,
        spfRecordFor(null, ips),
      );
    default:
      return say(
        'wrong',
        `The SPF record of ${domain} does not let ${ips.join(' and ')} send.`,
        spfRecordFor(record, ips),
      );
  }
}

const txt = (name: string, value: string): DnsRecord => ({ name, type: 'TXT', value });

interface OurKey {
  domain: string;
  selector: string;
  /** The public key in base64. */
  publicKey: string;
}

/** @param key what we sign with; null when we leave that to the relay */
export function judgeDkim(key: OurKey | null, results: MailAuthentication['dkim']): Finding {
  if (!key) {
    return finding(
      'dkim',
      'unknown',
      'DKIM_PRIVATE_KEY is not set, so your relay must sign. Send a letter to yourself and look for "dkim=pass" in its headers.',
    );
  }
  const name = `${key.selector}._domainkey.${key.domain}`;
  const ours = results.find(
    ({ domain, selector }) => domain === key.domain && selector === key.selector,
  );
  const { result, comment }: AuthResult = ours ?? { result: 'none', comment: 'not signed' };
  if (result === 'pass') return finding('dkim', 'right', `The key at ${name} signs what we send.`);
  if (result === 'temperror') {
    return finding('dkim', 'unknown', `DNS did not answer about the key at ${name}. ${AGAIN}`);
  }
  return finding(
    'dkim',
    'wrong',
    comment === 'no key'
      ? `There is no key at ${name}.`
      : `The key at ${name} is not the one we sign with (${comment}).`,
    txt(name, `v=DKIM1; k=rsa; p=${key.publicKey}`),
  );
}

export function judgeDmarc(
  domain: string,
  { result, policy, alignedBy }: MailAuthentication['dmarc'],
): Finding {
  const record = txt(`_dmarc.${domain}`, 'v=DMARC1; p=quarantine; adkim=s; aspf=r');
  switch (result) {
    case 'pass': {
      const passes = `Our mail passes the DMARC record of ${domain}: ${alignedBy.join(' and ')} ${alignedBy.length > 1 ? 'are' : 'is'} in line with it.`;
      return policy === 'none'
        ? finding(
            'dmarc',
            'right',
            `${passes} It asks receivers for nothing yet; this would:`,
            record,
          )
        : finding('dmarc', 'right', passes);
    }
    case 'none':
      return finding('dmarc', 'wrong', `${domain} has no DMARC record, or an invalid one.`, record);
    case 'temperror':
      return finding('dmarc', 'unknown', `DNS did not answer about DMARC of ${domain}. ${AGAIN}`);
    default:
      return finding(
        'dmarc',
        'wrong',
        `Our mail fails the DMARC record of ${domain}: neither DKIM nor SPF is in line with it. Fix those first.`,
      );
  }
}

export interface ReverseName {
  ip: string;
  /** Null when DNS did not answer. */
  names: string[] | null;
  /** Whether one of the names leads back to the address. */
  leadsBack: boolean;
}

/** @param name what the reverse name could be */
export function judgeReverseNames(reverseNames: ReverseName[], name: string): Finding {
  const say = (state: Finding['state'], words: string, ...records: DnsRecord[]) =>
    finding('reverse_name', state, words, ...records);
  const silent = reverseNames.find(({ names }) => names === null);
  if (silent) return say('unknown', `DNS did not answer about the name of ${silent.ip}. ${AGAIN}`);
  const wrong = reverseNames.filter(({ leadsBack }) => !leadsBack);
  if (wrong.length === 0)
    return say('right', 'The addresses of your relay have names that lead back.');
  const problems = wrong.map(({ ip, names }) =>
    names?.length
      ? `${ip} is called ${names[0]}, which does not lead back to it.`
      : `${ip} has no name.`,
  );
  return say(
    'wrong',
    `${problems.join(' ')} Ask your hosting provider to set its name.`,
    ...wrong.map(({ ip }): DnsRecord => ({ name: reverseNameOf(ip), type: 'PTR', value: name })),
  );
}

/** The name under which DNS stores the name of an address (RFC 1035, 3.5 and RFC 3596, 2.5). */
function reverseNameOf(ip: string): string {
  if (!ip.includes(':')) return `${ip.split('.').reverse().join('.')}.in-addr.arpa`;
  const [head = '', tail] = ip.split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)];
  const digits = all.map((group) => group.padStart(4, '0')).join('');
  return `${[...digits].reverse().join('.')}.ip6.arpa`;
}

/**
 * @param servers the mail servers of the bounce domain, each with why it did not greet us; null when
 *   DNS did not answer
 */
export function judgeBounces(
  domain: string,
  servers: { host: string; trouble: string | null }[] | null,
  relay: string,
): Finding {
  if (servers === null) {
    return finding('bounces', 'unknown', `DNS did not answer about the MX of ${domain}. ${AGAIN}`);
  }
  const reachable = servers.find(({ trouble }) => trouble === null);
  if (reachable) {
    return finding(
      'bounces',
      'right',
      `Bounces to ${domain} go to ${reachable.host}, which answers.`,
    );
  }
  if (servers.length === 0) {
    return finding(
      'bounces',
      'wrong',
      `${domain} has no MX record, so no bounce comes back. Point it at the server that takes your mail.`,
      { name: domain, type: 'MX', value: `10 ${relay}` },
    );
  }
  const problems = servers.map(({ host, trouble }) => `${host}: ${trouble}`).join('; ');
  return finding(
    'bounces',
    'wrong',
    `No mail server of ${domain} answers on port 25 (${problems}). If this machine may not connect to port 25, try "npm run check-mail" on another one.`,
  );
}

/** RFC 8058: both headers, an https link, and a signature that covers them. */
export function judgeOneClick(
  headers: { name: string; value: string }[],
  dkim: MailAuthentication['dkim'],
): Finding {
  const say = (state: Finding['state'], words: string) => finding('one_click', state, words);
  const headerOf = (wanted: string) =>
    headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';
  if (!headerOf('list-unsubscribe').startsWith('<https://')) {
    return say(
      'wrong',
      'The link for one-click unsubscribe needs https. Set BASE_URL to https://….',
    );
  }
  if (headerOf('list-unsubscribe-post') !== 'List-Unsubscribe=One-Click') {
    return say('wrong', 'Our mail lacks the header List-Unsubscribe-Post.');
  }
  if (dkim.length === 0) {
    return say('unknown', 'Our mail has both headers. Your relay must sign them too.');
  }
  const isSigned = dkim.some(({ headers: signed }) =>
    ['list-unsubscribe', 'list-unsubscribe-post'].every((name) => signed.includes(name)),
  );
  return isSigned
    ? say('right', 'Our mail has both headers, and the signature covers them.')
    : say('wrong', 'The signature does not cover the headers for one-click unsubscribe.');
}
