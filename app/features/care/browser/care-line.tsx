/** The quiet way to somebody to talk to, where a letter is watched or burned. */
export const CareLine = () => (
  <a href="/care" target="_blank" rel="noreferrer" className="underline underline-offset-4">
    If it is heavy to carry alone, there is someone to talk to
  </a>
);
