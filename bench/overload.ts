import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { type Benchmark, type Measurement, p99, pairedRatio, rounded } from './measurement.ts';
import { startBareDeliveryServer } from './setup/bare-delivery-server.ts';
import { addLetter, letterText, startBenchWeb } from './setup/bench-instance.ts';
import type { Flood, FloodOutcome } from './setup/flood.ts';
import { openLetter } from './setup/open-letter.ts';
import { runProgram } from './setup/run-program.ts';

const FACTORS = [3, 10];
const CONNECTIONS_OF_BEST = 50;
/** A connection waits for its answer before it asks again: fewer than this could not ask for too much. */
const connectionsFor = (best: number) => Math.max(500, Math.ceil(2 * best));
const LETTERS = 200;
const ROUNDS = 5;
const SECONDS = 5;
const SECONDS_TO_WARM = 8;
const NEIGHBOURS_PER_CORE = 1;
const OPENINGS_EVERY_MS = 500;
const RECOVERY_MS = 5_000;

interface Round {
  good: number;
  refusals: number[];
  errors: number;
  opened: boolean[];
  recoveryMs: number;
}

/**
 * More requests than the server can answer, on a machine whose neighbours take processor time away:
 * it must go on answering about as many as it can, refuse the rest soon, and let letters be opened.
 */
export const overload: Benchmark = {
  name: 'overload',
  async measure() {
    const instance = await startBenchWeb();
    const bare = await startBareDeliveryServer(instance, LETTERS);
    const { letter, letters } = bare;
    const neighbours = Array.from({ length: os.cpus().length * NEIGHBOURS_PER_CORE }, () =>
      fork('bench/setup/neighbour.ts', { stdio: 'ignore' }),
    );

    const flood = (origin: string, load: Omit<Flood, 'origin' | 'letters'>) =>
      sendFlood({ origin, letters, ...load });

    const findBest = async (origin: string, seconds = SECONDS) => {
      const load = { connections: CONNECTIONS_OF_BEST, duration: seconds };
      return goodPerSecond(await flood(origin, load), seconds);
    };

    /** Opens letters nobody has opened, one after the other, until told to stop. */
    function openLetters() {
      const opened: boolean[] = [];
      let isOver = false;
      const opening = (async () => {
        while (!isOver) {
          const { token: fresh } = await addLetter(instance, {
            content: letterText(800),
            recipientEmail: 'maya@recipients.test',
          });
          opened.push(await isOpenable(instance.origin, fresh));
          await new Promise((resolve) => setTimeout(resolve, OPENINGS_EVERY_MS));
        }
      })();
      return async () => {
        isOver = true;
        await opening;
        return opened;
      };
    }

    /** How long after the flood three letters in a row are shown at once. */
    async function recover(): Promise<number> {
      const start = performance.now();
      let shown = 0;
      while (shown < 3 && performance.now() - start < 2 * RECOVERY_MS) {
        const { path, headers } = letter;
        const answer = await fetch(`${instance.origin}${path}`, { headers });
        await answer.arrayBuffer();
        shown = answer.status === 200 ? shown + 1 : 0;
      }
      return performance.now() - start;
    }

    const floodBeyond = (origin: string, best: number, factor: number) =>
      flood(origin, {
        connections: connectionsFor(best),
        duration: SECONDS,
        rate: Math.ceil(best * factor),
      });

    async function overloadBeyond(best: number, factor: number): Promise<Round> {
      const stopOpening = openLetters();
      const outcome = await floodBeyond(instance.origin, best, factor);
      const recoveryMs = await recover();
      return {
        good: goodPerSecond(outcome, SECONDS),
        refusals: outcome.times[503] ?? [],
        errors: outcome.errors,
        opened: await stopOpening(),
        recoveryMs,
      };
    }

    await findBest(instance.origin, SECONDS_TO_WARM);
    await findBest(bare.origin, SECONDS_TO_WARM);
    const measurements: Measurement[] = [];
    for (const factor of FACTORS) {
      const [best, bareBest, bareGood]: [number[], number[], number[]] = [[], [], []];
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const ours = await findBest(instance.origin);
        best.push(ours);
        rounds.push(await overloadBeyond(ours, factor));
        const theirs = await findBest(bare.origin);
        bareBest.push(theirs);
        const outcome = await floodBeyond(bare.origin, theirs, factor);
        bareGood.push(goodPerSecond(outcome, SECONDS));
      }
      measurements.push(...toMeasurements(factor, { best, rounds, bareBest, bareGood }));
    }
    for (const neighbour of neighbours) await stopChild(neighbour);
    await bare.stop();
    await instance.stop();
    return measurements;
  },
};

const sendFlood = (load: Flood) =>
  runProgram<FloodOutcome>('bench/setup/flood.ts', [JSON.stringify(load)]);

async function stopChild(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

const goodPerSecond = ({ times }: FloodOutcome, seconds: number) =>
  (times[200]?.length ?? 0) / seconds;

/** Whether a person gets from the link in their mail to the words of their letter. */
async function isOpenable(origin: string, token: string): Promise<boolean> {
  const cover = await fetch(`${origin}/delivery/${token}`);
  await cover.arrayBuffer();
  const cookie = await openLetter(origin, token).catch(() => null);
  if (cover.status !== 200 || cookie === null) return false;
  const letter = await fetch(`${origin}/delivery/${token}`, { headers: { cookie } });
  return letter.status === 200 && (await letter.text()).includes('<blockquote');
}

function toMeasurements(
  factor: number,
  results: { best: number[]; rounds: Round[]; bareBest: number[]; bareGood: number[] },
): Measurement[] {
  const { best, rounds, bareBest, bareGood } = results;
  const good = rounds.map((round) => round.good);
  const refusals = rounds.flatMap((round) => round.refusals);
  const opened = rounds.flatMap((round) => round.opened);
  const share = opened.filter(Boolean).length / opened.length;
  const name = `overload, ${factor} times the best rate`;
  return [
    {
      name: `${name}: good answers relative to the best rate`,
      value: pairedRatio(good, best),
      target: { kind: 'at least', value: 0.8 },
      unit: '',
      detail: `per second ${rounded(good)} of ${rounded(best)}; bare node:http ${pairedRatio(bareGood, bareBest).toFixed(2)}, ${rounded(bareGood)} of ${rounded(bareBest)}`,
    },
    {
      name: `${name}: time to a refusal, p99`,
      value: p99(refusals),
      target: { kind: 'at most', value: 1_000 },
      unit: 'ms',
      detail: `${refusals.length} refusals; connections broken ${rounds.map(({ errors }) => errors).join(' ')}`,
    },
    {
      name: `${name}: letters opened`,
      value: share,
      target: { kind: 'at least', value: 0.95 },
      unit: '',
      detail: `of ${opened.length}`,
    },
    {
      name: `${name}: recovery`,
      value: Math.max(...rounds.map(({ recoveryMs }) => recoveryMs)),
      target: { kind: 'at most', value: RECOVERY_MS },
      unit: 'ms',
      detail: `ms ${rounded(rounds.map(({ recoveryMs }) => recoveryMs))}`,
    },
  ];
}
