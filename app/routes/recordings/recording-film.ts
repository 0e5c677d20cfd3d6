import { z } from 'zod';
import { VOICE_AT_SECONDS } from '#app/features/letters/phrase-timing.rules.ts';
import { findDraftFilm } from '#app/features/messages/drafts/find-draft-film.server.ts';
import type { RecordingFilm } from '#app/features/recordings/browser/over-film.tsx';
import { RECORDING_MAX_SECONDS } from '#app/features/recordings/recording.rules.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { servicesContext } from '../context.server.ts';
import { findViewer } from '../session.server.ts';
import type { Route } from './+types/recording-film.ts';

const secondsSchema = z.coerce.number().min(0).max(RECORDING_MAX_SECONDS).catch(0);

/** The film that a recording is heard over before it is kept. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = findViewer(context);
  if (!viewer) return new Response(null, { status: 401 });
  const id = parseUuid(params.messageId);
  const seconds = secondsSchema.parse(url.searchParams.get('seconds'));
  const endsAt = VOICE_AT_SECONDS + seconds;
  const film = id && (await findDraftFilm(context.get(servicesContext), viewer, id, endsAt));
  if (!film) return new Response(null, { status: 404 });
  return Response.json({ film, voiceAtSeconds: VOICE_AT_SECONDS } satisfies RecordingFilm);
}
