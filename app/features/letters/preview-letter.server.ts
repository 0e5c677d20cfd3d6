import type { LetterForm } from '#app/features/messages/letter.schema.server.ts';
import {
  contentOf,
  type Writer,
  type WrittenOn,
} from '#app/features/messages/letter-content.server.ts';
import { findOpening } from '#app/features/messages/schedule/form-times.rules.ts';
import { isClosedUntilLater } from '#app/features/messages/schedule/schedule.rules.ts';
import { findOwnLetterPicture } from '#app/features/pictures/get-picture.server.ts';
import { findOwnVoice } from '#app/features/recordings/get-recording.server.ts';
import { getFilm, NEUTRAL_FILM_ID } from '#app/features/templates/get-film.server.ts';
import { findTemplate, findVideoRegions } from '#app/features/templates/template.queries.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { findSenderProfile } from './find-sender-profile.server.ts';
import { type LetterView, toLetterView } from './letter-view.server.ts';

/**
 * The letter in a form as its recipient would see it. It costs nothing, and nothing is sent or
 * saved. The profile is the one shown to a reader of whom nothing is known.
 */
export async function previewLetter(
  services: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  writer: Writer,
  writtenOn: WrittenOn,
  form: LetterForm,
) {
  const now = services.clock.now();
  const { templateId, isAnonymous, allowsReply, language, ...texts } = contentOf(
    writer,
    writtenOn,
    form,
    { schedule: null, opening: null },
    now,
  );
  const template = templateId ? await findTemplate(services.db, templateId) : null;
  const filmId = template?.filmId ?? NEUTRAL_FILM_ID;
  const message: LetterView = toLetterView(language, texts, {
    isAnonymous,
    filmId,
    sentAt: now,
    reply: allowsReply ? 'open' : 'none',
    voice: await findOwnVoice(services, writer, form),
    picture: isAnonymous
      ? null
      : await findOwnLetterPicture(services, writer, form.draftId, form.pictureChange),
  });
  const viewing = { senderUserId: writer.userId, viewerUserId: null };
  const profile = isAnonymous ? null : await findSenderProfile(services, viewing);
  const regions = await findVideoRegions(services.db, filmId);
  const opening = findOpening(form);
  return {
    language,
    message,
    film: getFilm(filmId, regions),
    profile,
    /** What is shown until then; null for a letter that opens at once. */
    cover: opening && isClosedUntilLater(opening, now) ? { ...opening, now } : null,
  };
}
