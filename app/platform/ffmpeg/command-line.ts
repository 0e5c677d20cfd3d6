/**
 * The part of ffmpeg's command line that this product uses. Anything else is refused, so that no command
 * does less here than it says.
 */

type Kind = 'video' | 'audio';

/** A file to read, and what keeps FFmpeg to it. */
export interface Input {
  url: string;
  demuxer: string;
  protocols: string;
  formats: string;
  maxPixels: string | null;
  /** Where to begin, in seconds. */
  startsAt: number | null;
}

/** What an encoder writes: the name of a filter graph's output, and the options of its encoder. */
export interface OutputTrack {
  label: string;
  kind: Kind;
  codec: string | null;
  options: Record<string, string>;
  pixelFormat: string | null;
  channels: number | null;
  sampleRate: number | null;
  maxSeconds: number | null;
  maxFrames: number | null;
  /** The frames that must be key frames, by number. */
  keyFrames: Set<number>;
}

export interface Output {
  url: string;
  muxer: string;
  options: Record<string, string>;
  tracks: OutputTrack[];
}

/** A track of an input that a filter graph reads. */
export interface Pad {
  name: string;
  input: number;
  kind: Kind;
  /** Which of the tracks of its kind. */
  track: number;
  /** Nothing is missing when the file has no such track. */
  isOptional: boolean;
}

export interface Graph {
  description: string;
  pads: Pad[];
  tracks: OutputTrack[];
  threads: number;
}

interface Command {
  logLevel: 'error' | 'info';
  reportsProgress: boolean;
  inputs: Input[];
  outputs: Output[];
  graphs: Graph[];
}

class UnknownOption extends Error {
  constructor(option: string) {
    super(`The bundled FFmpeg does not carry out ${option}`);
  }
}

/** Options without a value, which need no work here: this program asks nothing and copies no subtitles. */
const FLAGS = new Set(['-nostdin', '-nostats', '-hide_banner', '-y', '-sn', '-dn']);
/** Options of which only this value is allowed, because everything here works that way. */
const FIXED: Record<string, string> = {
  '-map_metadata': '-1',
  '-map_chapters': '-1',
  '-progress': 'pipe:1',
};
const GLOBAL = new Set(['-v', '-progress', '-filter_complex', '-filter_complex_threads']);
const INPUT = new Set(['-protocol_whitelist', '-format_whitelist', '-max_pixels', '-f', '-ss']);
const VIDEO_ENCODER: Record<string, string> = {
  '-preset': 'preset',
  '-crf': 'crf',
  '-profile:v': 'profile',
  '-bf': 'bf',
  '-flags:v': 'flags',
  '-threads': 'threads',
};
const AUDIO_ENCODER: Record<string, string> = {
  '-b:a': 'b',
  '-flags:a': 'flags',
  '-threads': 'threads',
};
const MUXER: Record<string, string> = { '-fflags': 'fflags', '-movflags': 'movflags' };
const OUTPUT = new Set([
  ...['-map', '-map_metadata', '-map_chapters', '-vf', '-af', '-c:v', '-c:a', '-pix_fmt', '-ac'],
  ...['-ar', '-t', '-frames:v', '-force_key_frames', '-f'],
  ...Object.keys({ ...VIDEO_ENCODER, ...AUDIO_ENCODER, ...MUXER }),
]);

/** What ffprobe may be asked, by section. */
const PROBED: Record<string, Set<string>> = {
  format: new Set(['duration']),
  stream: new Set([
    ...['codec_type', 'codec_name', 'width', 'height', 'channels', 'duration'],
    'color_transfer',
  ]),
  stream_disposition: new Set(['attached_pic']),
  stream_side_data: new Set(['dv_profile']),
};

type Options = Map<string, string[]>;

/**
 * Reads a command line of ffmpeg's.
 * @throws Error for an option or a value that this product does not use
 */
export function parseCommand(args: readonly string[]): Command {
  const globals: Options = new Map();
  const inputs: Input[] = [];
  const files: { url: string; options: Options }[] = [];
  let options: Options = new Map();
  const words = args.values();
  for (const word of words) {
    if (FLAGS.has(word)) continue;
    if (!word.startsWith('-') || word === '-') {
      files.push({ url: word, options });
      options = new Map();
      continue;
    }
    const { value } = words.next();
    if (value === undefined || (FIXED[word] ?? value) !== value) throw new UnknownOption(word);
    if (word === '-i') {
      inputs.push(inputOf(value, options));
      options = new Map();
    } else {
      const given = GLOBAL.has(word) ? globals : options;
      given.set(word, [...(given.get(word) ?? []), value]);
    }
  }
  const [unused] = options.keys();
  if (unused) throw new UnknownOption(unused);
  const complex = globals.get('-filter_complex')?.[0];
  const graphs: Graph[] = complex
    ? [graphOf(complex, Number(globals.get('-filter_complex_threads')?.[0] ?? 0))]
    : [];
  const outputs = files.map((file, index) => outputOf(file, index, graphs));
  const logLevel = globals.get('-v')?.[0] === 'info' ? 'info' : 'error';
  return { logLevel, reportsProgress: globals.has('-progress'), inputs, outputs, graphs };
}

/** An input with its limits, which no command may leave out. */
function inputOf(url: string, options: Options): Input {
  refuseOthers(options, INPUT);
  const [demuxer, protocols] = [one(options, '-f'), one(options, '-protocol_whitelist')];
  const formats = one(options, '-format_whitelist');
  if (!demuxer || !protocols || !formats) throw new UnknownOption('-i without its limits');
  const startsAt = one(options, '-ss');
  return {
    ...{ url, demuxer, protocols, formats },
    maxPixels: one(options, '-max_pixels'),
    startsAt: startsAt === null ? null : Number(startsAt),
  };
}

/** What a command line of ffprobe's asks, and of which file. */
export function parseProbe(args: readonly string[]): {
  input: Input;
  fields: Record<'format' | 'stream' | 'disposition', Set<string>>;
} {
  const options: Options = new Map();
  for (let at = 0; at < args.length; at += 2) {
    options.set(args[at] ?? '', [args[at + 1] ?? '']);
  }
  const take = (name: string) => {
    const value = one(options, name);
    options.delete(name);
    return value ?? '';
  };
  if (take('-v') !== 'error' || take('-print_format') !== 'json') {
    throw new UnknownOption('anything but -v error -print_format json');
  }
  const fields: Record<string, Set<string>> = {};
  for (const section of take('-show_entries').split(':')) {
    const [name = '', names = ''] = section.split('=');
    const known = PROBED[name];
    const list = names.split(',');
    if (!known || !list.every((field) => known.has(field))) throw new UnknownOption(section);
    fields[name] = new Set(list);
  }
  const asked = (section: string) => fields[section] ?? new Set<string>();
  return {
    input: inputOf(take('-i'), options),
    fields: {
      format: asked('format'),
      stream: asked('stream'),
      disposition: asked('stream_disposition'),
    },
  };
}

function outputOf(
  { url, options }: { url: string; options: Options },
  index: number,
  graphs: Graph[],
): Output {
  refuseOthers(options, OUTPUT);
  const muxer = one(options, '-f');
  if (!muxer) throw new UnknownOption('a file without -f');
  const isPicture = muxer === 'image2';
  const maps = options.get('-map') ?? (isPicture ? ['0:v:0'] : []);
  const tracks = maps.map((map, position) => {
    const named = /^\[(\w+)\]$/.exec(map)?.[1];
    const source = named ? null : padOf(map);
    const label = named ?? `track${index}_${position}`;
    const kind = source?.kind ?? (options.has('-c:v') && position === 0 ? 'video' : 'audio');
    const track = trackOf(label, kind, isPicture ? 'png' : null, options);
    if (source) {
      const filters = one(options, kind === 'video' ? '-vf' : '-af');
      const nothing = kind === 'video' ? 'null' : 'anull';
      const graph = graphOf(`[${source.name}]${filters ?? nothing}[${label}]`, 0);
      graphs.push({ ...graph, pads: [source], tracks: [track] });
    } else {
      const graph = graphs[0];
      if (!graph?.description.includes(map)) throw new UnknownOption(`-map ${map}`);
      graph.tracks.push(track);
    }
    return track;
  });
  return { url, muxer, options: encoderOptions(options, MUXER), tracks };
}

function trackOf(label: string, kind: Kind, codec: string | null, options: Options): OutputTrack {
  const isVideo = kind === 'video';
  const numberIn = (name: string) => {
    const value = one(options, name);
    return value === null ? null : Number(value);
  };
  return {
    ...{ label, kind },
    codec: one(options, isVideo ? '-c:v' : '-c:a') ?? codec,
    options: encoderOptions(options, isVideo ? VIDEO_ENCODER : AUDIO_ENCODER),
    pixelFormat: one(options, '-pix_fmt'),
    channels: numberIn('-ac'),
    sampleRate: numberIn('-ar'),
    maxSeconds: numberIn('-t'),
    maxFrames: isVideo ? numberIn('-frames:v') : null,
    keyFrames: isVideo ? keyFramesIn(one(options, '-force_key_frames')) : new Set(),
  };
}

/** `expr:eq(n,0)+eq(n,30)`: the frames with these numbers. */
function keyFramesIn(expression: string | null): Set<number> {
  if (expression === null) return new Set();
  if (!/^expr:eq\(n,\d+\)(\+eq\(n,\d+\))*$/.test(expression)) {
    throw new UnknownOption(`-force_key_frames ${expression}`);
  }
  return new Set([...expression.matchAll(/\d+/g)].map(([frame]) => Number(frame)));
}

const graphOf = (description: string, threads: number): Graph => ({
  ...{ description, threads, tracks: [] },
  pads: [...description.matchAll(/\[(\d+:[va](?::\d+)?)\]/g)].map(([, name = '']) => padOf(name)),
});

/** A track by ffmpeg's name for it, such as `0:a:0?`. */
function padOf(name: string): Pad {
  const found = /^(\d+):([va])(?::(\d+))?(\?)?$/.exec(name);
  if (!found) throw new UnknownOption(`the track ${name}`);
  const [, input, letter, track = '0', optional] = found;
  return {
    name: name.replace('?', ''),
    input: Number(input),
    kind: letter === 'v' ? 'video' : 'audio',
    track: Number(track),
    isOptional: optional !== undefined,
  };
}

const one = (options: Options, name: string): string | null => options.get(name)?.[0] ?? null;

const encoderOptions = (options: Options, names: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, key]) => {
      const value = one(options, name);
      return value === null ? [] : [[key, value]];
    }),
  );

function refuseOthers(options: Options, known: Set<string>): void {
  for (const [name, values] of options) {
    if (!known.has(name) || (values.length > 1 && name !== '-map')) throw new UnknownOption(name);
  }
}
