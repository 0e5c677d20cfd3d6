/**
 * Which feature may call which. Anything not listed is refused.
 * A new edge needs a decision record in docs/decisions (CONTRIBUTING.md).
 */
module.exports = {
  waitlist: [],
  messages: ['templates', 'accounts', 'payments'],
  dispatch: ['messages', 'templates'],
  letters: ['dispatch', 'messages', 'templates', 'accounts', 'moderation'],
  videos: ['templates', 'accounts'],
  payments: ['accounts'],
  templates: ['accounts'],
  moderation: ['accounts', 'dispatch', 'payments'],
  integrity: ['messages'],
};
