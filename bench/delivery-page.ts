import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import autocannon from 'autocannon';
import { startChild } from '#server/local/child.ts';
import { freePort } from '#tests/setup/programs.ts';
import { type Benchmark, type Figure, pairedRatio, rounded } from './figure.ts';
import { openLetter } from './setup/opened-page.ts';
import { addLetter, letterOf, setStage } from './setup/stage.ts';

const ROUNDS = 5;
const SECONDS_A_ROUND = 4;
/** Until both have been compiled to the end. */
const SECONDS_TO_WARM = 6;
const CONNECTIONS = [50, 500];

/**
 * The opened letter against a bare node:http server that makes the same queries and opens the same
 * sealed columns, and then fills a string template.
 */
export const deliveryPage: Benchmark = {
  name: 'delivery-page',
  async measure() {
    const stage = await setStage();
    const [port, barePort] = [await freePort(), await freePort()];
    const origin = `http://localhost:${port}`;
    const bareOrigin = `http://localhost:${barePort}`;
    const web = startChild(['build/server/web.js'], { ...stage.env, PORT: String(port) });
    await web.ready;
    const { token } = await addLetter(stage, {
      content: letterOf(800),
      recipientEmail: 'maya@recipients.test',
    });
    const cookie = await openLetter(origin, token);
    const page = await (await fetch(`${origin}/delivery/${token}`, { headers: { cookie } })).text();
    const templateFile = path.join(stage.folder, 'template.html');
    await writeFile(templateFile, page.replace(/(<blockquote[^>]*>)[^<]*/, '$1{{letter}}'));
    const bare = startChild(['bench/baselines/delivery-server.ts'], {
      ...stage.env,
      PORT: String(barePort),
      TEMPLATE_FILE: templateFile,
    });
    await bare.ready;

    const load = async (from: string, connections: number, seconds: number) => {
      const { requests, non2xx, errors } = await autocannon({
        url: `${from}/delivery/${token}`,
        connections,
        duration: seconds,
        headers: { cookie },
      });
      return { rate: requests.average, faults: non2xx + errors };
    };

    const figures: Figure[] = [];
    for (const connections of CONNECTIONS) {
      await load(origin, connections, SECONDS_TO_WARM);
      await load(bareOrigin, connections, SECONDS_TO_WARM);
      const [ours, baseline]: [number[], number[]] = [[], []];
      let faults = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const own = await load(origin, connections, SECONDS_A_ROUND);
        const other = await load(bareOrigin, connections, SECONDS_A_ROUND);
        ours.push(own.rate);
        baseline.push(other.rate);
        faults += own.faults + other.faults;
      }
      figures.push(
        {
          name: `opened delivery page against bare node:http, ${connections} connections`,
          value: pairedRatio(ours, baseline),
          bar: { kind: 'at least', value: 0.6 },
          unit: '',
          detail: `requests/s ${rounded(ours)} against ${rounded(baseline)}`,
        },
        {
          name: `opened delivery page, failed requests, ${connections} connections`,
          value: faults,
          bar: { kind: 'at most', value: 0 },
          unit: 'requests',
          detail: '',
        },
      );
    }
    await Promise.all([web.stop(), bare.stop()]);
    await stage.end();
    return figures;
  },
};
