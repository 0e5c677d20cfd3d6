import { textsIn } from '#app/languages/texts.server.ts';
import { closeSheet, expect, newAccount, PHONE, signUp, test, unfold } from './fixtures.ts';

test.use({ viewport: PHONE });

const journeys = [
  {
    language: 'ar',
    name: 'العربية',
    direction: 'rtl',
    letter: 'لاحظتِ ذلك حين لم يلاحظه أحد. شكرًا لك.',
    reply: 'شكرًا لك أيضًا.',
  },
  {
    language: 'ja',
    name: '日本語',
    direction: null,
    letter: '誰も気づかなかったときに、気づいてくれました。ありがとう。',
    reply: 'こちらこそ、ありがとう。',
  },
] as const;

for (const { language, name, direction, letter, reply } of journeys) {
  const tag = language === 'ar' ? [] : '@long';
  test(`a letter in ${language}: mailed, opened, played, answered, and mail stopped`, {
    tag,
  }, async ({ page, browser, mailTo, baseURL }) => {
    // Two browsers, a mail and a film.
    test.slow();
    const { text } = textsIn(language);
    const account = newAccount('Jonas Weber');
    const recipient = `maya-${account.email}`;
    await signUp(page, account);
    await page.goto('/message/gratitude-2');
    await page.getByPlaceholder('Write the words').fill(letter);
    await page.getByLabel('Recipient’s email').fill(recipient);
    await unfold(page, 'Language');
    await page.getByLabel('Recipient’s language').selectOption({ label: name });
    await closeSheet(page);
    await page.getByLabel('Your name').fill('Jonas');
    await page.getByText('I confirm I have permission').click();
    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await page.getByRole('button', { name: 'Use Free Send' }).click();
    await expect(page.getByRole('heading', { name: /on their way/ })).toBeVisible();

    const mail = await mailTo(recipient);
    expect(mail.subject).toBe(text('mail.subject', { sender: 'Jonas' }));
    expect(mail.text.replaceAll('\n', ' ')).toContain(text('mail.waiting'));
    const link = /http\S+\/delivery\/\S+/.exec(mail.text)?.[0] ?? '';
    const stop = /http\S+\/stop\/\S+/.exec(mail.text)?.[0] ?? '';

    const context = await browser.newContext({ baseURL, locale: 'en-US' });
    const reader = await context.newPage();
    await reader.goto(link);
    await expect(reader.locator('html')).toHaveAttribute('lang', language);
    expect(await reader.locator('html').getAttribute('dir')).toBe(direction);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(text('cover.title'));
    await reader.getByRole('button', { name: text('cover.open') }).click();
    await expect(reader.getByRole('blockquote')).toHaveText(letter);
    const film = reader.locator('video');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
    await reader.getByRole('button', { name: text('letter.pause') }).click();
    await expect(reader.getByRole('button', { name: text('letter.play') })).toBeVisible();

    await reader.getByLabel(text('reply.label')).fill(reply);
    await reader.getByRole('button', { name: text('reply.send') }).click();
    await expect(reader.getByText(text('reply.sent'))).toBeVisible();

    // Read in French for once, without a script; the letter stays open, and the choice is remembered.
    const plain = await browser.newContext({
      baseURL,
      javaScriptEnabled: false,
      storageState: await context.storageState(),
    });
    const french = await plain.newPage();
    await french.goto(link);
    await french.getByLabel(text('language.label')).selectOption('fr');
    await french.getByRole('button', { name: text('language.change') }).click();
    await expect(french.getByRole('blockquote')).toHaveText(letter);
    await french.getByRole('link', { name: textsIn('fr').text('letter.rights') }).click();
    await expect(french.getByRole('heading', { level: 1 })).toHaveText(
      textsIn('fr').text('rights.title'),
    );
    await plain.close();

    await reader.getByRole('link', { name: text('letter.rights') }).click();
    await reader.locator('#report').getByLabel(text('rights.reason.other')).check();
    await reader.getByRole('button', { name: text('rights.report.button') }).click();
    await expect(reader.getByText(text('rights.notice.reported'))).toBeVisible();
    await reader.goto(stop);
    await reader.getByRole('button', { name: text('stop.button') }).click();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(text('stop.done'));
    await context.close();
    await page.getByRole('link', { name: 'Track this message' }).click();
    await expect(page.getByText(reply)).toBeVisible();
  });
}
