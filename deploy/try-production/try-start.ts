import { until } from '#tests/setup/until.ts';
import type { Running } from './installation.ts';
import { expectThat, type Prepared, type Trial } from './trial.ts';

/** The order of a first start, with what each process says when it comes too early. */
export async function tryStart(trial: Prepared): Promise<Trial['product'] | null> {
  const { report, installation, recipe } = trial;

  await report('the commands of docs/operations/install.md run', async () => {
    const noted = [...recipe.noted].map(([program, count]) => `${count} × ${program}`);
    return `noted, not run: ${noted.join(', ')}`;
  });

  await report('web before the migrations says what to run', async () => {
    const { code, output } = await installation.run('web');
    expectThat(code === 1 && /Run `npm run migrate`/.test(output), output);
    return output.trim();
  });

  await tryPooler(trial, 'migrate');
  await report('migrate migrates', async () => {
    const { code, output } = await installation.run('migrate');
    expectThat(code === 0, output);
    return 'exit code 0';
  });

  await tryPooler(trial, 'web');

  const product: Partial<Trial['product']> = {};
  for (const role of ['web', 'worker'] as const) {
    await report(`${role} starts with the command of its systemd unit`, async () => {
      product[role] = await installation.start(role);
      return startedLine(product[role]);
    });
  }
  const { web, worker } = product;
  if (!web || !worker) return null;

  await report('both are ready, on the operators’ listener and for visitors', async () => {
    const answers = await Promise.all(
      [
        `http://127.0.0.1:${web.operationsPort}`,
        `http://127.0.0.1:${worker.operationsPort}`,
        trial.origin,
      ].map(async (origin) => (await fetch(`${origin}/health/ready`)).text()),
    );
    expectThat(answers.join() === 'ready,ready,ready', answers.join());
    return answers.join(', ');
  });

  if (trial.mail) {
    await report('the worker signs in to Postfix when it starts', async () => {
      await until('its line in the log', () => worker.log().includes('the mail server lets us in'));
      return 'the mail server lets us in';
    });
  } else report.skip('the worker signs in to Postfix when it starts', 'no Postfix or Dovecot');
  return { web, worker };
}

async function tryPooler({ report, installation, pgbouncer }: Prepared, role: 'web' | 'migrate') {
  const what = `${role} behind PgBouncer without a direct address says so`;
  if (!pgbouncer) return report.skip(what, 'PgBouncer is not installed');
  return report(what, async () => {
    const { code, output } = await installation.run(role, { DATABASE_DIRECT_URL: '' });
    expectThat(code === 1 && /Set DATABASE_DIRECT_URL/.test(output), output);
    return output.trim().split('\n').at(-1)?.trim() ?? '';
  });
}

/** What a process says about itself when it starts. */
async function startedLine(running: Running): Promise<string> {
  const line = await until('the line "started"', () =>
    running
      .log()
      .split('\n')
      .find((text) => text.includes('"msg":"started"')),
  );
  const { version, mode, database, mailServer, off } = JSON.parse(line);
  const isOff = Object.keys(off).join(', ');
  return `${version}, ${mode}, ${database}, ${mailServer}; off: ${isOff}`;
}
