export const sampleRate = 48_000;

export interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

export function silence(seconds: number): Stereo {
  const length = Math.round(seconds * sampleRate);
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

/** Encodes a 32-bit float WAV file. */
export function toWav({ left, right }: Stereo): Buffer {
  const bytes = left.length * 8;
  const wav = Buffer.alloc(44 + bytes);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + bytes, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(3, 20);
  wav.writeUInt16LE(2, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * 8, 28);
  wav.writeUInt16LE(8, 32);
  wav.writeUInt16LE(32, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(bytes, 40);
  for (let i = 0; i < left.length; i++) {
    wav.writeFloatLE(left[i] ?? 0, 44 + i * 8);
    wav.writeFloatLE(right[i] ?? 0, 48 + i * 8);
  }
  return wav;
}

/** Decodes interleaved 32-bit floats (`ffmpeg -f f32le -ac 2`), cut or padded to a length. */
export function fromFloats(raw: Buffer, seconds: number): Stereo {
  const sound = silence(seconds);
  const frames = Math.min(sound.left.length, Math.floor(raw.length / 8));
  for (let i = 0; i < frames; i++) {
    sound.left[i] = raw.readFloatLE(i * 8);
    sound.right[i] = raw.readFloatLE(i * 8 + 4);
  }
  return sound;
}

export function mapChannels(
  sound: Stereo,
  change: (channel: Float32Array) => Float32Array,
): Stereo {
  return { left: change(sound.left), right: change(sound.right) };
}

export const fromDecibels = (decibels: number) => 10 ** (decibels / 20);

export function add(into: Stereo, other: Stereo, gain: number): void {
  for (let i = 0; i < into.left.length; i++) {
    into.left[i] = (into.left[i] ?? 0) + (other.left[i] ?? 0) * gain;
    into.right[i] = (into.right[i] ?? 0) + (other.right[i] ?? 0) * gain;
  }
}

/** Scales a sound by a level that changes over time. */
export function applyEnvelope(sound: Stereo, level: (seconds: number) => number): Stereo {
  return mapChannels(sound, (channel) => channel.map((x, i) => x * level(i / sampleRate)));
}

/** Interpolates an envelope linearly; constant before its first and after its last point. */
export function levelAt(points: readonly (readonly [number, number])[], seconds: number): number {
  const next = points.findIndex(([at]) => at > seconds);
  if (next === 0) return points[0]?.[1] ?? 1;
  const before = points[(next < 0 ? points.length : next) - 1] ?? [0, 1];
  const after = next < 0 ? before : (points[next] ?? before);
  if (after[0] === before[0]) return before[1];
  const part = (seconds - before[0]) / (after[0] - before[0]);
  return before[1] + (after[1] - before[1]) * part;
}

export interface Filter {
  kind: 'lowpass' | 'highpass' | 'bandpass' | 'peak';
  hertz: number;
  q?: number;
  decibels?: number;
}

/** A biquad filter from Robert Bristow-Johnson's Audio EQ Cookbook. */
export function applyFilter(
  input: Float32Array,
  { kind, hertz, q = Math.SQRT1_2, decibels = 0 }: Filter,
) {
  const w = (2 * Math.PI * hertz) / sampleRate;
  const cos = Math.cos(w);
  const alpha = Math.sin(w) / (2 * q);
  const gain = 10 ** (decibels / 40);
  const [b0, b1, b2, a0, a1, a2] =
    kind === 'lowpass'
      ? [(1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha]
      : kind === 'highpass'
        ? [(1 + cos) / 2, -1 - cos, (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha]
        : kind === 'bandpass'
          ? [alpha, 0, -alpha, 1 + alpha, -2 * cos, 1 - alpha]
          : [
              1 + alpha * gain,
              -2 * cos,
              1 - alpha * gain,
              1 + alpha / gain,
              -2 * cos,
              1 - alpha / gain,
            ];
  const output = new Float32Array(input.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < input.length; i++) {
    const x = input[i] ?? 0;
    const y = (b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2) / a0;
    output[i] = y;
    [x2, x1, y2, y1] = [x1, x, y1, y];
  }
  return output;
}

/** A look-ahead limiter: keeps peaks under a ceiling. Quiet music passes unchanged. */
export function limitPeaks(sound: Stereo, ceiling: number): Stereo {
  const length = sound.left.length;
  const ahead = Math.round(0.004 * sampleRate);
  const release = Math.exp(-1 / (0.18 * sampleRate));
  const gains = new Float32Array(length).fill(1);
  for (let i = 0; i < length; i++) {
    const peak = Math.max(Math.abs(sound.left[i] ?? 0), Math.abs(sound.right[i] ?? 0));
    if (peak <= ceiling) continue;
    for (let k = Math.max(0, i - ahead); k <= i; k++) {
      const slope = 1 + (ceiling / peak - 1) * ((k - i + ahead) / ahead);
      gains[k] = Math.min(gains[k] ?? 1, slope);
    }
  }
  let held = 1;
  for (let i = 0; i < length; i++) {
    held = Math.min(gains[i] ?? 1, 1 - (1 - held) * release);
    gains[i] = held;
  }
  return mapChannels(sound, (channel) => channel.map((x, i) => x * (gains[i] ?? 1)));
}
