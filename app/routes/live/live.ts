import { findSession } from '#app/features/accounts/sessions/find-session.server.ts';
import { eventStream } from '#app/platform/live/event-stream.server.ts';
import { userChannel } from '#app/platform/live/publish.server.ts';
import { servicesContext, sessionContext } from '../context.server.ts';
import type { Route } from './+types/live.ts';

/** Server-sent events: tells the viewer's open pages when their messages or payments change. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const opened = context.get(sessionContext);
  if (opened.state === 'unknown') throw opened.error;
  if (opened.state !== 'signed-in') throw new Response(null, { status: 401 });
  // For a .data request the router would buffer the endless stream and never answer.
  if (new URL(request.url).pathname.endsWith('.data')) throw new Response(null, { status: 404 });
  const services = context.get(servicesContext);
  const after = url.searchParams.get('after');
  // Why the browser had to reconnect, logged as an event of this name.
  if (after && ['CHANNEL_ERROR', 'TIMED_OUT', 'CLOSED'].includes(after)) {
    services.log.info({ event: after }, 'a browser reconnects its live updates');
  }
  return eventStream({
    live: services.live,
    channel: userChannel(opened.viewer.userId),
    sessionId: opened.sessionId,
    signal: request.signal,
    async isStillAllowed() {
      const session = await findSession(services, request.headers, false);
      return session.state === 'signed-in' && session.viewer.userId === opened.viewer.userId;
    },
  });
}
