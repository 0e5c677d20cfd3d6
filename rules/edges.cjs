/**
 * Which features a feature may import from; everything else is an error.
 * A new edge needs a decision record in docs/decisions (CONTRIBUTING.md).
 */
module.exports = {
  waitlist: [],
  messages: ['templates', 'accounts', 'payments', 'dispatch'],
  dispatch: ['templates'],
  letters: [
    'dispatch',
    'messages',
    'templates',
    'accounts',
    'moderation',
    'recordings',
    'pictures',
  ],
  recordings: ['messages'],
  pictures: ['messages', 'dispatch'],
  videos: ['templates', 'accounts'],
  payments: ['accounts', 'dispatch'],
  templates: ['accounts'],
  moderation: ['accounts', 'dispatch', 'messages', 'payments', 'pictures', 'recordings'],
  closing: ['messages', 'dispatch'],
  integrity: ['messages', 'recordings', 'pictures'],
};
