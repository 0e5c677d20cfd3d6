import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import {
  avChannelLayoutDescribe,
  avGetPixFmtName,
  avGetSampleFmtName,
  type FilterContext,
  FilterGraph,
  Frame,
  type Stream,
} from 'node-av/lib';
import type { Graph, OutputTrack, Pad } from './command-line.ts';
import { encoders } from './encoders.ts';
import { check, isAtEnd, isHungry } from './result-code.server.ts';
import type { Source } from './source.server.ts';

interface Entry extends Pad {
  stream: Stream;
  /** Begins with a moment within the file, so that what is decoded before it is left out. */
  isCut: boolean;
  filter: FilterContext | null;
  /** Frames that wait for the graph. */
  waiting: Frame[];
  /** What the frames are like; another kind of frame needs another graph. */
  shape: string | null;
  isClosed: boolean;
}

interface Exit {
  track: OutputTrack;
  filter: FilterContext | null;
  isClosed: boolean;
  /** Takes a frame that has come out. @returns whether it wants more */
  take: (frame: Frame, filter: FilterContext) => boolean;
  /** Frames that have come out once keep their size. */
  size: string | null;
  /** The time of the first frame, in seconds. */
  startsAt: number | null;
}

/**
 * A graph of filters, written as ffmpeg writes it. It is made when a first frame of every track is
 * decoded, because only frames say what they are like; and made again when that changes.
 */
export class RunningGraph {
  readonly #graph: Graph;
  readonly #entries: Entry[] = [];
  readonly #exits: Exit[];
  readonly #frame = new Frame();
  #running: FilterGraph | null = null;

  constructor(graph: Graph, sources: Source[], take: Exit['take'][]) {
    this.#graph = graph;
    this.#frame.alloc();
    this.#exits = graph.tracks.map((track, index) => {
      const taker = take[index] as Exit['take'];
      return { track, filter: null, isClosed: false, take: taker, size: null, startsAt: null };
    });
    for (const pad of graph.pads) {
      const source = sources[pad.input];
      if (!source) throw new Error(`There is no file for the track ${pad.name}`);
      const stream = source.decode(pad, {
        take: (frame) => this.#push(entry, frame),
        end: () => this.#close(entry),
      });
      const entry: Entry = {
        ...{ ...pad, stream, isCut: source.isCut, filter: null },
        ...{ waiting: [], shape: null, isClosed: false },
      };
      this.#entries.push(entry);
    }
  }

  /** Whether everything that was asked for has come out. */
  get isDone(): boolean {
    return this.#exits.every(({ isClosed }) => isClosed);
  }

  /** Frees the filters; some report only then. */
  free(): void {
    this.#running?.free();
    this.#running = null;
  }

  #close(entry: Entry): void {
    if (entry.isClosed) return;
    entry.isClosed = true;
    if (entry.filter) {
      entry.filter.buffersrcAddFrameSync(null);
      this.#drain();
      return;
    }
    if (!entry.isOptional) throw new Error(`Nothing of the track ${entry.name} can be decoded`);
    // A track without anything in it is left out.
    for (const exit of this.#exits) exit.isClosed = true;
  }

  #push(entry: Entry, frame: Frame): boolean {
    const shape = shapeOf(entry, frame);
    if (this.#running && shape !== entry.shape) this.#stop();
    entry.shape = shape;
    if (!this.#running) {
      const kept = frame.clone();
      if (kept) entry.waiting.push(kept);
      if (!this.#entries.every((other) => other.shape !== null)) return true;
      this.#start();
      return !entry.isClosed;
    }
    this.#add(entry, frame);
    this.#drain();
    return !entry.isClosed && !this.isDone;
  }

  #add(entry: Entry, frame: Frame): void {
    if (entry.isClosed || !entry.filter) return;
    const code = entry.filter.buffersrcAddFrameSync(frame);
    if (isAtEnd(code)) entry.isClosed = true;
    else check(code, 'The filters refuse a frame');
  }

  /** Lets out what is left, before frames of another kind come. */
  #stop(): void {
    if (this.#entries.length > 1) throw new Error('A track changes within the file');
    const [entry] = this.#entries;
    entry?.filter?.buffersrcAddFrameSync(null);
    const done = this.#exits.map(({ isClosed }) => isClosed);
    this.#drain();
    this.#exits.forEach((exit, index) => {
      exit.isClosed = done[index] ?? false;
    });
    this.free();
  }

  #start(): void {
    const graph = new FilterGraph();
    graph.alloc();
    graph.nbThreads = this.#graph.threads;
    const entries = this.#entries.map(
      (entry, index) =>
        `${bufferName(entry)}@in${index}=${entry.shape}${entryFilters(entry)}[${entry.name}]`,
    );
    const exits = this.#exits.map(
      (exit, index) => `[${exit.track.label}]${exitFilters(exit)}@out${index}`,
    );
    const description = [...entries, this.#graph.description, ...exits].join(';');
    check(graph.parse2(description), 'The filters cannot be set up');
    check(graph.configSync(), 'The filters do not fit');
    this.#running = graph;
    const named = (name: string) => graph.filters?.find((filter) => filter.name === name) ?? null;
    for (const [index, entry] of this.#entries.entries()) {
      entry.filter = named(`${bufferName(entry)}@in${index}`);
    }
    for (const [index, exit] of this.#exits.entries()) {
      exit.filter = named(`${sinkName(exit.track)}@out${index}`);
    }
    for (const entry of this.#entries) {
      for (const frame of entry.waiting.splice(0)) {
        this.#add(entry, frame);
        frame.free();
      }
    }
    this.#drain();
  }

  #drain(): void {
    let isMoving = true;
    while (isMoving) {
      isMoving = false;
      for (const exit of this.#exits) {
        if (exit.isClosed || !exit.filter) continue;
        const code = exit.filter.buffersinkGetFrameSync(this.#frame);
        if (isHungry(code)) continue;
        if (isAtEnd(code)) {
          exit.isClosed = true;
          continue;
        }
        check(code, 'The filters fail');
        isMoving = true;
        exit.size ??= `${this.#frame.width}:${this.#frame.height}`;
        const { num, den } = exit.filter.buffersinkGetTimeBase();
        const seconds = (Number(this.#frame.pts) * num) / den;
        exit.startsAt ??= seconds;
        // Every new graph would start its count over.
        const isLate =
          seconds - exit.startsAt >= (exit.track.maxSeconds ?? Number.POSITIVE_INFINITY);
        if (isLate || !exit.take(this.#frame, exit.filter)) exit.isClosed = true;
        this.#frame.unref();
      }
    }
  }
}

const bufferName = ({ kind }: Pad) => (kind === 'video' ? 'buffer' : 'abuffer');
const sinkName = ({ kind }: OutputTrack) => (kind === 'video' ? 'buffersink' : 'abuffersink');

/** What a buffer filter must know of its frames. */
function shapeOf({ kind, stream }: Entry, frame: Frame): string {
  if (kind === 'audio') {
    return [
      `sample_rate=${frame.sampleRate}:time_base=1/${frame.sampleRate}`,
      `sample_fmt=${avGetSampleFmtName(frame.format as never)}`,
      `channel_layout=${avChannelLayoutDescribe(frame.channelLayout)}`,
    ].join(':');
  }
  const { timeBase, avgFrameRate, rFrameRate } = stream;
  const { num, den } = frame.sampleAspectRatio;
  const rate = rFrameRate.num > 0 ? rFrameRate : avgFrameRate;
  return [
    `video_size=${frame.width}x${frame.height}:pix_fmt=${avGetPixFmtName(frame.format as never)}`,
    `time_base=${timeBase.num}/${timeBase.den}:pixel_aspect=${num}/${Math.max(1, den)}`,
    `colorspace=${frame.colorSpace}:range=${frame.colorRange}`,
    ...(rate.num > 0 && rate.den > 0 ? [`frame_rate=${rate.num}/${rate.den}`] : []),
  ].join(':');
}

/** What ffmpeg adds behind a decoder: it turns a picture as its container says, and cuts the start off. */
function entryFilters({ kind, stream, isCut }: Entry): string {
  if (kind === 'audio') return isCut ? ',atrim=start=0' : '';
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX);
  const upright = matrix && matrix.length >= 36 ? turn(rotationIn(matrix)) : '';
  return `${upright}${isCut ? ',trim=start=0' : ''}`;
}

/** The first five numbers of a display matrix, of which the third is never used. */
const rotationIn = (data: Buffer) => Array.from({ length: 5 }, (_, n) => data.readInt32LE(4 * n));

function turn([a = 0, b = 0, , c = 0, d = 0]: number[]): string {
  const widths = [Math.hypot(a, c), Math.hypot(b, d)];
  if (widths.includes(0)) return '';
  const [wide = 1, high = 1] = widths;
  const degrees = (Math.round((Math.atan2(b / high, a / wide) * 180) / Math.PI) + 360) % 360;
  if (degrees === 90) return `,transpose=${c > 0 ? 'cclock_flip' : 'clock'}`;
  if (degrees === 180) return `${a < 0 ? ',hflip' : ''}${d < 0 ? ',vflip' : ''}`;
  if (degrees === 270) return `,transpose=${c < 0 ? 'clock_flip' : 'cclock'}`;
  if (degrees === 0) return d < 0 ? ',vflip' : '';
  return `,rotate=${degrees}*PI/180`;
}

/** What ffmpeg adds before an encoder: its limit of time, and the kind of frames it takes. */
function exitFilters({ track, size }: Exit): string {
  const { kind, codec, maxSeconds, pixelFormat, channels, sampleRate } = track;
  const encoder = codec === null ? null : encoders[codec];
  const format = kind === 'video' ? (pixelFormat ?? encoder?.format) : encoder?.format;
  const sound = [
    ...(format ? [`sample_fmts=${format}`] : []),
    ...(sampleRate ? [`sample_rates=${sampleRate}`] : []),
    ...(channels ? [`channel_layouts=${channels === 1 ? 'mono' : 'stereo'}`] : []),
  ];
  const filters =
    kind === 'video'
      ? [
          ...(size ? [`scale=${size}`] : []),
          ...(maxSeconds ? [`trim=duration=${maxSeconds}`] : []),
          ...(format ? [`format=${format}`] : []),
        ]
      : [
          ...(maxSeconds ? [`atrim=duration=${maxSeconds}`] : []),
          ...(sound.length > 0 ? [`aformat=${sound.join(':')}`] : []),
          ...(encoder?.frameSamples ? [`asetnsamples=n=${encoder.frameSamples}:p=0`] : []),
        ];
  return [...filters, sinkName(track)].join(',');
}
