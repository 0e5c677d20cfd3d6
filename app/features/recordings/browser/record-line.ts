import { MicrophoneError, openMicrophone } from './microphone.ts';
import { lengthMs, peakOf, type SoundPiece, toInt16 } from './recorded-sound.ts';

export const LINE_MAX_MS = 15_000;

interface LineListener {
  onOpened: () => void;
  /** The loudest moment, between 0 and 1, and how much was recorded until now. */
  onSound: (peak: number, heardMs: number) => void;
}

/**
 * Records one line, until it is stopped or as long as it may be. It exists in this page only.
 * @throws {MicrophoneError} also when the microphone is lost in between
 */
export async function recordLine(stop: AbortSignal, listener: LineListener): Promise<SoundPiece> {
  let end = () => {};
  let fail = (_: MicrophoneError) => {};
  // Older phones have no Promise.withResolvers.
  const ended = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  const piece: SoundPiece = { id: '', phrase: 0, follows: null, sampleRate: 1, chunks: [] };
  const microphone = await openMicrophone({
    onSound(frames) {
      piece.chunks.push(toInt16(frames));
      const heardMs = lengthMs(piece);
      listener.onSound(peakOf(frames), heardMs);
      if (heardMs >= LINE_MAX_MS) end();
    },
    onLost: () => fail(new MicrophoneError('taken-away')),
  });
  piece.sampleRate = microphone.sampleRate;
  stop.addEventListener('abort', () => end());
  if (stop.aborted) end();
  listener.onOpened();
  return ended.then(() => piece).finally(() => microphone.close());
}
