import { type Benchmark, type Measurement, pairedRatio, rounded } from './measurement.ts';
import { startBareDeliveryServer } from './setup/bare-delivery-server.ts';
import { startBenchWeb } from './setup/bench-instance.ts';
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
      headers = { cookie },
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
    measurements.push(await compareLanguages());
    await instance.stop();
    return measurements;

    /** The same page in English and in the language that differs most: other texts, fonts and direction. */
    async function compareLanguages(): Promise<Measurement> {
      const inLanguage = (language: string) => ({
        cookie: `${cookie}; unsent_language=${language}`,
      });
      const [connections = 0] = CONNECTIONS;
      await load(origin, connections, SECONDS_TO_WARM, inLanguage('ar'));
      const [arabic, english]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        const other = await load(origin, connections, SECONDS_PER_ROUND, inLanguage('ar'));
        const own = await load(origin, connections, SECONDS_PER_ROUND, inLanguage('en'));
        arabic.push(other.rate);
        english.push(own.rate);
      }
      return {
        name: 'opened delivery page in Arabic, throughput relative to English',
        value: pairedRatio(arabic, english),
        target: { kind: 'at least', value: 0.9 },
        unit: '',
        detail: `requests/s ${rounded(arabic)} and ${rounded(english)}`,
      };
    }
  },
};
