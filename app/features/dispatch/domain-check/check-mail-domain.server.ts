import { createPublicKey, randomUUID } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Config } from '#app/platform/config/config.server.ts';
import { authenticateMail } from '#app/platform/mail/authenticate-mail.server.ts';
import { headersOf } from '#app/platform/mail/compose-mail.server.ts';
import {
  createDns,
  type Dns,
  limitDns,
  lookUp,
  lookUpNames,
} from '#app/platform/mail/dns.server.ts';
import { greetMailServer } from '#app/platform/mail/smtp.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { bounceAddress } from '../mail/mail-tokens.ts';
import { composeRecipientMail } from '../mail/recipient-mail.server.ts';
import {
  exampleDomain,
  type Finding,
  judgeBounces,
  judgeDkim,
  judgeDmarc,
  judgeOneClick,
  judgeReverseNames,
  judgeSpf,
  unknownRelay,
} from './domain-check.rules.ts';

type Services = Pick<Platform, 'config' | 'keyring' | 'log' | 'clock'>;

/** The services outside that the check asks. */
export interface Outside {
  dns: Dns;
  /** @returns null when the host greets as a mail server on port 25, and otherwise why not */
  greet(host: string): Promise<string | null>;
  /** Ends the check: what has not been answered by then counts as unanswered. */
  signal: AbortSignal;
}

const CHECK_TIMEOUT_MS = 60_000;
/** A complete check of four addresses needs about sixty. */
const MAX_LOOKUPS = 150;
const MAX_ADDRESSES = 4;
const MAX_SERVERS = 3;

const systemOutside = (): Outside => ({
  dns: createDns(),
  greet: (host) => greetMailServer(host, 25),
  signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
});

/**
 * Checks whether receivers can trust our mail: composes one as we send them, and looks at it and at DNS
 * as a receiving server does. Sends nothing. Takes a minute at most, and a limited number of lookups.
 */
export async function checkMailDomain(
  services: Services,
  outside: Outside = systemOutside(),
): Promise<Finding[]> {
  const { mail } = services.config;
  const domain = domainOf(mail.fromAddress);
  if (domain.endsWith('.example')) return [exampleDomain(mail.fromAddress)];
  const dns = limitDns(outside.dns, { lookups: MAX_LOOKUPS, signal: outside.signal });
  const host = mail.smtpUrl ? new URL(mail.smtpUrl).hostname.replace(/^\[|\]$/g, '') : null;
  const addresses = await listRelayAddresses(dns, mail, host);
  const [sample, sender] = await composeSample(services);
  // Without a known address, SPF cannot pass; the rest can still be checked.
  const results = await Promise.all(
    (addresses.length > 0 ? addresses : [NOWHERE]).map(async (ip) => ({
      ip,
      ...(await authenticateMail(sample, { ip, helo: domain, sender }, dns)),
    })),
  );
  const [first] = results;
  if (!first) return [];
  const hasAddresses = addresses.length > 0;
  return [
    ...(hasAddresses ? [judgeSpf(mail.bounceDomain, results)] : [unknownRelay(host)]),
    ...(hasAddresses && domain !== mail.bounceDomain
      ? [judgeSpf(domain, await checkOtherSpf(dns, sample, addresses, domain))]
      : []),
    judgeDkim(publicKeyOf(mail), first.dkim),
    judgeDmarc(domain, (results.find(({ dmarc }) => dmarc.result !== 'pass') ?? first).dmarc),
    ...(hasAddresses
      ? [judgeReverseNames(await findReverseNames(dns, addresses), host ?? domain)]
      : []),
    judgeBounces(
      mail.bounceDomain,
      await findBounceServers(dns, outside, mail.bounceDomain),
      host ?? domain,
    ),
    judgeOneClick(headersOf(sample), first.dkim),
  ];
}

type MailSettings = Config['mail'];

/** An address that nobody has (RFC 5737). */
const NOWHERE = '192.0.2.1';

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Networks inside a machine or a company (RFC 6890). Other servers never see them. */
const PRIVATE = new BlockList();
for (const [network, prefix, family] of [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  PRIVATE.addSubnet(network, prefix, family);
}
const isPublic = (ip: string) => !PRIVATE.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/** The addresses the relay sends from: those in the settings, or the public ones of its host. */
async function listRelayAddresses(
  dns: Dns,
  { relayAddresses }: MailSettings,
  host: string | null,
): Promise<string[]> {
  if (relayAddresses.length > 0) return relayAddresses.slice(0, MAX_ADDRESSES);
  if (!host) return [];
  const found = isIP(host) ? [host] : await listAddresses(dns, host);
  return found.filter(isPublic).slice(0, MAX_ADDRESSES);
}

const listAddresses = async (dns: Dns, name: string) =>
  (await Promise.all([lookUp(dns, name, 'A'), lookUp(dns, name, 'AAAA')])).flatMap(
    (found) => found ?? [],
  );

/** A mail as every letter has one, to nobody. @returns its bytes and its envelope sender */
async function composeSample(services: Services): Promise<[bytes: Buffer, sender: string]> {
  const { config, keyring, clock } = services;
  const delivery = {
    id: randomUUID(),
    tokenKeyVersion: keyring.tokenKeyVersion,
    dueAt: clock.now(),
  };
  const bytes = await composeRecipientMail(services, delivery, {
    messageId: delivery.id,
    recipientEmail: config.mail.fromAddress,
    recipientName: null,
    isAnonymous: true,
    senderName: null,
    clue: null,
    language: 'en',
    filmId: null,
    opensAt: null,
    opensTimeZone: null,
  });
  return [bytes, bounceAddress(keyring, delivery, config.mail.bounceDomain)];
}

/** Mails to account holders, and replies of mail servers, carry the domain of `MAIL_FROM`. */
const checkOtherSpf = (dns: Dns, sample: Buffer, addresses: string[], domain: string) =>
  Promise.all(
    addresses.map(async (ip) => {
      const sender = `postmaster@${domain}`;
      return { ip, ...(await authenticateMail(sample, { ip, helo: domain, sender }, dns)) };
    }),
  );

function publicKeyOf({ dkim }: MailSettings) {
  if (!dkim) return null;
  const publicKey = createPublicKey(dkim.privateKey).export({ type: 'spki', format: 'der' });
  return { ...dkim, publicKey: publicKey.toString('base64') };
}

const findReverseNames = (dns: Dns, addresses: string[]) =>
  Promise.all(
    addresses.map(async (ip) => {
      const names = await lookUpNames(dns, ip);
      const found = await Promise.all(
        (names ?? []).slice(0, MAX_SERVERS).map((name) => listAddresses(dns, name)),
      );
      return { ip, names, leadsBack: found.flat().includes(ip) };
    }),
  );

async function findBounceServers(dns: Dns, { greet }: Outside, domain: string) {
  const found = await lookUp(dns, domain, 'MX');
  if (found === null) return null;
  const hosts = found
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ exchange }) => exchange)
    // A dot alone means that the domain takes no mail (RFC 7505).
    .filter((exchange) => exchange !== '' && exchange !== '.')
    .slice(0, MAX_SERVERS);
  return Promise.all(hosts.map(async (host) => ({ host, trouble: await greet(host) })));
}
