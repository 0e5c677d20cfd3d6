import type { LinkKind } from '#app/features/dispatch/delivery.rules.ts';
import { minutes, shifted } from '#app/platform/clock/clock.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { DeliveryRow } from './letter.queries.server.ts';

/** Long enough to pause a film and come back to it; too short to pass its address on. */
const LIFETIME = minutes(30);
/** Authenticated with every token: changing it breaks the players that are open. */
const CONTEXT = 'media ticket';

type Services = Pick<Platform, 'clock' | 'keyring'>;

export interface MediaToken {
  deliveryId: string;
  filmId: string | null;
  /** Which link opened the letter: they do not always show the same. */
  link: LinkKind;
}

/**
 * Issues the token in the addresses of a letter's film. It is encrypted: an address reveals neither
 * the message nor its sender or film.
 */
export function issueMediaToken({ clock, keyring }: Services, row: DeliveryRow): string {
  const expiry = shifted(clock.now(), LIFETIME).getTime();
  const content = JSON.stringify([row.id, row.filmId, expiry, row.link]);
  const encrypted = keyring.encrypt(content, CONTEXT);
  return encrypted.toString('base64url');
}

/**
 * What a token stands for; null when it is forged or has expired. A token alone opens no film: the
 * browser must also hold the view cookie of its letter.
 */
export function readMediaToken({ clock, keyring }: Services, token: string): MediaToken | null {
  try {
    // biome-ignore lint/plugin: decrypted, so it is ours
    const [deliveryId, filmId, expiry, link] = JSON.parse(
      keyring.decrypt(Buffer.from(token, 'base64url'), CONTEXT),
    );
    return expiry > clock.now().getTime() ? { deliveryId, filmId, link } : null;
  } catch {
    return null;
  }
}
