import { useEffect, useState } from 'react';
import type { RecordingFilm } from './over-film.tsx';
import { recordingFilmAddress } from './recording-addresses.ts';

/** The film the draft is on, for a reading of this length; null until it is known. */
export function useDraftFilm(messageId: string, durationMs: number | null): RecordingFilm | null {
  const [film, setFilm] = useState<RecordingFilm | null>(null);
  const seconds = durationMs === null ? null : Math.ceil(durationMs / 1_000);
  useEffect(() => {
    if (seconds === null) return;
    let isCurrent = true;
    fetch(recordingFilmAddress(messageId, seconds))
      .then(async (response) => {
        if (response.ok && isCurrent) setFilm((await response.json()) as RecordingFilm);
      })
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [messageId, seconds]);
  return film;
}
