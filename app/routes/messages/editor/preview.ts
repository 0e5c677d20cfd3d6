import { requireSignInToPost } from '../../session.server.ts';
import type { Route } from './+types/preview.ts';
import { answerPreview, leavePreview } from './answer-preview.server.tsx';

export const middleware: Route.MiddlewareFunction[] = [
  requireSignInToPost({ isForNewcomers: true }),
];

export const loader = ({ url }: Route.LoaderArgs) => leavePreview({ url });

/** Where a letter's form posts to: the first leaf of its preview. */
export const action = (args: Route.ActionArgs) => answerPreview(args, 'first');
