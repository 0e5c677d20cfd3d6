import { checkMailDomain } from '#app/features/dispatch/domain-check/check-mail-domain.server.ts';
import { CHECKS, isWrong } from '#app/features/dispatch/domain-check/domain-check.rules.ts';
import type { MailConfig } from '#app/platform/config/mail-config.ts';
import { accessTokensFor } from '#app/platform/mail/access-token.server.ts';
import { mailServerProblems } from '#app/platform/mail/mail-server-problem.ts';
import { checkMailbox } from '#app/platform/mail/mailbox.server.ts';
import { createMailer } from '#app/platform/mail/smtp.server.ts';
import { readServerConfig } from '../server-config.ts';
import { createServices } from '../services.ts';
import { assertInitialized, runCommand } from './command.ts';

const STATES = { right: 'ok     ', wrong: 'WRONG  ', unknown: '?      ' };

/** `npm run check-mail`: says whether the mail server takes and receivers can trust our mail, and what to write into DNS. */
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
  const signIns = await checkSignIns(config.mail);
  for (const { name, trouble } of signIns) {
    const state = trouble === null ? STATES.right : STATES.wrong;
    process.stdout.write(`${state} ${name}: ${trouble ?? 'It lets us in.'}\n`);
  }
  if (findings.some(isWrong) || signIns.some(({ trouble }) => trouble !== null)) {
    process.exitCode = 1;
  }
});

/** Signs in to the servers that are set; what is wrong, or null. */
async function checkSignIns({ smtpUrl, bounceMailboxUrl, tls, oauth }: MailConfig['mail']) {
  const signIns: { name: string; trouble: string | null }[] = [];
  if (smtpUrl) {
    const trouble = await createMailer(smtpUrl, tls, oauth).check();
    signIns.push({
      name: 'mail server',
      trouble: trouble && `${mailServerProblems[trouble.problem]}: ${trouble.reason}`,
    });
  }
  if (bounceMailboxUrl) {
    const tokens = accessTokensFor(bounceMailboxUrl, oauth);
    const trouble = await checkMailbox(bounceMailboxUrl, tls, tokens).then(
      () => null,
      (error: Error) => error.message,
    );
    signIns.push({ name: 'bounce mailbox', trouble });
  }
  return signIns;
}
