/** The sound of a recording: pieces of 16-bit samples of one channel, and the file made of them. */

/** A stretch of sound without a gap. A phrase has several when the reading was paused. */
export interface SoundPiece {
  id: string;
  phrase: number;
  /** The piece that it continues without a gap, if any. */
  follows: string | null;
  sampleRate: number;
  /** It was cut out of a saved recording, whose level the server has set. */
  isSaved?: true;
  /** The device has lost some of its sound (lost-sound.ts). */
  isIncomplete?: true;
  chunks: Int16Array<ArrayBuffer>[];
}

const WAV_HEADER_BYTES = 44;
/** At the edges of pieces that do not follow each other, so that the join does not click. */
const FADE_SECONDS = 0.005;

export const framesOf = ({ chunks }: Pick<SoundPiece, 'chunks'>): number =>
  chunks.reduce((sum, { length }) => sum + length, 0);

export const lengthMs = (piece: SoundPiece): number => (framesOf(piece) / piece.sampleRate) * 1_000;

/** Sound as the microphone gives it, in 16 bits. */
export const toInt16 = (frames: Float32Array): Int16Array<ArrayBuffer> =>
  Int16Array.from(frames, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 0x7fff));

/** The loudest moment, between 0 and 1. */
export function peakOf(frames: Float32Array): number {
  let peak = 0;
  for (const value of frames) peak = Math.max(peak, Math.abs(value));
  return peak;
}

/** The pieces in the order of their phrases; pieces of one phrase in the order they were recorded. */
const inOrder = (pieces: SoundPiece[]): SoundPiece[] =>
  pieces.toSorted((one, other) => one.phrase - other.phrase);

/** When each phrase starts in the joined sound, for those that were read. */
export function startsOf(pieces: SoundPiece[]): { phrase: number; startMs: number }[] {
  const starts: { phrase: number; startMs: number }[] = [];
  let atMs = 0;
  for (const piece of inOrder(pieces)) {
    if (starts.at(-1)?.phrase !== piece.phrase) {
      starts.push({ phrase: piece.phrase, startMs: Math.round(atMs) });
    }
    atMs += lengthMs(piece);
  }
  return starts;
}

/** One WAV file of all pieces, at the rate of the first, and as loud as the saved ones among them. */
export function joinAsWav(pieces: SoundPiece[]): Blob {
  const ordered = inOrder(pieces);
  const gain = gainOfNew(ordered);
  const sampleRate = ordered[0]?.sampleRate ?? 48_000;
  const sounds = ordered.map((piece, index) => {
    const sound = resampled(joinChunks(piece.chunks), piece.sampleRate, sampleRate);
    if (gain !== 1 && !piece.isSaved) amplify(sound, gain);
    const length = Math.min(Math.floor(sampleRate * FADE_SECONDS), sound.length >> 1);
    if (!isContinued(ordered[index - 1], piece)) fadeIn(sound, length);
    if (!isContinued(piece, ordered[index + 1])) fadeIn(sound.reverse(), length).reverse();
    return sound;
  });
  const frames = sounds.reduce((sum, { length }) => sum + length, 0);
  return new Blob([wavHeader(frames, sampleRate), ...sounds], { type: 'audio/wav' });
}

export function joinChunks(chunks: Int16Array<ArrayBuffer>[]): Int16Array<ArrayBuffer> {
  const all = new Int16Array(framesOf({ chunks }));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** Between two samples lies a straight line. Only needed when another microphone was plugged in. */
function resampled(sound: Int16Array<ArrayBuffer>, from: number, to: number) {
  if (from === to) return sound;
  return new Int16Array(Math.round((sound.length * to) / from)).map((_, index) => {
    const position = (index * from) / to;
    const before = sound[Math.floor(position)] ?? 0;
    const after = sound[Math.floor(position) + 1] ?? before;
    return Math.round(before + (after - before) * (position % 1));
  });
}

/** How much louder new pieces must be to sound like those of a saved recording; 1 without any. */
function gainOfNew(pieces: SoundPiece[]): number {
  const saved = levelOf(pieces.filter(({ isSaved }) => isSaved));
  const recorded = levelOf(pieces.filter(({ isSaved }) => !isSaved));
  return saved === 0 || recorded === 0 ? 1 : saved / recorded;
}

/** Quieter than any voice: what is below is a pause. */
const PAUSE_LEVEL = 200;

/** The root mean square of a voice, without its pauses. */
function levelOf(pieces: SoundPiece[]): number {
  let [sum, count] = [0, 0];
  for (const chunk of pieces.flatMap(({ chunks }) => chunks)) {
    for (const sample of chunk) {
      if (Math.abs(sample) < PAUSE_LEVEL) continue;
      sum += sample * sample;
      count += 1;
    }
  }
  return count === 0 ? 0 : Math.sqrt(sum / count);
}

/** Makes sound louder, but never so loud that it is cut off. */
function amplify(sound: Int16Array<ArrayBuffer>, gain: number): void {
  const peak = sound.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 1);
  const factor = Math.min(gain, 0x7fff / peak);
  for (let at = 0; at < sound.length; at += 1) sound[at] = Math.round((sound[at] ?? 0) * factor);
}

const isContinued = (piece: SoundPiece | undefined, next: SoundPiece | undefined) =>
  piece !== undefined && next?.follows === piece.id;

function fadeIn(sound: Int16Array<ArrayBuffer>, length: number) {
  for (let index = 0; index < length; index += 1) {
    sound[index] = Math.round((sound[index] ?? 0) * (index / length));
  }
  return sound;
}

/** http://soundfile.sapp.org/doc/WaveFormat/, for one channel of 16 bits. */
function wavHeader(frames: number, sampleRate: number): ArrayBuffer {
  const header = new DataView(new ArrayBuffer(WAV_HEADER_BYTES));
  const bytes = frames * 2;
  const text = (at: number, letters: string) => {
    for (const [index, letter] of [...letters].entries()) {
      header.setUint8(at + index, letter.charCodeAt(0));
    }
  };
  text(0, 'RIFF');
  header.setUint32(4, WAV_HEADER_BYTES - 8 + bytes, true);
  text(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, sampleRate, true);
  header.setUint32(28, sampleRate * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  text(36, 'data');
  header.setUint32(40, bytes, true);
  return header.buffer;
}

/** About -46 dB: a voice that speaks into a microphone is far above it. */
const NEARLY_SILENT = 160;

/** Whether there is hardly any sound: the microphone may be another one than the sender thinks. */
export const isNearlySilent = (pieces: SoundPiece[]): boolean =>
  pieces.every(({ chunks }) =>
    chunks.every((chunk) => chunk.every((value) => Math.abs(value) < NEARLY_SILENT)),
  );
