import { previewLeaves } from '#app/features/letters/pages/preview/preview-bar.server.tsx';
import { requireSignInToPost } from '../../session.server.ts';
import type { Route } from './+types/preview-leaf.ts';
import { answerPreview, leavePreview } from './answer-preview.server.tsx';

export const middleware: Route.MiddlewareFunction[] = [
  requireSignInToPost({ isForNewcomers: true, returnTo: () => '/preview' }),
];

export const loader = ({ url }: Route.LoaderArgs) => leavePreview({ url });

/** A leaf of a preview, or a test of it. */
export function action({ request, context, params }: Route.ActionArgs) {
  const asked = [...previewLeaves, 'test' as const].find((leaf) => leaf === params.leaf);
  if (!asked) throw new Response(null, { status: 404 });
  return answerPreview({ request, context }, asked);
}
