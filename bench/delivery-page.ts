import { type Benchmark, type Measurement, pairedRatio, rounded } from './measurement.ts';
import { startBareDeliveryServer } from './setup/bare-delivery-server.ts';
import { startBenchWeb } from './setup/bench-instance.ts';
import { memoryOf } from './setup/process-memory.ts';
import { autocannon } from './tools/load-generator.ts';

const ROUNDS = 5;
const SECONDS_PER_ROUND = 4;
/** Long enough for the JIT to finish on both sides. */
const SECONDS_TO_WARM = 6;
const CONNECTIONS = [50, 500];

/**
 * The opened letter compared with a bare node:http server that finds it with the same query, decrypts
 * the same columns, sends the same page and records the view.
 */
export const deliveryPage: Benchmark = {
  name: 'delivery-page',
  async measure() {
    const instance = await startBenchWeb();
    const { origin } = instance;
    const bare = await startBareDeliveryServer(instance);
    const { origin: bareOrigin, token, cookie } = bare;

    const load = async (
      from: string,
      connections: number,
      seconds: number,
      headers: Record<string, string> = { cookie },
    ) => {
      const { requests, non2xx, errors } = await autocannon({
        url: `${from}/delivery/${token}`,
        connections,
        duration: seconds,
        headers,
      });
      return { rate: requests.average, failures: non2xx + errors };
    };

    const measurements: Measurement[] = [];
    for (const connections of CONNECTIONS) {
      await load(origin, connections, SECONDS_TO_WARM);
      await load(bareOrigin, connections, SECONDS_TO_WARM);
      const [ours, baseline]: [number[], number[]] = [[], []];
      let failures = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const own = await load(origin, connections, SECONDS_PER_ROUND);
        const other = await load(bareOrigin, connections, SECONDS_PER_ROUND);
        ours.push(own.rate);
        baseline.push(other.rate);
        failures += own.failures + other.failures;
      }
      measurements.push(
        {
          name: `opened delivery page, throughput relative to bare node:http, ${connections} connections`,
          value: pairedRatio(ours, baseline),
          target: { kind: 'at least', value: 0.8 },
          unit: '',
          detail: `requests/s ${rounded(ours)} and ${rounded(baseline)}`,
        },
        {
          name: `opened delivery page, failed requests, ${connections} connections`,
          value: failures,
          target: { kind: 'at most', value: 0 },
          unit: 'requests',
          detail: '',
        },
      );
    }
    await bare.stop();
    measurements.push({
      name: 'opened delivery page, most memory the web process took',
      value: memoryOf(instance.pid, 'VmHWM'),
      target: { kind: 'at most', value: 350 },
      unit: 'MB',
      detail: `with up to ${Math.max(...CONNECTIONS)} connections`,
    });
    const inLanguage = (language: string) => ({ cookie: `${cookie}; unsent_language=${language}` });
    measurements.push(
      // The language that differs most: other texts, fonts and direction.
      await compareRequests(
        'opened delivery page in Arabic, throughput relative to English',
        0.9,
        inLanguage('ar'),
        inLanguage('en'),
      ),
      // As every browser asks for it.
      await compareRequests(
        'opened delivery page, compressed, throughput relative to uncompressed',
        0.6,
        { cookie, 'accept-encoding': 'gzip, deflate, br' },
        { cookie },
      ),
    );
    await instance.stop();
    return measurements;

    /** The same page in two requests that differ by a header. */
    async function compareRequests(
      name: string,
      target: number,
      asked: Record<string, string>,
      plain: Record<string, string>,
    ): Promise<Measurement> {
      const [connections = 0] = CONNECTIONS;
      await load(origin, connections, SECONDS_TO_WARM, asked);
      const [ours, baseline]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push((await load(origin, connections, SECONDS_PER_ROUND, asked)).rate);
        baseline.push((await load(origin, connections, SECONDS_PER_ROUND, plain)).rate);
      }
      return {
        name,
        value: pairedRatio(ours, baseline),
        target: { kind: 'at least', value: target },
        unit: '',
        detail: `requests/s ${rounded(ours)} and ${rounded(baseline)}`,
      };
    }
  },
};
