/**
 * Which features a feature may import from; everything else is an error.
 * A new edge needs a decision record in docs/decisions (CONTRIBUTING.md).
 */
module.exports = {
  // Areas of the site that show what several features know, and that no feature may call.
  admin: [
    'accounts',
    'backups',
    'dispatch',
    'integrity',
    'messages',
    'moderation',
    'payments',
    'templates',
    'videos',
  ],
  settings: ['accounts', 'messages', 'payments'],
  site: ['letters', 'payments', 'templates'],
  waitlist: [],
  accounts: ['attachments'],
  messages: ['templates', 'accounts', 'payments', 'dispatch', 'care'],
  dispatch: ['templates'],
  letters: [
    'attachments',
    'dispatch',
    'messages',
    'templates',
    'accounts',
    'moderation',
    'recordings',
    'pictures',
  ],
  recordings: ['attachments', 'messages', 'templates'],
  pictures: ['attachments', 'messages', 'dispatch'],
  videos: ['templates', 'accounts'],
  payments: ['accounts', 'dispatch'],
  templates: ['accounts'],
  moderation: ['accounts', 'attachments', 'dispatch', 'messages', 'payments', 'pictures', 'videos'],
  closing: ['messages', 'dispatch'],
  backups: ['integrity'],
  integrity: ['accounts', 'attachments', 'messages'],
};
