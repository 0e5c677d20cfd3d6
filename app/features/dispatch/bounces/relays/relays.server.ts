import type { Platform } from '#app/platform/platform.server.ts';
import { createAmazonSes } from './amazon-ses.server.ts';
import { createPostmark } from './postmark.server.ts';
import type { Relay } from './relay.ts';

export const RELAY_NAMES = ['amazon-ses', 'postmark'] as const;

/** As it stands in the address of the hook. */
export type RelayName = (typeof RELAY_NAMES)[number];

/** The providers whose hooks this site takes; null for one without its settings. */
export type Relays = Record<RelayName, Relay | null>;

export const createRelays = ({ config, clock }: Pick<Platform, 'config' | 'clock'>): Relays => ({
  'amazon-ses': config.mail.amazonSes && createAmazonSes(config.mail.amazonSes, clock),
  postmark: config.mail.postmark && createPostmark(config.mail.postmark),
});
