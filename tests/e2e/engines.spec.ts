import type { Browser } from '@playwright/test';
import type { BrowserTab } from '../setup/browsers/browser-tab.ts';
import { openChromium } from '../setup/browsers/chromium-tab.ts';
import { findFirefox, openFirefox } from '../setup/browsers/firefox.ts';
import { findWebKit, openWebKit } from '../setup/browsers/webkit.ts';
import { expect, PHONE, sendLetter, test } from './fixtures.ts';

test.use({ viewport: PHONE });

/**
 * The recipient's page in every engine, because nobody chooses a browser to open a letter.
 * `npm run test:browsers` installs what is missing.
 */
interface Engine {
  name: string;
  /** Null when it is not installed. */
  open: ((browser: Browser) => Promise<BrowserTab>) | null;
  /** Which source of the film plays: AV1 comes first. */
  source: RegExp;
}

const firefox = findFirefox();
const webKit = findWebKit();
const engines: Engine[] = [
  { name: 'Chromium', open: (browser) => openChromium(browser), source: /-0\?/ },
  {
    name: 'Chromium without AV1',
    open: (browser) => openChromium(browser, { refusesAv1: true }),
    source: /-1\?/,
  },
  { name: 'Firefox', open: firefox ? () => openFirefox(firefox) : null, source: /-0\?/ },
  { name: 'WebKit', open: webKit ? () => openWebKit(webKit) : null, source: /-[01]\?/ },
];

/** WebKit once played nothing in every fourth letter that was opened as soon as it was there. */
const TIMES_OPENED = 10;
const LETTER = 'You sat with me until four in the morning, and asked nothing of me. '.repeat(6);

for (const { name, open, source } of engines) {
  const tag = name === 'Chromium without AV1' ? '@long' : [];
  test(`in ${name}, a letter is opened, plays to its end, is answered and leaves its rights`, {
    tag,
  }, async ({ page, browser, mailTo }) => {
    test.skip(!open, `${name} is not installed. npm run test:browsers installs it.`);
    test.slow();
    const link = await sendLetter(page, mailTo, {
      template: 'love-5',
      letter: LETTER,
      sender: 'Jonas',
    });
    const tab = (await open?.(browser)) as BrowserTab;
    process.stdout.write(`The recipient's page is tested in ${tab.version}.\n`);
    try {
      await readLetter(tab, link, source);
    } finally {
      await tab.close();
    }
  });
}

const JAPANESE =
  '立って見送ってくれたあの朝のことを、いまでもよく思い出します。お手紙をありがとうございました。言葉にできなかった気持ちを、ここに書いておきます。'.repeat(
    6,
  );

for (const { name, open } of engines.filter(({ name }) => name !== 'Chromium without AV1')) {
  test(`in ${name}, no line of a Japanese cover, film or letter ends within a phrase`, async ({
    page,
    browser,
    mailTo,
  }) => {
    test.skip(!open, `${name} is not installed. npm run test:browsers installs it.`);
    test.slow();
    const link = await sendLetter(page, mailTo, { template: 'love-5', letter: JAPANESE });
    const tab = (await open?.(browser)) as BrowserTab;
    try {
      await tab.goto(`${link}?language=ja`);
      expect(await tab.evaluate(linesEndingWithin, '.cover h1, .cover .hint')).toEqual([]);
      await tab.press('.open');
      await expect
        .poll(() => tab.evaluate(() => Boolean(document.querySelector('.sheet'))))
        .toBe(true);
      // The signature is a name in Latin letters, whose line may end at its space.
      const ends = await tab.evaluate(
        linesEndingWithin,
        '.phrases p:not(.closing), .letter h1, .sheet blockquote',
      );
      expect(ends).toEqual([]);
    } finally {
      await tab.close();
    }
  });
}

/** Where lines end that end neither between two pieces of the markup nor after a mark. Runs in the page. */
function linesEndingWithin(selector: string): string[] {
  const ends: string[] = [];
  for (const element of document.querySelectorAll(selector)) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      const bottomOf = (index: number) => {
        const range = document.createRange();
        range.setStart(node as Node, index);
        range.setEnd(node as Node, index + 1);
        return range.getBoundingClientRect().bottom;
      };
      for (let index = 1; index < text.length; index += 1) {
        const isEnd = Math.abs(bottomOf(index) - bottomOf(index - 1)) > 8;
        if (isEnd && !/[、。\n]/.test(text[index - 1] ?? '')) {
          ends.push(`${text.slice(index - 4, index)}/${text.slice(index, index + 4)}`);
        }
      }
    }
  }
  return ends;
}

async function readLetter(tab: BrowserTab, link: string, source: RegExp): Promise<void> {
  await tab.goto(link);
  // Between two pages there is no body.
  const text = () => tab.evaluate(() => document.body?.innerText ?? '');
  expect(await text()).toContain('From Jonas');
  expect(await text()).not.toContain('four in the morning');

  await test.step('the film plays however soon Open is pressed', async () => {
    const isPlaying = () =>
      tab.evaluate(() => Number(document.querySelector('video')?.currentTime) > 0);
    for (let time = 1; time <= TIMES_OPENED; time += 1) {
      // WebKit forgets a cookie a moment later than it says.
      await expect(async () => {
        await tab.goto(link);
        await tab.press('.open');
      }).toPass();
      await expect.poll(isPlaying, `the time number ${time}`).toBe(true);
      await tab.clearCookies();
    }
    await tab.goto(link);
  });

  await test.step('Open plays the film in place, with the words in time', async () => {
    await tab.press('.open');
    const state = () =>
      tab.evaluate(() => {
        const video = document.querySelector('video');
        const words = document.querySelector('.phrases')?.getAnimations({ subtree: true });
        return {
          src: video?.currentSrc ?? '',
          duration: Math.round((video?.duration ?? 0) * 10) / 10,
          isPlaying: video?.paused === false && video.currentTime > 1,
          distance: Math.abs(
            Number(words?.at(-1)?.currentTime) / 1_000 - (video?.currentTime ?? 0),
          ),
        };
      });
    await expect.poll(async () => (await state()).isPlaying).toBe(true);
    const { src, duration } = await state();
    expect(src).toMatch(source);
    expect(duration).toBe(46.5);
    await expect.poll(async () => (await state()).distance).toBeLessThan(0.15);
  });

  await test.step('the film holds: it plays on where one pass follows another', async () => {
    const seeks = await tab.evaluate(async () => {
      const video = document.querySelector('video');
      if (!video) throw new Error('no film');
      video.currentTime = 17.4;
      await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
      let count = 0;
      video.addEventListener('seeking', () => {
        count += 1;
      });
      await new Promise<void>((resolve) => {
        video.addEventListener('timeupdate', () => video.currentTime > 18.5 && resolve());
      });
      return count;
    });
    expect(seeks).toBe(0);
  });

  await test.step('Pause holds picture and words, and Play goes on', async () => {
    const hasMarked = (label: string) =>
      tab.evaluate((wanted) => {
        for (const button of document.querySelectorAll('.controls button')) {
          button.id = button.textContent === wanted ? 'wanted' : '';
        }
        return document.getElementById('wanted') !== null;
      }, label);
    const press = async (label: string) => {
      // The button gets another name a moment after the film has stopped.
      await expect.poll(() => hasMarked(label), `a button "${label}"`).toBe(true);
      await tab.press('#wanted');
    };
    const film = () =>
      tab.evaluate(() => [
        document.querySelector('video')?.paused,
        getComputedStyle(document.querySelector('.phrases span') ?? document.body)
          .animationPlayState,
      ]);
    await press('Pause');
    await expect.poll(film).toEqual([true, 'paused']);
    await press('Play');
    await expect.poll(film).toEqual([false, 'running']);
  });

  await test.step('it closes on the signature, and stays there', async () => {
    await tab.evaluate(() => {
      const video = document.querySelector('video');
      if (video) video.currentTime = 45.5;
    });
    const end = () =>
      tab.evaluate(() => [
        document.querySelector('video')?.ended,
        getComputedStyle(document.querySelector('.phrases .closing span') ?? document.body).opacity,
      ]);
    await expect.poll(end).toEqual([true, '1']);
  });

  await test.step('"Read the letter" leads to the complete text', async () => {
    await tab.press('.controls a');
    await expect.poll(() => tab.evaluate(() => location.hash)).toBe('#letter');
    expect(await text()).toContain(LETTER.trim());
    const figures = () =>
      tab.evaluate(() => {
        const quote = document.querySelector('blockquote') ?? document.body;
        return getComputedStyle(quote).fontFeatureSettings;
      });
    expect(await figures()).toContain('lnum');
    const quiet = () => tab.evaluate(() => document.querySelector('video')?.paused);
    await expect.poll(quiet).toBe(true);
  });

  await test.step('one reply can be sent', async () => {
    await tab.evaluate(() => {
      const reply = document.querySelector('textarea');
      if (reply) reply.value = 'Thank you for writing.';
    });
    await tab.press('#reply button');
    await expect.poll(text).toContain('Your reply has been sent');
    const film = () =>
      tab.evaluate(() => {
        const video = document.querySelector('video');
        return [video?.paused, video?.currentTime];
      });
    expect(await film()).toEqual([true, 0]);
  });

  await test.step('the rights are one press away and work', async () => {
    await tab.press('footer a[href$="/rights"]');
    await expect.poll(text).toContain('Block this sender');
    await tab.press('#block button');
    await expect.poll(text).toContain('This sender is blocked');
  });
}
