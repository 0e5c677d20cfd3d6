export type ComposeIntent = 'send' | 'schedule' | 'draft' | 'contradiction';

/**
 * Which button of Compose was pressed. Sending can't be undone, so only Send Now itself ever means it.
 * Without scripts a form can have both Send Now and a date, which is a contradiction.
 */
export function parseComposeIntent(form: FormData): ComposeIntent {
  const intent = form.get('intent');
  if (intent === 'schedule') return 'schedule';
  if (intent !== 'send') return 'draft';
  const hasDate = form.get('when') === 'later' || Boolean(form.get('scheduleDate'));
  return hasDate ? 'contradiction' : 'send';
}
