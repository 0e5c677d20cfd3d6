import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_NOPTS_VALUE,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AVFMT_GLOBALHEADER,
  AVFMT_NOFILE,
} from 'node-av/constants';
import {
  avRescaleQ,
  Codec,
  CodecContext,
  Dictionary,
  type FilterContext,
  FormatContext,
  type Frame,
  Packet,
  Rational,
  type Stream,
} from 'node-av/lib';
import type { Output, OutputTrack } from './command-line.ts';
import { encoders } from './encoders.ts';
import { check, isAtEnd, isHungry } from './result-code.server.ts';

interface EncodedTrack {
  track: OutputTrack;
  encoder: CodecContext | null;
  stream: Stream | null;
  /** Frames so far. */
  frames: number;
  /** The time of the next frame of a video, in frames. */
  next: bigint;
  /** Packets that wait for the others' encoders, because a file begins with what all of them are. */
  waiting: Packet[];
}

const MICROSECONDS = { num: 1, den: 1_000_000 };

/** Encodes frames and writes them to a file; with the muxer `null`, only counts their time. */
export class FileWriter {
  readonly #output: Output;
  readonly #context: FormatContext | null;
  readonly #tracks: EncodedTrack[] = [];
  readonly #packet = new Packet();
  #hasBegun = false;
  /** How far the file reaches, in microseconds. */
  reached = 0n;

  constructor(output: Output) {
    this.#output = output;
    this.#packet.alloc();
    if (output.muxer === 'null') {
      this.#context = null;
      return;
    }
    this.#context = new FormatContext();
    const { url, muxer } = output;
    check(this.#context.allocOutputContext2(null, muxer, url), 'The file cannot be set up');
  }

  /** How many pictures have been encoded. */
  get pictures(): number {
    return this.#tracks.find(({ track }) => track.kind === 'video')?.frames ?? 0;
  }

  /** Adds a track that frames will come for. @returns what takes them, and says whether it wants more */
  add(track: OutputTrack): (frame: Frame, filter: FilterContext) => boolean {
    const encoded: EncodedTrack = {
      ...{ track, encoder: null, stream: null, frames: 0, next: 0n, waiting: [] },
    };
    this.#tracks.push(encoded);
    return (frame, filter) => {
      if (this.#context) this.#encode(encoded, frame, filter);
      else this.#reach(frame.pts + BigInt(frame.nbSamples), filter.buffersinkGetTimeBase());
      return track.maxFrames === null || encoded.frames < track.maxFrames;
    };
  }

  /** Encodes what is left and completes the file. A file without a single frame is not written. */
  finish(): void {
    if (!this.#context) return;
    for (const encoded of this.#tracks) {
      if (encoded.encoder) this.#send(encoded, null);
    }
    if (!this.#tracks.some(({ encoder }) => encoder)) return;
    if (!this.#hasBegun) this.#begin();
    check(this.#context.writeTrailerSync(), 'The file cannot be completed');
    if (this.#context.oformat?.hasFlags(AVFMT_NOFILE as never)) return;
    check(this.#context.pb?.error ?? 0, 'The file cannot be written');
    this.#context.closeOutputSync();
  }

  #encode(encoded: EncodedTrack, frame: Frame, filter: FilterContext): void {
    encoded.encoder ??= this.#openEncoder(encoded, frame, filter);
    const { encoder, track } = encoded;
    frame.pts = avRescaleQ(frame.pts, filter.buffersinkGetTimeBase(), encoder.timeBase);
    if (track.kind === 'video') {
      // A frame at the time of an earlier one, or from before the start, is never shown.
      if (frame.pts < encoded.next) return;
      encoded.next = frame.pts + 1n;
      frame.duration = 1n;
      const isKey = track.keyFrames.has(encoded.frames);
      frame.pictType = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    }
    frame.timeBase = encoder.timeBase;
    encoded.frames += 1;
    this.#send(encoded, frame);
  }

  #openEncoder(encoded: EncodedTrack, frame: Frame, filter: FilterContext): CodecContext {
    const { track } = encoded;
    const name = track.codec ?? '';
    const codec = name in encoders ? Codec.findEncoderByName(name as never) : null;
    if (!codec || !this.#context) throw new Error(`There is no encoder ${name}`);
    const encoder = new CodecContext();
    encoder.allocContext3(codec);
    if (track.kind === 'video') describePicture(encoder, frame, filter);
    else describeSound(encoder, frame);
    if (this.#context.oformat?.hasFlags(AVFMT_GLOBALHEADER as never)) {
      encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    }
    const options = Dictionary.fromObject(track.options);
    check(encoder.open2Sync(codec, options), `The encoder ${name} cannot be opened`);
    return encoder;
  }

  #send(encoded: EncodedTrack, frame: Frame | null): void {
    const { encoder } = encoded;
    if (!encoder) return;
    check(encoder.sendFrameSync(frame), 'A frame cannot be encoded');
    for (;;) {
      const code = encoder.receivePacketSync(this.#packet);
      if (isHungry(code) || isAtEnd(code)) return;
      check(code, 'A frame cannot be encoded');
      this.#write(encoded, this.#packet);
      this.#packet.unref();
    }
  }

  #write(encoded: EncodedTrack, packet: Packet): void {
    const { encoder } = encoded;
    if (!encoder) return;
    if (packet.pts !== AV_NOPTS_VALUE) this.#reach(packet.pts + packet.duration, encoder.timeBase);
    if (this.#hasBegun) {
      this.#mux(encoded, packet);
      return;
    }
    const kept = packet.clone();
    if (kept) encoded.waiting.push(kept);
    if (this.#tracks.every((one) => one.encoder)) this.#begin();
  }

  #reach(end: bigint, timeBase: Rational): void {
    const reached = avRescaleQ(end, timeBase, MICROSECONDS);
    if (reached > this.reached) this.reached = reached;
  }

  /** Writes the head of the file, with the tracks that have frames, and what has waited for it. */
  #begin(): void {
    const context = this.#context;
    if (!context) return;
    this.#hasBegun = true;
    for (const encoded of this.#tracks) {
      const { encoder } = encoded;
      if (!encoder) continue;
      const stream = context.newStream();
      check(stream.codecpar.fromContext(encoder), 'The track cannot be described');
      stream.timeBase = encoder.timeBase;
      if (encoded.track.kind === 'video') {
        stream.avgFrameRate = encoder.framerate;
        stream.sampleAspectRatio = encoder.sampleAspectRatio;
      }
      encoded.stream = stream;
    }
    if (!context.oformat?.hasFlags(AVFMT_NOFILE as never)) {
      check(context.openOutputSync(), 'The file cannot be created');
    }
    const options = Dictionary.fromObject(this.#output.options);
    check(context.writeHeaderSync(options), 'The head of the file cannot be written');
    for (const encoded of this.#tracks) {
      for (const packet of encoded.waiting.splice(0)) {
        this.#mux(encoded, packet);
        packet.free();
      }
    }
  }

  #mux({ encoder, stream }: EncodedTrack, packet: Packet): void {
    if (!encoder || !stream || !this.#context) return;
    packet.streamIndex = stream.index;
    packet.rescaleTs(encoder.timeBase, stream.timeBase);
    check(this.#context.interleavedWriteFrameSync(packet), 'The file cannot be written');
  }
}

function describePicture(encoder: CodecContext, frame: Frame, filter: FilterContext): void {
  const rate = filter.buffersinkGetFrameRate();
  const framerate = rate.num > 0 && rate.den > 0 ? rate : new Rational(25, 1);
  encoder.width = frame.width;
  encoder.height = frame.height;
  encoder.pixelFormat = frame.format as CodecContext['pixelFormat'];
  encoder.framerate = framerate;
  encoder.timeBase = framerate.inv();
  encoder.sampleAspectRatio = frame.sampleAspectRatio;
  encoder.colorRange = frame.colorRange;
  encoder.colorPrimaries = frame.colorPrimaries;
  encoder.colorTrc = frame.colorTrc;
  encoder.colorSpace = frame.colorSpace;
  encoder.chromaLocation = frame.chromaLocation;
}

function describeSound(encoder: CodecContext, frame: Frame): void {
  encoder.sampleFormat = frame.format as CodecContext['sampleFormat'];
  encoder.sampleRate = frame.sampleRate;
  encoder.channelLayout = frame.channelLayout;
  encoder.timeBase = new Rational(1, frame.sampleRate);
}
