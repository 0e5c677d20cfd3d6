import { gzipSync } from 'node:zlib';
import { type Benchmark, type Measurement, pairedRatio, rounded } from './measurement.ts';
import { addLetter, letterText, startBenchWeb } from './setup/bench-instance.ts';
import { autocannon } from './tools/load-generator.ts';

const ROUNDS = 5;
const SECONDS_PER_ROUND = 3;
/** Long enough for the JIT to finish on both sides. */
const SECONDS_TO_WARM = 5;
const CONNECTIONS = 50;

/** The cover of a letter that stays closed until a day, compared with that of any other letter. */
export const closedCover: Benchmark = {
  name: 'closed-cover',
  async measure() {
    const instance = await startBenchWeb();
    const { origin } = instance;
    const add = (name: string) =>
      addLetter(instance, {
        content: letterText(800),
        recipientEmail: `${name}@recipients.test`,
      });
    const [plain, closed] = [await add('maya'), await add('noa')];
    await instance.pool.query(
      `update messages set opens_at = now() + interval '40 days', opens_wall_time = '2030-01-01T08:00',
         opens_time_zone = 'Europe/Berlin' where id = $1`,
      [closed.messageId],
    );
    const addressOf = ({ token }: { token: string }) => `${origin}/delivery/${token}`;
    const load = async (url: string, duration: number) => {
      const { requests, non2xx, errors } = await autocannon({
        url,
        connections: CONNECTIONS,
        duration,
      });
      if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`);
      return requests.average;
    };
    for (const letter of [plain, closed]) await load(addressOf(letter), SECONDS_TO_WARM);
    const [counting, baseline]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      counting.push(await load(addressOf(closed), SECONDS_PER_ROUND));
      baseline.push(await load(addressOf(plain), SECONDS_PER_ROUND));
    }
    const page = await (await fetch(addressOf(closed))).text();
    const measurements: Measurement[] = [
      {
        name: 'cover that counts down, throughput relative to a plain cover',
        value: pairedRatio(counting, baseline),
        target: { kind: 'at least', value: 0.9 },
        unit: '',
        detail: `requests/s ${rounded(counting)} and ${rounded(baseline)}`,
      },
      {
        name: 'cover that counts down, HTML with CSS, compressed',
        value: gzipSync(page).length,
        target: { kind: 'at most', value: 14_000 },
        unit: 'bytes',
        detail: 'gzip',
      },
      {
        name: 'cover that counts down, scripts',
        value: page.match(/<script/g)?.length ?? 0,
        target: { kind: 'at most', value: 0 },
        unit: 'scripts',
        detail: '',
      },
    ];
    await instance.stop();
    return measurements;
  },
};
