import { minutes, shifted } from '#app/platform/clock/clock.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { DeliveryRow } from './recipient.queries.server.ts';
import { isViewCookie } from './view-cookie.server.ts';

/** Long enough to watch a film, put the phone down and watch it again; too short to pass on. */
const TICKET_LIFE = minutes(30);
const CONTEXT = 'media ticket';

type Services = Pick<Platform, 'clock' | 'keyring'>;

/**
 * Where this letter's film is found for a while. Opaque: whoever reads the address learns nothing of
 * message, sender or film (product.md section 4).
 */
export function issueMediaToken({ clock, keyring }: Services, row: DeliveryRow): string {
  const expiry = shifted(clock.now(), TICKET_LIFE).getTime();
  const sealed = keyring.encrypt(JSON.stringify([row.id, row.filmId, expiry]), CONTEXT);
  return sealed.toString('base64url');
}

export interface MediaToken {
  deliveryId: string;
  filmId: string | null;
}

/** What a ticket is for, or null when it is forged or too old. The pass of its letter is needed too. */
export function readMediaToken({ clock, keyring }: Services, ticket: string): MediaToken | null {
  try {
    const [deliveryId, filmId, expiry] = JSON.parse(
      keyring.decrypt(Buffer.from(ticket, 'base64url'), CONTEXT),
    );
    return expiry > clock.now().getTime() ? { deliveryId, filmId } : null;
  } catch {
    return null;
  }
}

/** Whether the browser that shows this ticket also holds the viewing pass of its letter. */
export const mayWatch = (
  services: Services,
  ticket: MediaToken,
  pass: string | undefined,
): boolean => isViewCookie(services, ticket.deliveryId, pass);
