import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { withOwnMessageLocked } from '../lock-message.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import { publishMessageChanged } from '../notifications/notify-sender.server.ts';
import { parseSeal, type Seal } from './kept.rules.ts';
import { updateSeal } from './kept.store.server.ts';

type SealServices = Pick<Platform, 'db' | 'clock'>;

/**
 * Seals a kept letter until a day: nobody reads, hears or changes it before its writer opens it. Sealing a
 * sealed one moves the day.
 * @throws DomainError `message_not_found`, `letter_not_kept`, or why the day is refused
 */
export async function sealLetter(
  services: SealServices,
  actor: { userId: string },
  messageId: string,
  choice: Parameters<typeof parseSeal>[0],
): Promise<Seal> {
  const { seal, errorCode } = parseSeal(choice, services.clock.now());
  if (errorCode) throw new DomainError<MessageErrorCode>(errorCode);
  await changeSeal(services, actor, messageId, seal);
  return seal;
}

/**
 * Opens a sealed letter, on its day or before. A repeat changes nothing.
 * @throws DomainError `message_not_found`, `letter_not_kept`
 */
export const openSealed = (
  services: SealServices,
  actor: { userId: string },
  messageId: string,
): Promise<void> => changeSeal(services, actor, messageId, null);

const changeSeal = (
  services: SealServices,
  actor: { userId: string },
  messageId: string,
  seal: Seal | null,
): Promise<void> =>
  withOwnMessageLocked(services, actor, messageId, async (tx, { message }, now) => {
    if (!message.keptAt) throw new DomainError<MessageErrorCode>('letter_not_kept');
    if (!seal && !message.sealedUntil) return;
    await updateSeal(tx, messageId, seal, now);
    await publishMessageChanged(tx, message);
  });
