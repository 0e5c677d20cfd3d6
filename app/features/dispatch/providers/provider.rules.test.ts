import { expect, test } from 'vitest';
import {
  complaintRate,
  judgeComplaintRate,
  providerOfDomain,
  providerOfServers,
} from './provider.rules.ts';

test.each([
  ['gmail.com', 'google'],
  ['hotmail.co.uk', 'microsoft'],
  ['yahoo.co.jp', 'yahoo'],
  ['aol.com', 'yahoo'],
  ['icloud.com', 'apple'],
  ['company.net', null],
  ['notgmail.com', null],
  ['recipients.test', 'other'],
])('the mailboxes of %s are at %s', (domain, provider) => {
  expect(providerOfDomain(domain)).toBe(provider);
});

test.each([
  [['aspmx.l.google.com.', 'alt1.aspmx.l.google.com.'], 'google'],
  [['company-net.mail.protection.outlook.com'], 'microsoft'],
  [['mx-biz.mail.am0.yahoodns.net'], 'yahoo'],
  [['mx01.mail.icloud.com'], 'apple'],
  [['filter.company.net', 'ASPMX2.GOOGLEMAIL.com'], 'google'],
  [['google.com.attacker.net'], 'other'],
  [[], 'other'],
])('the mail servers %o belong to %s', (hosts, provider) => {
  expect(providerOfServers(hosts)).toBe(provider);
});

test.each([
  [{ accepted: 10_000, complained: 9 }, 'fine'],
  [{ accepted: 10_000, complained: 10 }, 'watch'],
  [{ accepted: 10_000, complained: 30 }, 'stop'],
  // One complaint on ten letters is no rate.
  [{ accepted: 10, complained: 2 }, 'fine'],
  [{ accepted: 0, complained: 5 }, 'stop'],
])('a provider judges %o as %s', (mails, judgement) => {
  expect(judgeComplaintRate(complaintRate(mails))).toBe(judgement);
});
