import { PICTURE_INTENT } from '#app/features/messages/message-intents.ts';
import { isPreset, parseWhen, type When } from '../../schedule/when.rules.ts';

export type ComposeIntent = 'send' | 'schedule' | 'draft' | 'keep' | 'contradiction';

/**
 * Which button of Compose was pressed. Sending can't be undone, so only Send Now itself ever means it.
 * Without scripts a form can have both Send Now and another time, which is a contradiction.
 */
export function parseComposeIntent(form: FormData): ComposeIntent {
  const intent = form.get('intent');
  // Whichever button it was: such a letter goes to nobody.
  if (form.get('isKept') === 'on' && intent !== PICTURE_INTENT) return 'keep';
  if (intent === 'schedule') return 'schedule';
  if (intent !== 'send') return 'draft';
  const hasTime = parseWhen(form.get('when')) !== 'now' || Boolean(form.get('scheduleDate'));
  return hasTime ? 'contradiction' : 'send';
}

/**
 * When the letter should arrive, given the button. Without scripts, a date can be typed without
 * choosing "Later". If form and button contradict each other, the form is shown again with its time.
 */
export function whenFor(intent: ComposeIntent, form: FormData): When {
  const when = parseWhen(form.get('when'));
  if (intent === 'send') return 'now';
  if (isPreset(when)) return when;
  const needsDate = intent !== 'draft' && intent !== 'keep';
  return needsDate || form.get('scheduleDate') ? 'later' : 'now';
}
