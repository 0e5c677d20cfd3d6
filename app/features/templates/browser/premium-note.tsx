/** Shown before anybody starts writing, to senders whose only balance is a free send. */
export const PremiumNote = () => (
  <p className="text-sm text-soft">Premium: your free send does not cover this film.</p>
);
