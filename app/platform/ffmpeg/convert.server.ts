import { writeSync } from 'node:fs';
import { AV_LOG_ERROR, AV_LOG_INFO } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { type Graph, type OutputTrack, parseCommand } from './command-line.ts';
import { FileWriter } from './file-writer.server.ts';
import { RunningGraph } from './filter-graph.server.ts';
import { Source } from './source.server.ts';

const PROGRESS_MS = 500;
const STDOUT = 1;

/** Does what a command line of ffmpeg's says. */
export function convert(args: readonly string[]): void {
  const command = parseCommand(args);
  Log.setLevel(command.logLevel === 'info' ? AV_LOG_INFO : AV_LOG_ERROR);
  const sources = command.inputs.map((input) => new Source(input));
  const writers = new Map<OutputTrack, FileWriter>();
  const files = command.outputs.map((output) => {
    const writer = new FileWriter(output);
    for (const track of output.tracks) writers.set(track, writer);
    return writer;
  });
  const takerOf = (track: OutputTrack) => {
    const writer = writers.get(track);
    if (!writer) throw new Error(`Nothing is written of ${track.label}`);
    return writer.add(track);
  };
  const hasTracks = ({ pads }: Graph) =>
    pads.every((pad) => !pad.isOptional || sources[pad.input]?.has(pad));
  const graphs = command.graphs
    .filter(hasTracks)
    .map((graph) => new RunningGraph(graph, sources, graph.tracks.map(takerOf)));
  let saidAt = performance.now();
  const report = (progress: 'continue' | 'end') => {
    if (!command.reportsProgress) return;
    saidAt = performance.now();
    const frame = Math.max(...files.map(({ pictures }) => pictures));
    const reached = Math.max(...files.map((file) => Number(file.reached)));
    writeSync(STDOUT, `frame=${frame}\nout_time_us=${reached}\nprogress=${progress}\n`);
  };
  // A graph begins when it knows what every track is like; until then, its frames wait.
  for (const source of sources) {
    while (source.isAwaited && source.readOn());
  }
  // One file after the other, so that no graph keeps frames that it needs later.
  for (const source of sources) {
    while (!graphs.every(({ isDone }) => isDone) && source.readOn()) {
      if (performance.now() - saidAt >= PROGRESS_MS) report('continue');
    }
    source.end();
  }
  for (const source of sources) source.assertMostlyDecoded();
  for (const file of files) file.finish();
  // Some filters say only at their end what they have found.
  for (const graph of graphs) graph.free();
  report('end');
}
