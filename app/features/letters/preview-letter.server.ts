import { shownTimeZone } from '#app/features/dispatch/delivery.rules.ts';
import {
  renderSampleMail,
  type SampleMail,
} from '#app/features/dispatch/mail/sample-mail.server.ts';
import { isSealed } from '#app/features/messages/kept/kept.rules.ts';
import type { Letter, LetterForm } from '#app/features/messages/letter.schema.server.ts';
import {
  contentOf,
  type Writer,
  type WrittenOn,
} from '#app/features/messages/letter-content.server.ts';
import { findOwnMessage } from '#app/features/messages/message.queries.server.ts';
import { findOpening, findSchedule } from '#app/features/messages/schedule/form-times.rules.ts';
import { isClosedUntilLater } from '#app/features/messages/schedule/schedule.rules.ts';
import { findOwnLetterPicture } from '#app/features/pictures/get-picture.server.ts';
import { findOwnVoice } from '#app/features/recordings/get-recording.server.ts';
import type { Film } from '#app/features/templates/film.ts';
import { getFilm, NEUTRAL_FILM_ID } from '#app/features/templates/get-film.server.ts';
import { findTemplate, findVideoRegions } from '#app/features/templates/template.queries.server.ts';
import type { Language } from '#app/languages/languages.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { findSenderProfile } from './find-sender-profile.server.ts';
import { type LetterView, toLetterView } from './letter-view.server.ts';

type LetterServices = Pick<Platform, 'db' | 'clock' | 'keyring'>;

/** A letter as its recipient would see it, shown to its sender. */
export interface PreviewedLetter {
  language: Language;
  message: LetterView;
  film: Film;
  profile: Awaited<ReturnType<typeof findSenderProfile>>;
  /** What is shown until then; null for a letter that opens at once. */
  cover: { opensAt: Date; opensTimeZone: string; now: Date } | null;
}

/** The letter in a form as its recipient would see it. It costs nothing, and nothing is sent or saved. */
export async function previewLetter(
  services: LetterServices,
  writer: Writer,
  writtenOn: WrittenOn,
  form: LetterForm,
): Promise<PreviewedLetter> {
  const now = services.clock.now();
  const noTimes = { schedule: null, opening: null };
  const content = contentOf(writer, writtenOn, form, noTimes, now);
  const template = content.templateId ? await findTemplate(services.db, content.templateId) : null;
  const edit = { ...form, isAnonymous: content.isAnonymous };
  return show(services, writer, {
    letter: content,
    filmId: template?.filmId ?? null,
    opening: findOpening(form),
    edit,
  });
}

/**
 * A person's own letter as it is saved now, as its recipient would see it; null when there is no such
 * letter, or it is sealed. Nothing is recorded.
 * @param language what the words around it are in, if not in the language of the letter
 */
export async function findOwnLetter(
  services: LetterServices,
  viewer: { userId: string },
  messageId: string,
  language: Language | null = null,
): Promise<PreviewedLetter | null> {
  const message = await findOwnMessage(services.db, services.keyring, messageId, viewer.userId);
  if (!message || isSealed(message)) return null;
  const { isAnonymous, opensAt, opensTimeZone } = message;
  const unchanged = { pictureChange: '', recordingRemoved: '', recordingTimes: '' };
  return show(services, viewer, {
    letter: language ? { ...message, language } : message,
    filmId: message.filmId,
    opening: opensAt && { opensAt, opensTimeZone },
    edit: { ...unchanged, draftId: messageId, isAnonymous },
  });
}

interface Shown {
  letter: Letter;
  filmId: string | null;
  opening: { opensAt: Date; opensTimeZone: string | null } | null;
  /** What a form says about voice and picture that is not saved yet. */
  edit: Parameters<typeof findOwnVoice>[2] & Pick<LetterForm, 'pictureChange'>;
}

/** The profile is the one shown to a reader of whom nothing is known. */
async function show(
  services: LetterServices,
  { userId }: { userId: string },
  { letter, opening, edit, ...shown }: Shown,
): Promise<PreviewedLetter> {
  const now = services.clock.now();
  const { isAnonymous, language } = letter;
  const filmId = shown.filmId ?? NEUTRAL_FILM_ID;
  const message: LetterView = toLetterView(language, letter, {
    isAnonymous,
    filmId,
    sentAt: now,
    reply: letter.allowsReply ? 'open' : 'none',
    voice: await findOwnVoice(services, { userId }, edit),
    picture: isAnonymous
      ? null
      : await findOwnLetterPicture(services, { userId }, edit.draftId, edit.pictureChange),
  });
  const viewing = { senderUserId: userId, viewerUserId: null };
  const profile = isAnonymous ? null : await findSenderProfile(services, viewing);
  const regions = await findVideoRegions(services.db, filmId);
  const isClosed = opening !== null && isClosedUntilLater(opening, now);
  return {
    language,
    message,
    film: getFilm(filmId, regions),
    profile,
    cover: isClosed
      ? {
          opensAt: opening.opensAt,
          opensTimeZone: shownTimeZone({ isAnonymous, opensTimeZone: opening.opensTimeZone }),
          now,
        }
      : null,
  };
}

/** The mail that brings the letter in a form. Nothing is sent or saved. */
export async function previewMail(
  services: Pick<Platform, 'config' | 'db' | 'clock' | 'log'>,
  writer: Writer,
  writtenOn: WrittenOn,
  form: LetterForm,
): Promise<SampleMail> {
  const now = services.clock.now();
  const times = { schedule: findSchedule(form, now), opening: findOpening(form) };
  const content = contentOf(writer, writtenOn, form, times, now);
  const template = content.templateId ? await findTemplate(services.db, content.templateId) : null;
  const letter = {
    ...content,
    filmId: template?.filmId ?? null,
    opensAt: times.opening?.opensAt ?? null,
    opensTimeZone: times.opening?.opensTimeZone ?? null,
  };
  return renderSampleMail(services, letter, times.schedule?.scheduledFor ?? now);
}
