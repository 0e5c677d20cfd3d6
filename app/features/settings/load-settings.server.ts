import type { Platform } from '#app/platform/platform.server.ts';
import {
  findSettings,
  listOwnSecurityEvents,
  listSessions,
} from '../accounts/account.queries.server.ts';
import type { Viewer } from '../accounts/account-types.ts';
import { findPrivateDetails } from '../accounts/profile/private-details.queries.server.ts';
import { csrfToken } from '../accounts/sessions/csrf-token.server.ts';
import { isFreshProof } from '../accounts/sessions/fresh-proof.rules.ts';
import { countKept } from '../messages/kept/kept.queries.server.ts';
import {
  findCurrentPlan,
  hasBillingAccount,
} from '../payments/packs/subscription.queries.server.ts';
import type { SettingsTab } from './settings-tabs.ts';

type Services = Pick<Platform, 'db' | 'cards' | 'clock' | 'keyring' | 'config'>;

/**
 * Loads what the open tab shows.
 * @param session the session that asks
 */
export async function loadSettings(
  services: Services,
  viewer: Viewer,
  session: { sessionId: string; provenAt: Date },
  tab: SettingsTab,
) {
  const { db, cards, clock, keyring, config } = services;
  const { sessionId, provenAt } = session;
  const now = clock.now();
  const found = await findSettings(db, viewer.userId);
  if (!found) throw new Error('the signed-in user has no account');
  const [sessions, events] =
    tab === 'security'
      ? await Promise.all([
          listSessions(db, viewer.userId, now),
          listOwnSecurityEvents(db, viewer.userId),
        ])
      : [[], []];
  const billing =
    tab === 'account'
      ? {
          plan: await findCurrentPlan(db, viewer.userId),
          hasPortal: cards !== null && (await hasBillingAccount(db, viewer.userId)),
        }
      : { plan: null, hasPortal: false };
  const details = tab === 'profile' ? await findPrivateDetails(services, viewer.userId) : null;
  return {
    ...found,
    details,
    now,
    billing,
    hasGoogle: config.accounts.google !== null,
    sessions: sessions.map((each) => ({ ...each, isCurrent: each.id === sessionId })),
    events: events.map(({ id, action, details, createdAt }) => ({
      id,
      action,
      createdAt,
      device: typeof details.device === 'string' ? details.device : null,
    })),
    deletion: {
      csrfToken: csrfToken(keyring, sessionId),
      hasFreshSignIn: !found.hasPassword && isFreshProof(provenAt, now),
      unusedCredits: viewer.totalCredits,
      freeSends: viewer.freeSendsRemaining,
      kept: tab === 'account' ? await countKept(db, viewer.userId) : 0,
    },
  };
}

export type SettingsData = Awaited<ReturnType<typeof loadSettings>>;
