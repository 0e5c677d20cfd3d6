import { createAuth } from '#app/features/accounts/sign-in/create-auth.server.ts';
import {
  holdSenderDeliveries,
  resumeSenderDeliveries,
} from '#app/features/dispatch/admin/hold-deliveries.server.ts';
import { createRelays } from '#app/features/dispatch/bounces/relays/relays.server.ts';
import { lockDeliveriesFrom } from '#app/features/dispatch/queue/lock-deliveries.queries.server.ts';
import { prepareFindDelivery } from '#app/features/letters/letter.queries.server.ts';
import { createViewLog } from '#app/features/letters/log-delivery-view.server.ts';
import { messageSource } from '#app/features/messages/message-export.queries.server.ts';
import { deleteUserMessages } from '#app/features/messages/retention/delete-user-messages.server.ts';
import { createDeliveryHandlers } from '#app/features/messages/sending/delivery-handlers.server.ts';
import {
  assertSendable,
  sendPaidMessage,
} from '#app/features/messages/sending/send-message.server.ts';
import { maintenanceNoticeSetting } from '#app/features/moderation/moderation-settings.ts';
import { settleFreeSend } from '#app/features/payments/ledger/settle-free-send.server.ts';
import {
  cancelPackNow,
  closeBilling,
  detachBilling,
} from '#app/features/payments/packs/close-billing.server.ts';
import { fairUseSetting } from '#app/features/payments/payment-settings.ts';
import { createGalleryReader } from '#app/features/templates/gallery.server.ts';
import { deleteFavorites } from '#app/features/templates/mark-favorites.server.ts';
import { deleteUserVideos } from '#app/features/videos/delete-user-videos.server.ts';
import { createVideoUploads } from '#app/features/videos/uploads/create-video-uploads.server.ts';
import { createBackground } from '#app/platform/background/background.server.ts';
import { createCardProvider } from '#app/platform/cards/stripe.server.ts';
import type { Clock } from '#app/platform/clock/clock.ts';
import {
  createDatabaseClock,
  type DatabaseClock,
} from '#app/platform/clock/database-clock.server.ts';
import type { Config } from '#app/platform/config/config.server.ts';
import { loadSecrets } from '#app/platform/config/secrets.server.ts';
import { createKeyring } from '#app/platform/crypto/keyring.server.ts';
import { connectDatabase, type DatabaseHandle } from '#app/platform/db/database.server.ts';
import { readDatabaseTime } from '#app/platform/db/server-state.server.ts';
import { createReadiness, type Readiness } from '#app/platform/health/readiness.server.ts';
import { createJobQueue } from '#app/platform/jobs/job-queue.server.ts';
import { createLive } from '#app/platform/live/live.server.ts';
import { createLog } from '#app/platform/log/log.server.ts';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { createCachedSetting } from '#app/platform/site-settings/cached-setting.server.ts';
import { createStorage } from '#app/platform/storage/storage.server.ts';
import { findVideoTools } from '#app/platform/video/video-tools.server.ts';
import { noticeText } from '#app/routes/notices/notice-table.ts';
import { noticeOf, statusOf } from '#app/routes/notices/notices.ts';
import type { Services } from '#app/routes/services.server.ts';
import { attachmentServices } from './attachment-kinds.ts';

export interface ServiceContainer {
  platform: Platform;
  services: Services;
  readiness: Readiness;
  /** For the metric that compares clocks. */
  databaseClock: DatabaseClock;
  /** For metrics about connections. */
  pool: DatabaseHandle['pool'];
  close(): Promise<void>;
}

/**
 * Creates every service from the configuration. The only place where a feature is given something of a
 * feature it may not import (rules/edges.cjs), such as payments the function that sends a paid message.
 * @param given what tests use in place of the database's clock, and where web and worker count
 * @throws ConfigError when a setting is missing or invalid
 */
export async function createServices(
  config: Config & { database: { url: string; directUrl: string } },
  given: { clock?: Clock; metrics?: Metrics } = {},
): Promise<ServiceContainer> {
  const secrets = loadSecrets(config);
  const log = createLog(config.logLevel);
  const database = connectDatabase({
    connectionString: config.database.url,
    poolSize: config.database.poolSize,
    log,
  });
  const databaseClock = createDatabaseClock(log);
  const clock = given.clock ?? databaseClock;
  const readiness = createReadiness(config.database.url, {
    clock: databaseClock,
    writeHealth: database.writeHealth,
  });
  if (!given.clock) await databaseClock.measure(() => readDatabaseTime(database.pool));
  const platform: Platform = {
    config,
    clock,
    log,
    db: database.db,
    keyring: createKeyring(secrets),
    storage: await createStorage(config.storage),
    background: createBackground(log),
    live: createLive({ connectionString: config.database.directUrl, log }),
    cards: config.cards && createCardProvider(config.cards, given.metrics),
    jobs: await createJobQueue(database.pool, log),
  };
  const videoTools = await findVideoTools(config.video);
  const ownership: Services['ownership'] = {
    settleFreeSend,
    lockSending: lockDeliveriesFrom,
    holdSending: holdSenderDeliveries,
    resumeSending: resumeSenderDeliveries,
    deleteContents: [deleteUserMessages(platform), deleteUserVideos(platform), deleteFavorites],
  };
  const services: Services = {
    ...platform,
    readiness,
    billing: {
      closeBilling,
      detachBilling,
      cancelPackNow: (userId) => cancelPackNow(platform, userId),
    },
    assertSendable: (actor, messageId) => assertSendable(services, actor, messageId),
    sendPaidMessage: (tx, paid) => sendPaidMessage(services, tx, paid),
    auth: createAuth({ ...platform, ownership }, secrets.authSecret),
    ownership,
    deliveryHandlers: createDeliveryHandlers(platform),
    relays: createRelays(platform),
    countRelayReport: (relay, outcome) => given.metrics?.countRelayReport(relay, outcome),
    ...messageSource(platform),
    ...attachmentServices(platform),
    beforeAccountDeletion: [deleteUserVideos(platform)],
    maintenanceNotice: createCachedSetting(platform, maintenanceNoticeSetting),
    fairUseSends: createCachedSetting(platform, fairUseSetting),
    readGallery: createGalleryReader(platform),
    videoTools,
    videoUploads: await createVideoUploads(platform, { ...platform, videoTools }, (code) => ({
      status: statusOf(code),
      message: noticeText(noticeOf(code)),
    })),
    findDelivery: prepareFindDelivery(platform),
    logDeliveryView: createViewLog(platform),
  };
  return {
    platform,
    services,
    readiness,
    databaseClock,
    pool: database.pool,
    async close() {
      await platform.live.stop();
      await platform.background.settled();
      await Promise.all([database.close(), readiness.close()]);
    },
  };
}
