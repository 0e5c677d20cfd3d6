import type { BuiltInFilm } from './catalogue.ts';
import { minContrast } from './contrast.ts';
import { codecs, encodeVideo, encoding } from './encode-video.ts';
import { FilmError } from './external-tools.ts';
import { type RenderedFilm, type RenderedFrame, readManifest, saveFilm } from './manifest.ts';
import { posterEncoding, writePosters } from './posters.ts';
import { renderChunks, renderFrames } from './render-frames.ts';
import {
  createRenderPlan,
  type FrameSize,
  framesPerSecond,
  hashOf,
  type Orientation,
  orientations,
} from './render-plan.ts';
import { readScene } from './scene-file.ts';
import { hashSound } from './sound/hash-sound.ts';
import { makeSoundtrack } from './sound/make-soundtrack.ts';
import { textBox } from './text-box.ts';

/** How all films so far were made. A film made another way needs its own statement. */
const madeBy =
  'Rendered from code: a scene written by an AI engineer as shader programs and a score as notes. No camera, no generative image or video model, no stock footage.';

/** Hashes everything a finished film depends on. */
export async function hashFilm({
  id,
  durationSeconds,
  onScreenText,
}: BuiltInFilm): Promise<string> {
  const { settings } = await readScene(id);
  const plans = await Promise.all(
    orientations.map((one) => createRenderPlan(id, durationSeconds, one)),
  );
  const { poster, crf, crfAv1 } = settings;
  return hashOf([
    ...plans.map((plan) => plan.key),
    await hashSound(id, durationSeconds),
    JSON.stringify([encoding, posterEncoding, poster, crf, crfAv1, madeBy]),
    JSON.stringify(onScreenText.placement),
  ]);
}

/** Renders and encodes a film and adds it to the manifest. Skips steps that are already done. */
export async function makeFilm(film: BuiltInFilm, log: (line: string) => void): Promise<void> {
  const key = await hashFilm(film);
  if ((await readManifest()).films[film.id]?.key === key) {
    log(`${film.id} is up to date`);
    return;
  }
  const { settings } = await readScene(film.id);
  const sound = await makeSoundtrack(film.id, film.durationSeconds);
  const frames: Partial<Record<Orientation, RenderedFrame>> = {};
  for (const orientation of orientations) {
    log(`${film.id} ${orientation}`);
    const plan = await createRenderPlan(film.id, film.durationSeconds, orientation);
    const chunkList = await renderChunks(plan, log);
    const source = { id: film.id, orientation, plan, chunkList, soundFile: sound.file };
    const videos: RenderedFrame['videos'] = [];
    for (const codec of codecs) {
      const quality = codec === 'av1' ? settings.crfAv1 : settings.crf;
      videos.push(await encodeVideo(source, codec, quality, log));
    }
    const { posters, placeholder } = await writePosters(
      film.id,
      orientation,
      plan,
      settings.poster,
    );
    const text = await measureText(film, orientation);
    frames[orientation] = { ...plan.size, videos, posters, placeholder, text };
  }
  const { landscape, portrait } = frames;
  if (!landscape || !portrait) throw new FilmError(`${film.id} lacks an orientation`);
  const rendered: RenderedFilm = {
    id: film.id,
    key,
    durationSeconds: film.durationSeconds,
    posterSeconds: settings.poster,
    madeBy,
    frames: { landscape, portrait },
  };
  await saveFilm(rendered);
  log(`${film.id} done`);
}

const measuredSize: Record<Orientation, FrameSize> = {
  landscape: { width: 640, height: 360 },
  portrait: { width: 360, height: 640 },
};

/** Where the text is, and the lowest contrast behind it while it is shown. */
export async function measureText(film: BuiltInFilm, orientation: Orientation) {
  const size = measuredSize[orientation];
  const plan = await createRenderPlan(film.id, film.durationSeconds, orientation, size);
  const { startsAtSeconds, endsAtSeconds } = film.onScreenText;
  const first = Math.round(startsAtSeconds * framesPerSecond);
  const end = Math.min(plan.frames, Math.round(endsAtSeconds * framesPerSecond));
  const pictures = await renderFrames(plan, first, end, 12);
  const box = textBox(film.onScreenText, orientation, size);
  const contrast = Math.round(minContrast(pictures, size, box) * 100) / 100;
  const rounded = Object.fromEntries(
    Object.entries(box).map(([name, value]) => [name, Math.round(value * 1000) / 1000]),
  ) as unknown as typeof box;
  return { ...rounded, contrast };
}
