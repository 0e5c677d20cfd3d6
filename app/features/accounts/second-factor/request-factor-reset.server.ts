import { randomBytes } from 'node:crypto';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import { hours, shifted } from '#app/platform/clock/clock.ts';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { requireReason } from '#app/shared/require-reason.ts';
import { findHasSecondFactor } from '../account.queries.server.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import { sendAccountMail } from '../email/send-account-mail.server.ts';
import { type Actor, assertAdmin, type UserErrorCode } from '../roles/access.rules.ts';
import { lockAccount } from '../roles/role.store.server.ts';
import { insertFactorReset } from './reset-factors.store.server.ts';

/** Long enough for somebody to read the mail that lets them stop it. */
const WAIT = hours(24);

/**
 * Begins to reset the second factor of somebody who has lost it. Nothing ends for 24 hours, in which its
 * owner, by the link in a mail, or any admin can stop it.
 * @throws DomainError `factor_reset_own`, `factor_reset_none`, `factor_reset_waiting`, `person_not_found`,
 * `admin_required`, `audit_reason_missing`
 */
export async function requestFactorReset(
  services: Pick<Platform, 'db' | 'clock' | 'config' | 'jobs' | 'keyring' | 'log'>,
  actor: Actor,
  userId: string,
  givenReason: string,
): Promise<void> {
  assertAdmin(actor);
  if (userId === actor.userId) throw new DomainError<AccountErrorCode>('factor_reset_own');
  const reason = requireReason(givenReason);
  const now = services.clock.now();
  const takesEffectAt = shifted(now, WAIT);
  const token = randomBytes(32).toString('base64url');
  await services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new DomainError<UserErrorCode>('person_not_found');
    if (!(await findHasSecondFactor(tx, userId))) {
      throw new DomainError<AccountErrorCode>('factor_reset_none');
    }
    const reset = {
      userId,
      requestedBy: actor.userId,
      requestedByLabel: actor.email,
      stopHash: tokenHash(token),
      takesEffectAt,
    };
    if (!(await insertFactorReset(tx, reset))) {
      throw new DomainError<AccountErrorCode>('factor_reset_waiting');
    }
    const entry = {
      ...{ actor, action: 'factor_reset_requested', subjectType: 'person', subjectId: userId },
      after: { reason, takes_effect: takesEffectAt.toISOString() },
    };
    await writeAuditEntry(tx, entry, now);
    await sendAccountMail(services, tx, account.email, {
      kind: 'factor-reset-requested',
      at: takesEffectAt.toUTCString(),
      url: `${services.config.baseUrl}/keep-second-factor?${new URLSearchParams({ token })}`,
    });
  });
}
