import type { ShouldRevalidateFunction } from 'react-router';

/**
 * Every route of a page whose form ends the session, the root included, exports this as
 * `shouldRevalidate`: loading any of them again would redirect to /auth before the notice has been
 * read. The action returns `endsSession`.
 */
export const revalidateUnlessSessionEnded: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) =>
  defaultShouldRevalidate &&
  !(typeof actionResult === 'object' && actionResult !== null && 'endsSession' in actionResult);
