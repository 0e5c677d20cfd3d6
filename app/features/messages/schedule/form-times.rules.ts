import { DomainError } from '#app/shared/domain-error.ts';
import { isTimeZone } from '#app/shared/time-zone.ts';
import type { LetterForm } from '../letter.schema.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import {
  type Opening,
  parseOpening,
  parseSchedule,
  type Schedule,
  schedulePresetFrom,
  validateOpening,
  validateSchedule,
} from './schedule.rules.ts';
import { isPreset } from './when.rules.ts';

/** When a letter is sent and when it opens, as its form says. */

const scheduleChoiceIn = ({ scheduleDate, scheduleTime, timeZone }: LetterForm) => ({
  date: scheduleDate,
  time: scheduleTime,
  timeZone,
});

/** The schedule in a form that is still being written; null while it is incomplete. */
export function findSchedule(form: LetterForm, now: Date): Schedule | null {
  if (form.when === 'now') return null;
  if (isPreset(form.when)) {
    const zone = presetZone(form);
    return zone === null ? null : schedulePresetFrom(form.when, zone, now);
  }
  const parsed = parseSchedule(scheduleChoiceIn(form));
  return typeof parsed === 'string' ? null : parsed;
}

/** An hour is as long in every time zone, so that choice needs none. */
const presetZone = ({ when, timeZone }: LetterForm): string | null =>
  isTimeZone(timeZone) ? timeZone : when === 'hour' ? 'UTC' : null;

/**
 * The schedule in a form; null to send now.
 * @throws DomainError with a ScheduleErrorCode
 */
export function requireSchedule(form: LetterForm, now: Date): Schedule | null {
  if (form.when === 'now') return null;
  if (isPreset(form.when)) {
    const zone = presetZone(form);
    if (!zone) throw new DomainError<MessageErrorCode>('time_zone_unknown');
    return schedulePresetFrom(form.when, zone, now);
  }
  const { schedule, errorCode } = validateSchedule(scheduleChoiceIn(form), now);
  if (!schedule) throw new DomainError<MessageErrorCode>(errorCode);
  return schedule;
}

const openingChoiceIn = ({ opensDate, opensTime, opensTimeZone }: LetterForm) => ({
  date: opensDate,
  time: opensTime,
  timeZone: opensTimeZone,
});

/** The opening in a form that is still being written; null while it is incomplete, or at once. */
export function findOpening(form: LetterForm): Opening | null {
  const parsed = parseOpening(openingChoiceIn(form));
  return typeof parsed === 'string' ? null : parsed;
}

/**
 * The moment until which the letter in a form stays closed; null when it opens at once.
 * @throws DomainError with an OpeningErrorCode
 */
export function requireOpening(
  form: LetterForm,
  schedule: Schedule | null,
  now: Date,
): Opening | null {
  if (!form.opensDate) return null;
  const arrival = schedule?.scheduledFor ?? now;
  const { opening, errorCode } = validateOpening(openingChoiceIn(form), arrival, now);
  if (!opening) throw new DomainError<MessageErrorCode>(errorCode);
  return opening;
}
