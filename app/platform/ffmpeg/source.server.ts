import { availableParallelism } from 'node:os';
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_FRAME_DATA_DISPLAYMATRIX,
  AV_NOPTS_VALUE,
  AV_TIME_BASE,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AVSEEK_FLAG_BACKWARD,
} from 'node-av/constants';
import {
  avChannelLayoutDefault,
  avRescaleDelta,
  avRescaleQ,
  Codec,
  CodecContext,
  Dictionary,
  FormatContext,
  Frame,
  InputFormat,
  Packet,
  Rational,
  type Stream,
} from 'node-av/lib';
import type { Input, Pad } from './command-line.ts';
import { check, isAtEnd, isHungry } from './result-code.server.ts';

const MICROSECONDS = { num: 1, den: AV_TIME_BASE };
/** More frames at once would take more of the limited memory than the time they save is worth. */
const DECODER_THREADS = String(Math.min(4, availableParallelism()));

/** What a filter graph does with the frames of a track. */
interface FrameTaker {
  /** Takes a frame; keeps it only if it makes a reference of its own. @returns whether it wants more */
  take: (frame: Frame) => boolean;
  /** Nothing more will come. */
  end: () => void;
}

interface DecodedTrack extends FrameTaker {
  decoder: CodecContext;
  decoded: number;
  failed: number;
  wantsMore: boolean;
}

/** Opens a file with the one demuxer and the one protocol that its limits name. */
export function openInput(input: Input): FormatContext {
  const demuxer = InputFormat.findInputFormat(input.demuxer);
  if (!demuxer) throw new Error(`There is no demuxer ${input.demuxer}`);
  const context = new FormatContext();
  const limits = Dictionary.fromObject({
    protocol_whitelist: input.protocols,
    format_whitelist: input.formats,
  });
  check(context.openInputSync(input.url, demuxer, limits), 'The file cannot be opened');
  // Without options: FFmpeg expects a set for each track, and the binding hands over a single one.
  check(context.findStreamInfoSync(), 'The tracks cannot be found');
  return context;
}

const decoderLimits = ({ maxPixels }: Input) => (maxPixels ? { max_pixels: maxPixels } : {});

const mediaTypes = { video: AVMEDIA_TYPE_VIDEO, audio: AVMEDIA_TYPE_AUDIO };

/** A file that is read from its start, or from a moment in it, and the tracks of it that are decoded. */
export class Source {
  readonly #input: Input;
  readonly #context: FormatContext;
  readonly #tracks = new Map<number, DecodedTrack>();
  #isAtEnd = false;
  /** What is added to every timestamp, so that time begins with 0 where reading does. */
  readonly #offset: bigint;
  readonly #packet = new Packet();
  readonly #frame = new Frame();
  /** Whether what is decoded before its start is left out. */
  readonly isCut: boolean;

  constructor(input: Input) {
    this.#input = input;
    this.#context = openInput(input);
    this.#packet.alloc();
    this.#frame.alloc();
    const { startTime } = this.#context;
    const first = startTime === AV_NOPTS_VALUE ? 0n : startTime;
    const from = first + BigInt(Math.round((input.startsAt ?? 0) * AV_TIME_BASE));
    this.#offset = -from;
    this.isCut = input.startsAt !== null;
    if (this.isCut) this.#context.seekFrameSync(-1, from, AVSEEK_FLAG_BACKWARD);
  }

  /** Whether it has such a track. */
  has(pad: Pad): boolean {
    return this.#find(pad) !== undefined;
  }

  /** Whether the first frame of a track is still to come. */
  get isAwaited(): boolean {
    return [...this.#tracks.values()].some(({ decoded }) => decoded === 0);
  }

  /** Starts to decode a track for somebody. @returns what the file says of the track */
  decode(pad: Pad, taker: FrameTaker): Stream {
    const stream = this.#find(pad);
    if (!stream) throw new Error(`There is no track ${pad.name}`);
    if (this.#tracks.has(stream.index)) throw new Error(`The track ${pad.name} is used twice`);
    const codec = Codec.findDecoder(stream.codecpar.codecId);
    if (!codec) throw new Error(`There is no decoder for the track ${pad.name}`);
    const decoder = new CodecContext();
    decoder.allocContext3(codec);
    check(decoder.parametersToContext(stream.codecpar), 'The decoder cannot be set up');
    decoder.pktTimebase = stream.timeBase;
    const options = { threads: DECODER_THREADS, ...decoderLimits(this.#input) };
    check(decoder.open2Sync(codec, Dictionary.fromObject(options)), 'The decoder cannot be opened');
    const give = pad.kind === 'video' ? this.#shown(stream) : this.#counted(stream);
    const take = (frame: Frame) => {
      give(frame);
      return taker.take(frame);
    };
    const { end } = taker;
    this.#tracks.set(stream.index, { take, end, decoder, decoded: 0, failed: 0, wantsMore: true });
    return stream;
  }

  /** Reads and decodes one packet. @returns false at the end, or when nobody wants more */
  readOn(): boolean {
    const tracks = [...this.#tracks.values()];
    if (this.#isAtEnd || !tracks.some(({ wantsMore }) => wantsMore)) return false;
    // A file that breaks off is played as far as it goes.
    if (this.#context.readFrameSync(this.#packet) < 0) {
      this.#isAtEnd = true;
      for (const track of tracks) {
        if (track.wantsMore) this.#decodePacket(track, null);
      }
      return false;
    }
    const track = this.#tracks.get(this.#packet.streamIndex);
    if (track?.wantsMore) this.#decodePacket(track, this.#packet);
    this.#packet.unref();
    return true;
  }

  /** Tells those who take its frames that there are no more. */
  end(): void {
    for (const track of this.#tracks.values()) {
      track.wantsMore = false;
      track.end();
    }
  }

  /** Fails when the better part of a track could not be decoded, as ffmpeg does. */
  assertMostlyDecoded(): void {
    for (const { decoded, failed } of this.#tracks.values()) {
      if ((decoded + failed) * 2 < failed * 3) throw new Error('Most of the track is damaged');
    }
  }

  #find({ kind, track }: Pad): Stream | undefined {
    const type = mediaTypes[kind];
    return this.#context.streams.filter(({ codecpar }) => codecpar.codecType === type)[track];
  }

  #decodePacket(track: DecodedTrack, packet: Packet | null): void {
    const { decoder } = track;
    if (decoder.sendPacketSync(packet) < 0) track.failed += 1;
    for (;;) {
      const code = decoder.receiveFrameSync(this.#frame);
      if (isHungry(code) || isAtEnd(code)) return;
      if (code < 0) {
        track.failed += 1;
        return;
      }
      track.decoded += 1;
      if (track.wantsMore) track.wantsMore = track.take(this.#frame);
      this.#frame.unref();
    }
  }

  /** Gives every picture its time, and the shape of its pixels as the container says it. */
  #shown(stream: Stream): (frame: Frame) => void {
    const { timeBase, sampleAspectRatio } = stream;
    const offset = avRescaleQ(this.#offset, MICROSECONDS, timeBase);
    let next = 0n;
    return (frame) => {
      const { bestEffortTimestamp: best } = frame;
      frame.pts = best === AV_NOPTS_VALUE ? next : best + offset;
      next = frame.pts + (frame.duration > 0n ? frame.duration : 1n);
      frame.timeBase = timeBase;
      if (sampleAspectRatio.num > 0) frame.sampleAspectRatio = sampleAspectRatio;
      // The filter graph turns the picture.
      frame.removeSideData(AV_FRAME_DATA_DISPLAYMATRIX);
    };
  }

  /**
   * Counts the time of sound in samples, which containers often round. Ogg may be chained: where its
   * time begins again, ours goes on.
   */
  #counted(stream: Stream): (frame: Frame) => void {
    const { timeBase } = stream;
    const offset = avRescaleQ(this.#offset, MICROSECONDS, timeBase);
    const last = { value: AV_NOPTS_VALUE };
    let next: bigint | null = null;
    let shift = 0n;
    return (frame) => {
      const samples = { num: 1, den: frame.sampleRate };
      const { nbSamples, pts } = frame;
      const counted: bigint =
        pts === AV_NOPTS_VALUE
          ? (next ?? 0n)
          : shift + avRescaleDelta(timeBase, pts + offset, samples, nbSamples, last, samples);
      const isBack = next !== null && counted < next - BigInt(frame.sampleRate) / 2n;
      if (isBack && next !== null) shift += next - counted;
      frame.pts = isBack && next !== null ? next : counted;
      next = frame.pts + BigInt(nbSamples);
      frame.duration = BigInt(nbSamples);
      frame.timeBase = new Rational(samples.num, samples.den);
      const { nbChannels, order } = frame.channelLayout;
      if (order !== AV_CHANNEL_ORDER_NATIVE)
        frame.channelLayout = avChannelLayoutDefault(nbChannels);
    };
  }
}
