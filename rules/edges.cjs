/**
 * Which feature may call which, through the other's door. Anything not listed is refused.
 * A new edge needs a decision record in docs/decisions (CONTRIBUTING.md).
 */
module.exports = {
  affiliates: [],
  messages: ['templates', 'accounts', 'payments'],
  delivery: ['messages', 'templates'],
  recipients: ['delivery', 'messages', 'templates', 'accounts', 'moderation'],
  gallery: ['templates', 'accounts'],
  payments: ['accounts'],
  templates: ['accounts'],
  moderation: ['accounts', 'delivery', 'payments'],
};
