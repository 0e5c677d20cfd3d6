import { createId } from '#app/shared/create-id.ts';
import type { SpokenPhrase } from '../recording.rules.ts';
import { type SoundPiece, toInt16 } from './recorded-sound.ts';
import type { VoiceSources } from './recording-addresses.ts';

const SAMPLE_RATE = 48_000;

/**
 * The sound of a saved recording as the pieces it was made of, so that some phrases can be recorded
 * again; null when it cannot be fetched or this browser decodes neither of its formats.
 */
export async function loadSavedPieces(
  sources: VoiceSources,
  phrases: SpokenPhrase[],
): Promise<SoundPiece[] | null> {
  for (const address of [sources.webm, sources.m4a]) {
    try {
      const response = await fetch(address);
      if (!response.ok) return null;
      const decoder = new OfflineAudioContext(1, 1, SAMPLE_RATE);
      const decoded = await decoder.decodeAudioData(await response.arrayBuffer());
      return cutIntoPieces(toInt16(mixed(decoded)), SAMPLE_RATE, phrases);
    } catch {
      // The other format may do.
    }
  }
  return null;
}

/** One channel of all. */
function mixed(decoded: AudioBuffer): Float32Array {
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, index) =>
    decoded.getChannelData(index),
  );
  return Float32Array.from({ length: decoded.length }, (_, at) =>
    channels.reduce((sum, channel) => sum + (channel[at] ?? 0) / channels.length, 0),
  );
}

/** Cuts sound where its phrases start. What comes before the first belongs to it. */
export function cutIntoPieces(
  sound: Int16Array<ArrayBuffer>,
  sampleRate: number,
  phrases: SpokenPhrase[],
): SoundPiece[] {
  const edges = phrases.map(({ startMs }, index) =>
    index === 0 ? 0 : Math.round((startMs / 1_000) * sampleRate),
  );
  const ids = phrases.map(() => createId());
  return phrases.flatMap((_, phrase) => {
    const chunk = sound.slice(edges[phrase], edges[phrase + 1] ?? sound.length);
    if (chunk.length === 0) return [];
    const follows = ids[phrase - 1] ?? null;
    return [
      { id: ids[phrase] as string, phrase, follows, sampleRate, isSaved: true, chunks: [chunk] },
    ];
  });
}
