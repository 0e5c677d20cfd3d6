import { type ParsedMail, parseMail } from '#app/platform/mail/parse-mail.server.ts';
import {
  type BounceOutcome,
  incrementBounceReports,
} from '../records/delivery-records.store.server.ts';
import { readBounceReport } from './bounce-report.ts';
import {
  type BounceHandlers,
  type BounceServices,
  findBouncedMail,
  recordReport,
} from './record-report.server.ts';

/**
 * Records a report about one of our mails, as a mail server delivers it. Anybody can forge a report,
 * so it counts only if it contains a bounce address with our token. The token is checked before
 * anything parses the report. Every report is counted by its outcome, so that reports nobody believes
 * are noticed.
 * @param envelopeTo the address the report was delivered to, if the mail server passes it on
 */
export async function recordBounce(
  services: BounceServices,
  handlers: BounceHandlers,
  bytes: Uint8Array,
  envelopeTo: string | null,
): Promise<BounceOutcome> {
  const outcome = await believeBounce(services, handlers, bytes, envelopeTo);
  await incrementBounceReports(services.db, outcome, services.clock.now());
  return outcome;
}

async function believeBounce(
  services: BounceServices,
  handlers: BounceHandlers,
  bytes: Uint8Array,
  envelopeTo: string | null,
): Promise<BounceOutcome> {
  const mail = await findBouncedMail(services, bounceAddressesIn(envelopeTo ?? '', bytes));
  if (!mail) return 'unproven';
  const report: ParsedMail | null = await parseMail(bytes).catch(() => null);
  return recordReport(services, handlers, mail, {
    content: report ? readBounceReport(report) : { kind: 'unknown' },
    text: report ? `${report.subject}\n\n${report.text}` : Buffer.from(bytes).toString('latin1'),
  });
}

/** A real report names one of our addresses, a few times. */
const MAX_ADDRESSES = 5;

/**
 * The addresses in a report that look like ours, wherever they are: a bounce comes to one, a
 * complaint names it in `Original-Mail-From` or quotes it as `Return-Path`. An address passed
 * through a URL without encoding has a space for its plus sign.
 */
function bounceAddressesIn(envelopeTo: string, bytes: Uint8Array): string[] {
  const text = `${envelopeTo}\n${Buffer.from(bytes).toString('latin1')}`;
  const addresses = new Set<string>();
  for (const [, rest] of text.matchAll(/\bb[+ ]([\da-f]{32}\.[\da-f]{20}@[\w.-]{1,253})/gi)) {
    addresses.add(`b+${rest}`.toLowerCase());
    if (addresses.size === MAX_ADDRESSES) break;
  }
  return [...addresses];
}
