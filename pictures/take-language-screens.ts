import { randomUUID } from 'node:crypto';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { languageChoices, type OfferedLanguage } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { CHROMIUM_FLAGS, requireChromium } from '#tests/setup/chromium.ts';
import { until } from '#tests/setup/until.ts';

/**
 * `npm run screens:languages -- http://localhost:3000` sends a letter in every language through a running
 * local server, as a sender without scripts does, and writes what its recipient sees into one image: a
 * column for each language, with the mail, the cover and the letter.
 */
const FILE = 'docs/screens/languages.webp';
const PHONE = { width: 390, height: 844 };
const WIDTH = 190;
const HEIGHT = Math.round((WIDTH * PHONE.height) / PHONE.width);
const GAP = 10;

/** One letter, in the words of each language. */
const letters: Record<OfferedLanguage, { from: string; to: string; letter: string }> = {
  en: {
    from: 'Jonas',
    to: 'Grandma',
    letter: 'You taught me to wait for the bread to rise. I still hear you when I do. Thank you.',
  },
  fr: {
    from: 'Élise',
    to: 'Mamie',
    letter:
      'Tu m’as appris à attendre que la pâte lève. Je t’entends encore, à chaque fois. Merci.',
  },
  es: {
    from: 'Lucía',
    to: 'Abuela',
    letter: 'Me enseñaste a esperar a que subiera el pan. Todavía te oigo cuando lo hago. Gracias.',
  },
  de: {
    from: 'Jonas',
    to: 'Oma',
    letter:
      'Du hast mir beigebracht zu warten, bis der Teig aufgeht. Ich höre dich noch heute dabei. Danke.',
  },
  'pt-BR': {
    from: 'João',
    to: 'Vó',
    letter:
      'Você me ensinou a esperar o pão crescer. Até hoje ouço a sua voz quando faço. Obrigado.',
  },
  it: {
    from: 'Chiara',
    to: 'Nonna',
    letter:
      'Mi hai insegnato ad aspettare che il pane lievitasse. Ti sento ancora, ogni volta. Grazie.',
  },
  nl: {
    from: 'Sanne',
    to: 'Oma',
    letter: 'Je leerde me wachten tot het brood gerezen was. Ik hoor je nog steeds. Dank je wel.',
  },
  pl: {
    from: 'Łukasz',
    to: 'Babcia',
    letter:
      'Od Ciebie wiem, że trzeba czekać, aż chleb wyrośnie. Wciąż Cię wtedy słyszę. Dziękuję.',
  },
  ja: {
    from: '葉子',
    to: 'おばあちゃん',
    letter:
      'パンがふくらむのを待つことを、教えてくれました。今でも、そのたびに声が聞こえます。ありがとう。',
  },
  ar: {
    from: 'سلمى',
    to: 'جدتي',
    letter: 'علّمتِني أن أنتظر حتى يختمر الخبز. ما زلت أسمع صوتك كلما خبزت. شكرًا لك.',
  },
};

const origin = process.argv[2] ?? 'http://localhost:3000';

/** @returns the mail, as it is shown */
async function sendLetter(browser: Browser, language: OfferedLanguage): Promise<string> {
  const { from, to, letter } = letters[language];
  const email = `${randomUUID()}@people.test`;
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/auth?tab=sign-up');
  await page.getByLabel('Name').fill(from);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  await page.getByLabel('I am 18 or older').check();
  await page.getByText('I agree to the').click({ position: { x: 2, y: 8 } });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(/^(?!.*\/auth)/);
  await page.goto('/message/gratitude-2');
  await page.getByLabel('Your letter').fill(letter);
  await page.getByLabel('Recipient’s email').fill(`to-${email}`);
  await page.getByLabel('Recipient’s name').fill(to);
  await page.getByLabel('Your name').fill(from);
  await page.locator('summary').filter({ hasText: 'Language' }).click();
  await page.getByLabel('Recipient’s language').selectOption(language);
  await page.getByText('I confirm I have permission').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Use Free Send' }).click();
  await page.getByRole('heading', { name: /on their way/ }).waitFor();
  const mail = await findMail(page, `to-${email}`);
  await context.close();
  return mail;
}

async function findMail(page: Page, address: string): Promise<string> {
  const sandbox = new URL(origin);
  sandbox.port = String(Number(sandbox.port) + 1);
  const id = await until(`the mail to ${address}`, async () => {
    const answer = await page.request.get(`${sandbox.origin}/mail?format=json`);
    const mails: { id: string; to: string }[] = await answer.json();
    return mails.find(({ to }) => to === address)?.id;
  });
  await page.goto(`${sandbox.origin}/mail/${id}`);
  return (await page.locator('iframe').getAttribute('srcdoc')) ?? '';
}

/** The mail, the cover and the letter, from top to bottom. */
async function takeColumn(browser: Browser, language: OfferedLanguage): Promise<Buffer[]> {
  const mail = await sendLetter(browser, language);
  const context = await browser.newContext({
    viewport: PHONE,
    locale: language,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.setContent(mail, { waitUntil: 'load' });
  const screens = [await page.screenshot()];
  const link = /\/delivery\/[\w-]{43}/.exec(mail)?.[0] ?? '';
  await page.goto(`${origin}${link}`, { waitUntil: 'networkidle' });
  screens.push(await page.screenshot());
  await page.getByRole('button', { name: textsIn(language).text('cover.open') }).click();
  await page.getByRole('blockquote').scrollIntoViewIfNeeded();
  await page.evaluate(async () => {
    document.getElementById('letter')?.scrollIntoView();
    await document.fonts.ready;
  });
  screens.push(await page.screenshot());
  await context.close();
  return screens;
}

const browser = await chromium.launch({
  executablePath: requireChromium(),
  args: CHROMIUM_FLAGS,
});
const layers: { input: Buffer; left: number; top: number }[] = [];
for (const [column, { tag }] of languageChoices.entries()) {
  for (const [row, screen] of (await takeColumn(browser, tag)).entries()) {
    const input = await sharp(screen).resize({ width: WIDTH, height: HEIGHT }).png().toBuffer();
    layers.push({ input, left: column * (WIDTH + GAP), top: row * (HEIGHT + GAP) });
  }
}
await browser.close();
await sharp({
  create: {
    width: languageChoices.length * (WIDTH + GAP) - GAP,
    height: 3 * (HEIGHT + GAP) - GAP,
    channels: 3,
    background: '#8a8696',
  },
})
  .composite(layers)
  .webp({ quality: 76 })
  .toFile(FILE);
