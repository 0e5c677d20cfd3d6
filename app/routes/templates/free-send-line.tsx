/** Said where a premium film is looked at, before anybody writes on it. */
export const FreeSendLine = () => (
  <p className="text-sm text-soft">Premium: your free send does not cover this film.</p>
);
