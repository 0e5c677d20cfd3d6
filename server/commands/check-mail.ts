import { checkMailDomain } from '#app/features/dispatch/domain-check/check-mail-domain.server.ts';
import { CHECKS, isWrong } from '#app/features/dispatch/domain-check/domain-check.rules.ts';
import { readServerConfig } from '../server-config.ts';
import { createServices } from '../services.ts';
import { assertInitialized, runCommand } from './command.ts';

const STATES = { right: 'ok     ', wrong: 'WRONG  ', unknown: '?      ' };

/** `npm run check-mail`: says whether receivers can trust our mail, and what to write into DNS. */
await runCommand(async () => {
  const config = readServerConfig();
  await assertInitialized(config.database.url);
  const { platform, close } = await createServices(config);
  const findings = await checkMailDomain(platform);
  await close();
  for (const { check, state, words, records } of findings) {
    const lines = [
      `${STATES[state]} ${CHECKS[check]}: ${words}`,
      ...records.map(({ name, type, value }) => `        ${name}  ${type}  ${value}`),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  if (findings.some(isWrong)) process.exitCode = 1;
});
