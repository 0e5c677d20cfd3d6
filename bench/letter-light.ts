import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { withArc } from '#films/light-arc.ts';
import { readManifest } from '#films/manifest.ts';
import { type Benchmark, median } from './measurement.ts';
import { addLetter, startBenchWeb } from './setup/bench-instance.ts';
import { launchBrowser } from './setup/signed-in-browser.ts';

/** Windows of a phone and a desk, in CSS pixels, with the film that each is shown. */
const WINDOWS = {
  portrait: { width: 390, height: 844 },
  landscape: { width: 1440, height: 900 },
};
const { films } = await readManifest();
type Orientation = keyof typeof WINDOWS;
/** Pictures are measured at a third of their size. */
const SCALE = 1 / 3;
const PICTURES_PER_SECOND = 1;
/** The colour of words over a film: #f6efe4. */
const WORDS = [0xf6, 0xef, 0xe4] as const;
/** Phrases of one line to five. */
const LETTER = `You noticed. I never said it properly. You sat with me in that corridor until four in the morning.
The rain had stopped by then, and neither of us wanted to be the first who went home. Thank you for every one of those mornings, and for the plums.
I still have the jar.`;

interface Shade {
  /** The rectangles of the words. */
  words: Rectangle[];
  /** Of the ellipse behind them. */
  ellipse: Rectangle;
  /** Opacities from the middle to the edge. */
  stops: { at: number; opacity: number }[];
  colour: number[];
}
type Rectangle = { x: number; y: number; width: number; height: number };

/**
 * How much of its own light a film keeps while words stand over it, and their contrast to what is behind
 * them: the page tells where words and shades are, and every film is decoded.
 */
export const letterLight: Benchmark = {
  name: 'letter-light',
  async measure() {
    const instance = await startBenchWeb();
    const { token } = await addLetter(instance, {
      content: LETTER,
      recipientEmail: 'reader@recipients.test',
      templateId: 'love-5',
    });
    const browser = await launchBrowser();
    const rows: { film: string; kept: number; contrast: number }[] = [];
    for (const orientation of ['portrait', 'landscape'] as const) {
      const window = WINDOWS[orientation];
      const page = await browser.newPage({ viewport: window });
      await page.goto(`${instance.origin}/delivery/${token}`);
      await page.getByRole('button', { name: 'Open' }).click();
      await page.locator('.phrases p').first().waitFor({ state: 'attached' });
      await page.evaluate(() => document.fonts.ready);
      const shades = await shadesOn(page);
      await page.context().clearCookies();
      await page.close();
      for (const id of Object.keys(films)) {
        rows.push({ film: `${id} ${orientation}`, ...measureFilm(id, orientation, shades) });
      }
    }
    await browser.close();
    await instance.stop();
    const darkest = rows.reduce((one, other) => (other.kept < one.kept ? other : one));
    const faintest = rows.reduce((one, other) => (other.contrast < one.contrast ? other : one));
    const table = rows
      .map(({ film, kept, contrast }) => `${film} ${kept.toFixed(2)}, ${contrast.toFixed(1)} : 1`)
      .join('; ');
    return [
      {
        name: 'letter, the film’s own light while words stand, median of the films',
        value: median(rows.map(({ kept }) => kept)),
        target: { kind: 'at least', value: 0.75 },
        unit: '',
        detail: `share of the light, and contrast of the words: ${table}`,
      },
      {
        name: 'letter, the film’s own light while words stand, the film that keeps the least',
        value: darkest.kept,
        target: { kind: 'at least', value: 0.6 },
        unit: '',
        detail: darkest.film,
      },
      {
        name: 'letter, contrast of words over a film, at its lowest',
        value: faintest.contrast,
        target: { kind: 'at least', value: 4.5 },
        unit: ': 1',
        detail: `${faintest.film}; against the brightest hundredth of what is behind the words`,
      },
    ];
  },
};

/** Where the page draws each phrase and the shade behind it. */
const shadesOn = (page: Page): Promise<Shade[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.phrases p')].map((phrase) => {
      const { x, y, width, height } = phrase.getBoundingClientRect();
      const style = getComputedStyle(phrase, '::before');
      const [ellipseWidth, ellipseHeight] = [style.width, style.height].map(Number.parseFloat) as [
        number,
        number,
      ];
      const colours = [...style.backgroundImage.matchAll(/rgba?\(([^)]+)\)(?: ([\d.]+)%)?/g)].map(
        ([, channels = '', at = '100']) => ({
          channels: channels.split(/[ ,/]+/).map(Number),
          at: Number(at) / 100,
        }),
      );
      return {
        words: [...phrase.querySelectorAll('span')].map((word) => {
          const box = word.getBoundingClientRect();
          return { x: box.x, y: box.y, width: box.width, height: box.height };
        }),
        ellipse: {
          x: x + (width - ellipseWidth) / 2,
          y: y + (height - ellipseHeight) / 2,
          width: ellipseWidth,
          height: ellipseHeight,
        },
        stops: colours.map(({ channels, at }) => ({ at, opacity: channels[3] ?? 1 })),
        colour: colours[0]?.channels.slice(0, 3) ?? [0, 0, 0],
      };
    }),
  );

function measureFilm(id: string, orientation: Orientation, shades: Shade[]) {
  const window = WINDOWS[orientation];
  const width = Math.round(window.width * SCALE);
  const height = Math.round(window.height * SCALE);
  const pictures = execFileSync(
    'ffmpeg',
    [
      ...['-v', 'error', '-i', `films/encoded/${id}/${orientation}.h264.mp4`, '-an', '-vf'],
      `fps=${PICTURES_PER_SECOND},scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`,
      ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
    ],
    { maxBuffer: 2 ** 30 },
  );
  const arc = films[id]?.arc;
  const ended = arc ? withArc(pictures, { width, height }, arc) : pictures;
  const size = width * height * 3;
  const kept: number[] = [];
  let contrast = Number.POSITIVE_INFINITY;
  for (const shade of shades) {
    const opacities = opacitiesOf(shade, width, height);
    const isWord = wordsOf(shade, width, height);
    let own = 0;
    let shaded = 0;
    // The first words appear after two seconds.
    for (let from = size * 2; from + size <= pictures.length; from += size) {
      const behind: number[] = [];
      /** Where the arc of its light ends, under a long letter. */
      const atEnd: number[] = [];
      for (let pixel = 0; pixel < width * height; pixel += 1) {
        const at = from + pixel * 3;
        const opacity = opacities[pixel] ?? 0;
        const light = luminance(pictures, at, 0, shade.colour);
        const rest = opacity === 0 ? light : luminance(pictures, at, opacity, shade.colour);
        own += light;
        shaded += rest;
        if (isWord[pixel]) {
          behind.push(rest);
          atEnd.push(luminance(ended, at, opacity, shade.colour));
        }
      }
      const brightest = Math.max(...[behind, atEnd].map(brightestHundredth));
      contrast = Math.min(contrast, (luminance(WORDS, 0, 0, []) + 0.05) / (brightest + 0.05));
    }
    kept.push(shaded / own);
  }
  return { kept: kept.reduce((sum, one) => sum + one, 0) / kept.length, contrast };
}

function brightestHundredth(luminances: number[]): number {
  const sorted = luminances.sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

function opacitiesOf({ ellipse, stops }: Shade, width: number, height: number): Float64Array {
  const opacities = new Float64Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const dx = ((x + 0.5) / SCALE - ellipse.x) / (ellipse.width / 2) - 1;
      const dy = ((y + 0.5) / SCALE - ellipse.y) / (ellipse.height / 2) - 1;
      opacities[y * width + x] = opacityAt(stops, Math.hypot(dx, dy));
    }
  }
  return opacities;
}

function opacityAt(stops: Shade['stops'], radius: number): number {
  const after = stops.findIndex(({ at }) => at >= radius);
  if (after === -1) return 0;
  const to = stops[after];
  const from = stops[after - 1] ?? to;
  if (!from || !to || from === to) return to?.opacity ?? 0;
  return from.opacity + ((radius - from.at) / (to.at - from.at)) * (to.opacity - from.opacity);
}

function wordsOf({ words }: Shade, width: number, height: number): Uint8Array {
  const isWord = new Uint8Array(width * height);
  for (const box of words) {
    for (let y = Math.floor(box.y * SCALE); y < (box.y + box.height) * SCALE; y += 1) {
      for (let x = Math.floor(box.x * SCALE); x < (box.x + box.width) * SCALE; x += 1) {
        if (x >= 0 && x < width && y >= 0 && y < height) isWord[y * width + x] = 1;
      }
    }
  }
  return isWord;
}

/** The relative luminance of a pixel with so much of the shade's colour over it. */
function luminance(
  pixels: ArrayLike<number>,
  at: number,
  opacity: number,
  colour: number[],
): number {
  const channel = (index: number) =>
    LINEAR[
      Math.round((pixels[at + index] ?? 0) * (1 - opacity) + (colour[index] ?? 0) * opacity)
    ] as number;
  return 0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2);
}

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
