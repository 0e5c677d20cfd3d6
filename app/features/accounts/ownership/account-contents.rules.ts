import type { AccountContents } from './account-contents.queries.server.ts';

/** Whether there is nothing to ask an owner about. Credits and free sends stay in any case. */
export const holdsNothing = ({ createdAt, credits, ...held }: AccountContents): boolean =>
  Object.values(held).every((value) => !value);
