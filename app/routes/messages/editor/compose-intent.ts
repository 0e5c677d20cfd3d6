export type ComposeIntent = 'send' | 'schedule' | 'draft' | 'unclear';

/**
 * What the form of Compose was sent for (spec section 2: Send Now, Schedule for Later, Save as
 * Draft). Sending costs and cannot be undone, so nothing but its own button ever means it; and
 * `unclear` is a form that says both "send now" and a date: without scripts both can be said.
 */
export function parseComposeIntent(form: FormData): ComposeIntent {
  const intent = form.get('intent');
  if (intent === 'schedule') return 'schedule';
  if (intent !== 'send') return 'draft';
  const hasDate = form.get('when') === 'later' || Boolean(form.get('scheduleDate'));
  return hasDate ? 'unclear' : 'send';
}
