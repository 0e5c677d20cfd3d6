import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsubscribePath } from '#app/features/dispatch/mail/mail-tokens.ts';
import { renderRecipientMail } from '#app/features/dispatch/mail/recipient-mail.server.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { hours, shifted } from '#app/platform/clock/clock.ts';
import { deliveryOf, updateDelivery } from './factories/deliveries.ts';
import { buildLetter } from './factories/letters.ts';
import { updateMessage } from './factories/messages.ts';
import { storePicture } from './factories/pictures.ts';
import { allQueuedMails } from './factories/queued-mails.ts';
import { storeRecording } from './factories/recordings.ts';
import { findViolations } from './setup/accessibility.ts';
import { CHROMIUM_FLAGS, requireChromium } from './setup/chromium.ts';
import { createTestApp, testEnvironment } from './setup/test-app.ts';
import { startWebProgram, type WebProgram } from './setup/web-program.ts';

/** These break the layout first; the others are in the long run. */
export const LONGEST_LANGUAGES: Language[] = ['de', 'pl', 'ar'];

/** As narrow as a phone, and as a mail in a narrow window. */
const PHONE = { width: 360, height: 740 };
const MAIL = { width: 320, height: 640 };

/** Milliseconds. Generous: other database tests keep the machine busy. */
const TIMEOUT = 60_000;

/** The tests of every page and mail that a recipient gets, in these languages. */
export function testRecipientPages(tested: Language[]) {
  const secrets = testEnvironment('postgres://unused@localhost/unused');
  const app = createTestApp(secrets);
  let web: WebProgram;
  let browser: Browser;

  beforeAll(async () => {
    // The clock of the program cannot be moved: the letters are of today.
    app.clock.set(new Date());
    web = await startWebProgram(app, secrets);
    browser = await chromium.launch({
      executablePath: requireChromium(),
      args: CHROMIUM_FLAGS,
    });
  });
  afterAll(async () => {
    await browser?.close();
    await web?.child.stop();
  });

  async function openBrowser(language: Language): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL: web.origin,
      viewport: PHONE,
      reducedMotion: 'reduce',
      locale: language,
    });
    context.setDefaultTimeout(TIMEOUT);
    return context;
  }

  /** A letter with everything a letter can have. */
  async function buildFullLetter(language: Language) {
    const letter = await buildLetter(app, {
      recipientName: 'Maximiliane Wolkenstein',
      senderName: 'Bartholomew Featherstone',
      content: 'You noticed when nobody did. Thank you.',
    });
    const { messageId } = letter;
    await updateMessage(app, messageId, { language, allowsReply: true });
    await updateDelivery(app, messageId, { acceptedAt: app.clock.now() });
    await storeRecording(app, messageId);
    await storePicture(app, messageId);
    return letter;
  }

  test.each(tested)(
    '%s: every page of a recipient fits a phone, and the main ones have no accessibility violations',
    { timeout: 5 * TIMEOUT },
    async (language) => {
      const { path, rights, messageId } = await buildFullLetter(language);
      const delivery = await deliveryOf(app, messageId);
      const context = await openBrowser(language);
      const page = await context.newPage();
      const look = async (address: string, isMain = false) => {
        await page.goto(address);
        await expectToFit(page, address);
        if (isMain) await expectAccessible(page, address);
      };

      await look(path, true);
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : null);
      await page.getByRole('button', { name: textsIn(language).text('cover.open') }).click();
      await page.getByRole('blockquote').waitFor();
      await page.locator('summary').click();
      await expectToFit(page, 'the opened letter');
      await expectAccessible(page, 'the opened letter');

      await look(rights, true);
      await look(`${rights}?about=picture&told=report-needs-reason`);
      await page.locator('#stored form').first().getByRole('button').click();
      await page.locator('.notice').waitFor();
      const [mail] = (await allQueuedMails(app)).slice(-1);
      await page.locator('#code').fill(/\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '');
      await page.locator('#stored form').last().getByRole('button').click();
      await page.locator('dl').waitFor();
      await expectToFit(page, 'what is stored');
      await expectAccessible(page, 'what is stored');

      const stop = unsubscribePath(app.platform.keyring, delivery);
      await look(stop, true);
      await page.locator('section button').click();
      await look(stop);
      await page.locator('section button').click();
      if (language !== 'en') await look(`/care?language=${language}`, true);
      await look('/genuine');
      await page.locator('#code').fill('AAAAA-AAAAA');
      await page.locator('section button').click();
      await expectToFit(page, 'a code that is not ours');

      await updateMessage(app, messageId, {
        opensAt: shifted(app.clock.now(), hours(51)),
        opensWallTime: '2027-01-01T08:00',
        opensTimeZone: 'America/Argentina/Buenos_Aires',
      });
      await look(path, true);
      await updateDelivery(app, messageId, { withdrawnAt: app.clock.now() });
      for (const address of ['/delivery', `${path.slice(0, 20)}`, path]) await look(address);
      await context.close();
    },
  );

  test.each(tested)('%s: the mail and its reminder fit a narrow window', async (language) => {
    const context = await browser.newContext({ viewport: MAIL });
    const page = await context.newPage();
    const opensOn = textsIn(language).exactTime(app.clock.now(), 'America/Argentina/Buenos_Aires');
    for (const variant of [
      { recipientEmail: null },
      { recipientEmail: null, opensOn },
      { recipientEmail: null, isReminder: true },
      { recipientName: null, isAnonymous: true, senderName: null },
    ]) {
      const { html } = renderRecipientMail({ ...mailIn(language), ...variant });
      await page.setContent(html);
      await expectToFit(page, JSON.stringify(variant));
    }
    await context.close();
  });

  test.runIf(tested.includes('pl'))(
    'italics in Polish are in our font, and an English page fetches no byte of them',
    async () => {
      const { path, messageId } = await buildLetter(app, { recipientName: 'Maya' });
      const context = await openBrowser('en');
      const page = await context.newPage();
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(request.url()));
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      expect(fetched.filter((address) => /-(ext|cyrillic|vietnamese)-/.test(address))).toEqual([]);
      await updateMessage(app, messageId, { language: 'pl' });
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      expect(fetched.some((address) => /latin-ext-500-italic/.test(address))).toBe(true);
      expect(await fontsOf(page, '.hint')).toEqual([expect.stringMatching(/^Cormorant Garamond/)]);
      await context.close();
    },
  );
}

const mailIn = (language: Language) => ({
  language,
  senderName: 'Bartholomew-Maximilian-Featherstone',
  isAnonymous: false,
  isReminder: false,
  recipientName: 'Maximiliane Wolkenstein',
  recipientEmail: 'maximiliane.wolkenstein.of.the.long.rains@recipients.test',
  clue: 'The red bicycle, the summer of the long rains',
  opensOn: null,
  url: `https://unsent.example/delivery/${'a'.repeat(43)}`,
  unsubscribeUrl: `https://unsent.example/stop/${'a'.repeat(32)}/${'b'.repeat(32)}`,
  genuineUrl: 'https://unsent.example/genuine',
  code: 'K7M4Q-2XP9A',
  hasPoster: true,
  companyName: 'Unsent',
  postalAddress: '1 Example Street, Toronto, Ontario, Canada',
  supportEmail: 'support@unsent.example',
});

/** No element that shows something reaches beyond the window, even where the rest is clipped. */
async function expectToFit(page: Page, where: string): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const found = [...document.querySelectorAll('body *')].flatMap((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      const isPicture = element.closest('picture, video, .phrases, [data-skip-in-text]');
      const isShown = width > 1 && height > 1 && !isPicture;
      const isBeyond = left < -0.5 || right > clientWidth + 0.5;
      return isShown && isBeyond
        ? [`${element.tagName}.${element.className}: ${left} to ${right}`]
        : [];
    });
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`, ...found] : found;
  });
  expect(beyond, where).toEqual([]);
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  expect(await findViolations(page), where).toEqual([]);
}

/** The names of the fonts that a text is really drawn in. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return [...new Set(fonts.map(({ familyName }) => familyName))];
}
