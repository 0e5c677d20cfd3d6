import { describe, expect, test } from 'vitest';
import { bounceReport, complaintReport } from '#tests/factories/bounce-reports.ts';
import { deleteSuppressedAddresses } from '#tests/factories/deliveries.ts';
import { buildSent, giveFreeSends } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { recordBounce } from './record-bounce.server.ts';

const MAYA = 'maya@recipients.test';
const DAEMON = 'postmaster@unsent.example';

describe('a bounce report', () => {
  const app = createTestApp();
  const mailServer = openMailServer();

  async function sentFrom(): Promise<string> {
    await deleteSuppressedAddresses(app);
    const sender = await buildPerson(app);
    await giveFreeSends(app, sender, 1);
    await buildSent(app, sender, { recipientEmail: MAYA });
    await testDispatcher(app, mailServer).drain();
    return mailServer.accepted.at(-1)?.from ?? '';
  }

  const record = (report: string, envelopeTo: string | null = null) =>
    recordBounce(app.platform, app.services.deliveryHandlers, Buffer.from(report), envelopeTo);

  // curl sends a plus sign in a query as it is, and a server reads it as a space.
  test.each<[string, (from: string) => [report: string, envelopeTo: string | null]]>([
    ['to the envelope address', (from) => [bounceReport(DAEMON, MAYA), from]],
    [
      'whose plus sign became a space',
      (from) => [bounceReport(DAEMON, MAYA), from.replace('+', ' ')],
    ],
    ['with only a To header', (from) => [bounceReport(from, MAYA), null]],
    ['with an envelope address that proves nothing', (from) => [bounceReport(from, MAYA), 'b x@y']],
  ])('%s is believed', async (_name, report) => {
    expect(await record(...report(await sentFrom()))).toBe('failed');
  });

  // Feedback loops send all complaints to one registered address.
  test.each(['Original-Mail-From: <%s>', 'Return-Path: <%s>'])(
    'of a feedback loop is believed by its "%s"',
    async (field) => {
      const from = await sentFrom();
      const report = complaintReport('feedback@unsent.example').replace(
        'Version: 1',
        `Version: 1\r\n${field.replace('%s', from)}`,
      );
      expect(await record(report)).toBe('complaint');
    },
  );

  // A megabyte of hostile MIME cost seven seconds of CPU for anybody who posted it.
  test('without an address of ours is not parsed at all', async () => {
    const hostile = `Content-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\n'.repeat(10_000)}`;
    expect(await record(hostile)).toBe('unproven');
    const forged = (await sentFrom()).replace(/\.[\da-f]{20}@/, `.${'0'.repeat(20)}@`);
    expect(await record(bounceReport(forged, MAYA))).toBe('unproven');
    expect(await record(bounceReport(forged, MAYA), forged)).toBe('unproven');
  });

  test('with one, but nothing we understand, is ignored', async () => {
    expect(await record('not a report', await sentFrom())).toBe('ignored');
  });
});
