import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { DispatchErrorCode } from '../delivery.rules.ts';
import { type BlockReasonFacts, listBlockReasonFacts } from './block-reasons.queries.server.ts';
import { isHandOverUnwanted } from './blocks.queries.server.ts';
import { isOverOwnCap, isOverSharedCap } from './caps.rules.ts';
import { lockMailboxes } from './lock-mailboxes.queries.server.ts';

/** The first five are the sender's own business; the others depend on what somebody else did. */
export type BlockReason =
  | 'suspended'
  | 'never_write'
  | 'blocked'
  | 'over_cap'
  | 'unpaid'
  | 'dead'
  | 'withheld'
  | 'reported';

type Services = Pick<Platform, 'config' | 'keyring'>;

interface ClaimedMessages {
  claimId: string;
  messageIds: string[];
  /** When the mail before it went out, for each that is a reminder. */
  earlierMails?: Map<string, Date>;
}

/**
 * Finds those of a claim's messages that must not go out now, and why. Call it in the transaction that
 * claims: it locks their mailboxes, so what another worker is sending is either counted or not yet
 * claimed. Messages of the same claim are counted in their order.
 */
export async function findBlockReasons(
  services: Services,
  tx: DbOrTx,
  { claimId, messageIds, earlierMails }: ClaimedMessages,
  now: Date,
): Promise<Map<string, BlockReason>> {
  await lockMailboxes(tx, messageIds, now);
  const listed = await listBlockReasonFacts(
    services,
    tx,
    messageIds,
    { exceptClaim: claimId },
    now,
  );
  const factsOf = new Map(listed.map((facts) => [facts.messageId, facts]));
  const reasons = new Map<string, BlockReason>();
  const passed: BlockReasonFacts[] = [];
  for (const messageId of messageIds) {
    const found = factsOf.get(messageId);
    if (!found) continue;
    const facts = withEarlierMail(found, earlierMails?.get(messageId));
    const reason = blockReasonFor(services, withOthers(facts, passed, now), now);
    if (reason) reasons.set(messageId, reason);
    else passed.push(facts);
  }
  return reasons;
}

/** The letter's own mail counts for its reminder. */
function withEarlierMail(facts: BlockReasonFacts, sentAt: Date | undefined): BlockReasonFacts {
  if (!sentAt) return facts;
  const { traffic } = facts;
  return {
    ...facts,
    traffic: {
      ...traffic,
      senderToAddress: [...traffic.senderToAddress, sentAt],
      fromSender: [...traffic.fromSender, sentAt],
    },
  };
}

/** Adds what else goes out with the same claim to what the caps count. */
function withOthers(facts: BlockReasonFacts, others: BlockReasonFacts[], now: Date) {
  const sameRecipient = others.filter(({ recipientKey }) => recipientKey === facts.recipientKey);
  const sameSender = others.filter(({ senderKey }) => senderKey === facts.senderKey);
  const both = sameRecipient.filter((other) => sameSender.includes(other));
  const anonymous = sameRecipient.filter(({ traffic }) => traffic.isAnonymous);
  const { traffic } = facts;
  return {
    ...facts,
    traffic: {
      ...traffic,
      senderToAddress: [...traffic.senderToAddress, ...both.map(() => now)],
      anonymousToAddress: [...traffic.anonymousToAddress, ...anonymous.map(() => now)],
      ownAnonymousToAddress: [
        ...traffic.ownAnonymousToAddress,
        ...anonymous.filter((other) => sameSender.includes(other)).map(() => now),
      ],
      fromSender: [...traffic.fromSender, ...sameSender.map(() => now)],
    },
  };
}

/**
 * Refuses a message before anything is spent on it, and whenever its recipient or its time changes, for
 * what its sender may know: a block of signed letters of theirs, an address that they found dead, and
 * their own caps, all with the same error. Everything else is accepted, and the worker holds it: a refusal
 * would tell the asker what somebody else did. Decides under a lock on the mailbox and counts planned
 * messages around `dueAt` as well as those that went out. The worker checks again before it sends.
 * @throws DomainError `address_undeliverable`; `never_write_to` when the sender's own list has the address
 */
export async function assertDeliverable(
  services: Services & Pick<Platform, 'clock'>,
  tx: DbOrTx,
  { messageId, dueAt }: { messageId: string; dueAt: Date },
): Promise<void> {
  const now = services.clock.now();
  await lockMailboxes(tx, [messageId], now);
  const [facts] = await listBlockReasonFacts(services, tx, [messageId], 'planned', now);
  const reason = facts && ownReasonFor(services, facts, dueAt);
  if (reason === 'never_write') throw new DomainError<DispatchErrorCode>('never_write_to');
  if (reason && reason !== 'unpaid') {
    throw new DomainError<DispatchErrorCode>('address_undeliverable');
  }
}

/**
 * Whether a signed letter may not be handed over by a private link either: its recipient has blocked its
 * sender's signed letters, stopped all mail or complained, or its sender knows the address to be dead. The
 * exception is a letter whose own mail found that out: only a link can still bring it. An anonymous letter
 * is never refused, whatever its recipient did: the answer would be about its writer.
 * @throws DomainError `never_write_to` when the sender's own list has the address
 */
export async function isHandOverRefused(
  services: Services & Pick<Platform, 'clock'>,
  tx: DbOrTx,
  { messageId, hasFailed }: { messageId: string; hasFailed: boolean },
): Promise<boolean> {
  const now = services.clock.now();
  const [facts] = await listBlockReasonFacts(services, tx, [messageId], 'planned', now);
  if (!facts) return true;
  if (facts.isNeverWritten) throw new DomainError<DispatchErrorCode>('never_write_to');
  if (facts.traffic.isAnonymous) return false;
  return (!hasFailed && facts.isBlocked) || isHandOverUnwanted(tx, messageId, now);
}

/** What the sender may be told; it is asked first, so that nothing hidden changes this answer. */
function ownReasonFor(
  { config }: Pick<Services, 'config'>,
  facts: BlockReasonFacts,
  at: Date,
): 'suspended' | 'never_write' | 'blocked' | 'over_cap' | 'unpaid' | null {
  if (facts.isSenderSuspended) return 'suspended';
  if (facts.isNeverWritten) return 'never_write';
  if (facts.isBlocked) return 'blocked';
  // Caps protect other people: mail to the sender's own verified mailbox does not count.
  if (!facts.isOwnMailbox && isOverOwnCap(config.caps, facts.traffic, at)) return 'over_cap';
  return facts.isUnpaid ? 'unpaid' : null;
}

function blockReasonFor(services: Services, facts: BlockReasonFacts, at: Date): BlockReason | null {
  const own = ownReasonFor(services, facts, at);
  if (own) return own;
  // As the mail server would say; somebody else's mail has asked it.
  if (facts.isDead) return 'dead';
  if (facts.isWithheld) return 'withheld';
  const { caps } = services.config;
  if (!facts.isOwnMailbox && isOverSharedCap(caps, facts.traffic, at)) return 'withheld';
  return facts.isSenderReported ? 'reported' : null;
}
