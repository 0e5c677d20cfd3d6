import { type Benchmark, type Measurement, pairedRatio, rounded } from './measurement.ts';
import { type OpenedLetter, startBareDeliveryServer } from './setup/bare-delivery-server.ts';
import { startBenchWeb } from './setup/bench-instance.ts';
import { memoryOf } from './setup/process-memory.ts';
import { autocannon } from './tools/load-generator.ts';

const ROUNDS = 5;
const SECONDS_PER_ROUND = 4;
/** Long enough for the JIT to finish on both sides. */
const SECONDS_TO_WARM = 6;
const CONNECTIONS = [50, 500];
const RELATIVE_TO_BARE = 0.8;

/**
 * The opened letter compared with a bare node:http server that finds it with the same query, decrypts
 * the same columns, sends the same page and records the view. Each connection is a reader with a letter
 * of their own: what several readers of one letter would share must not count.
 */
export const deliveryPage: Benchmark = {
  name: 'delivery-page',
  async measure() {
    const instance = await startBenchWeb();
    const bare = await startBareDeliveryServer(instance, Math.max(...CONNECTIONS));
    const { letters } = bare;
    let failures = 0;

    /** Readers who ask for their letters again and again. @returns answers per second */
    async function load(seconds: number, { origin, connections, ask = asStored }: Load) {
      const readers = letters.map((letter) => [ask(letter)]);
      const { requests, non2xx, errors } = await autocannon({
        url: origin,
        connections,
        duration: seconds,
        setupClient: (client) => client.setRequests(readers.pop() ?? []),
      });
      failures += non2xx + errors;
      return requests.average;
    }

    async function compare(
      name: string,
      target: number,
      [measured, compared]: [Load, Load],
    ): Promise<Measurement> {
      await load(SECONDS_TO_WARM, measured);
      await load(SECONDS_TO_WARM, compared);
      const [ours, baseline]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await load(SECONDS_PER_ROUND, measured));
        baseline.push(await load(SECONDS_PER_ROUND, compared));
      }
      return {
        name: `opened delivery page${name}`,
        value: pairedRatio(ours, baseline),
        target: { kind: 'at least', value: target },
        unit: '',
        detail: `requests/s ${rounded(ours)} and ${rounded(baseline)}`,
      };
    }

    const measurements: Measurement[] = [];
    for (const connections of CONNECTIONS) {
      failures = 0;
      measurements.push(
        await compare(
          `, throughput relative to bare node:http, ${connections} connections`,
          RELATIVE_TO_BARE,
          [
            { origin: instance.origin, connections },
            { origin: bare.origin, connections },
          ],
        ),
        {
          name: `opened delivery page, failed requests, ${connections} connections`,
          value: failures,
          target: { kind: 'at most', value: 0 },
          unit: 'requests',
          detail: '',
        },
      );
    }
    measurements.push({
      name: 'opened delivery page, most memory the web process took',
      value: memoryOf(instance.pid, 'VmHWM'),
      target: { kind: 'at most', value: 350 },
      unit: 'MB',
      detail: `with up to ${Math.max(...CONNECTIONS)} connections`,
    });
    const [connections = 0] = CONNECTIONS;
    const { origin } = instance;
    measurements.push(
      // As every browser asks for it.
      await compare(
        ', compressed, throughput relative to bare node:http that compresses it too',
        RELATIVE_TO_BARE,
        [
          { origin, connections, ask: compressed },
          { origin: bare.origin, connections, ask: compressed },
        ],
      ),
      // The language that differs most: other texts, fonts and direction.
      await compare(' in Arabic, throughput relative to English', 0.9, [
        { origin, connections, ask: inLanguage('ar') },
        { origin, connections, ask: inLanguage('en') },
      ]),
    );
    await bare.stop();
    await instance.stop();
    return measurements;
  },
};

interface Load {
  origin: string;
  connections: number;
  /** How each reader asks for their letter. */
  ask?: (letter: OpenedLetter) => OpenedLetter;
}

const asStored = (letter: OpenedLetter) => letter;

const compressed = ({ path, headers }: OpenedLetter) => ({
  path,
  headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' },
});

const inLanguage =
  (language: string) =>
  ({ path, headers: { cookie } }: OpenedLetter) => ({
    path,
    headers: { cookie: `${cookie}; unsent_language=${language}` },
  });
