import {
  type BounceOutcome,
  incrementBounceReports,
} from '../records/delivery-records.store.server.ts';
import {
  type BounceHandlers,
  type BounceServices,
  findBouncedMail,
  recordReport,
} from './record-report.server.ts';
import type { HookRefusal, HookRequest, Relay, RelayReport } from './relays/relay.ts';

/** `other_mail`: about a mail that is no letter. `notice`: about the hook itself. */
export type RelayOutcome = BounceOutcome | 'other_mail' | 'notice' | HookRefusal;

/** A reference of ours (`bounceReference`), alone or in a bounce address. */
const REFERENCE = /(?:^|\bb\+)([\da-f]{32}\.[\da-f]{20})(?:@|$)/i;

/**
 * Records what a mail provider reports by its web hook, like a report that a mail server delivers
 * (`recordReport`). It counts only if the provider proves itself and hands back the reference of a mail of
 * ours. Repeating changes nothing. Reports about letters are counted by their outcome.
 */
export async function receiveRelayReport(
  services: BounceServices,
  handlers: BounceHandlers,
  relay: Relay,
  request: HookRequest,
): Promise<RelayOutcome> {
  const received = await relay.receive(request);
  switch (received.kind) {
    case 'refused':
      return received.why;
    case 'notice':
      services.log.info(received.words);
      return 'notice';
    default:
      return recordRelayReport(services, handlers, received.report);
  }
}

async function recordRelayReport(
  services: BounceServices,
  handlers: BounceHandlers,
  report: RelayReport,
): Promise<RelayOutcome> {
  const [, reference] = REFERENCE.exec(report.reference) ?? [];
  if (!reference) return 'other_mail';
  const { db, clock, config } = services;
  const address = `b+${reference}@${config.mail.bounceDomain}`.toLowerCase();
  const mail = await findBouncedMail(services, [address]);
  // Some reports are faster than our own record of the acceptance.
  if (mail?.isLeaving) return 'too_early';
  const outcome = mail ? await recordReport(services, handlers, mail, report) : 'unproven';
  await incrementBounceReports(db, outcome, clock.now());
  return outcome;
}
