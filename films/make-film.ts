import type { BuiltInFilm } from './catalogue.ts';
import { minContrast } from './contrast.ts';
import { FilmError } from './external-tools.ts';
import { type RenderedFilm, type RenderedFrame, readManifest, saveFilm } from './manifest.ts';
import { codecs, encodeMaster, masterEncoding, replaceSound } from './movement/encode-master.ts';
import { makeHoldAndClose } from './movement/hold-frames.ts';
import { hashBeds, makeBeds } from './movement/make-beds.ts';
import { hashMovementSound, makeMovementSound } from './movement/make-movement-sound.ts';
import { posterEncoding, writePosters } from './posters.ts';
import { renderChunks, renderFrames } from './render-frames.ts';
import {
  createRenderPlan,
  type FrameSize,
  framesPerSecond,
  hashOf,
  holdSeconds,
  type Orientation,
  orientations,
} from './render-plan.ts';
import { readScene } from './scene-file.ts';
import { textBox } from './text-box.ts';

/** How all films so far were made. A film made another way needs its own statement. */
const madeBy =
  'Rendered from code: a scene written by an AI engineer as shader programs and a score as notes. No camera, no generative image or video model, no stock footage.';

/** Hashes everything a finished film depends on. */
export async function hashFilm(film: BuiltInFilm): Promise<string> {
  const { plans, hold, close, encoding } = await pictureSources(film);
  return hashOf([...plans, await hashMovementSound(film.id, hold, close), ...encoding]);
}

/** Hashes everything a finished film depends on but its sound. */
export async function hashPictures(film: BuiltInFilm): Promise<string> {
  const { plans, encoding } = await pictureSources(film);
  return hashOf([...plans, ...encoding]);
}

async function pictureSources({ id, durationSeconds, onScreenText }: BuiltInFilm) {
  const { settings } = await readScene(id);
  const plans = await Promise.all(
    orientations.map((one) => createRenderPlan(id, durationSeconds, one)),
  );
  const { poster, crf, crfAv1, chroma, hold, close, fold, dim } = settings;
  const encoding = [
    JSON.stringify([masterEncoding, posterEncoding, poster, crf, crfAv1, chroma, madeBy]),
    JSON.stringify([onScreenText.placement, close, fold, dim]),
  ];
  return { plans: plans.map(({ key }) => key), hold, close, encoding };
}

/** Renders and encodes a film and adds it to the manifest. Skips steps that are already done. */
export async function makeFilm(film: BuiltInFilm, log: (line: string) => void): Promise<void> {
  const key = await hashFilm(film);
  const known = (await readManifest()).films[film.id];
  if (known?.key === key) {
    log(`${film.id} is up to date`);
    return;
  }
  const { settings } = await readScene(film.id);
  const { hold, close } = settings;
  if (hold + close !== film.durationSeconds) {
    throw new FilmError(`${film.id} lasts ${hold + close} s without its holding movement`);
  }
  const frames: Partial<Record<Orientation, RenderedFrame>> = {};
  for (const orientation of orientations) {
    log(`${film.id} ${orientation}`);
    const plan = await createRenderPlan(film.id, film.durationSeconds, orientation);
    const chunkList = await renderChunks(plan, log);
    const sound = await makeMovementSound(film.id, hold, close, log);
    const movement = await makeHoldAndClose(chunkList, plan, settings);
    const source = { id: film.id, orientation, plan, settings, chunkList, movement, sound };
    const videos: RenderedFrame['videos'] = [];
    for (const codec of codecs) {
      const quality = codec === 'av1' ? settings.crfAv1 : settings.crf;
      videos.push(await encodeMaster(source, codec, quality, log));
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
    movement: { openingSeconds: hold, holdSeconds, closeSeconds: close },
    beds: await makeBeds(film.id, hold, close, log),
    // Its light stays as it is until somebody looks at the new film.
    arc: known?.arc ?? [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ],
    posterSeconds: settings.poster,
    pictureKey: await hashPictures(film),
    madeBy,
    frames: { landscape, portrait },
  };
  await saveFilm(rendered);
  log(`${film.id} done`);
}

/**
 * Makes the sound of a finished film again. Its pictures are taken from its files, so nothing is rendered
 * or encoded.
 * @throws FilmError when the pictures have changed too
 */
export async function rescoreFilm(film: BuiltInFilm, log: (line: string) => void): Promise<void> {
  const { id } = film;
  const key = await hashFilm(film);
  const rendered = (await readManifest()).films[id];
  if (!rendered) throw new FilmError(`${id} has not been rendered`);
  if (rendered.key === key) {
    log(`${id} is up to date`);
    return;
  }
  if (rendered.pictureKey !== (await hashPictures(film))) {
    throw new FilmError(`The pictures of ${id} have changed: run npm run films -- ${id}`);
  }
  const { settings } = await readScene(id);
  const { hold, close } = settings;
  const sound = await makeMovementSound(id, hold, close, log);
  const rescored = async (orientation: Orientation): Promise<RenderedFrame> => {
    const plan = await createRenderPlan(id, film.durationSeconds, orientation);
    const videos: RenderedFrame['videos'] = [];
    for (const codec of codecs) {
      videos.push(await replaceSound({ id, orientation, plan, settings, sound }, codec));
    }
    return { ...rendered.frames[orientation], videos };
  };
  const frames = {
    landscape: await rescored('landscape'),
    portrait: await rescored('portrait'),
  };
  const beds = await makeBeds(id, hold, close, log);
  await saveFilm({ ...rendered, key, beds, frames });
  log(`${id} done`);
}

/** Makes the other beds of a film that is finished otherwise. */
export async function makeFilmBeds(
  { id }: BuiltInFilm,
  log: (line: string) => void,
): Promise<void> {
  const rendered = (await readManifest()).films[id];
  if (!rendered) throw new FilmError(`${id} has not been rendered`);
  const { openingSeconds, closeSeconds } = rendered.movement;
  if (rendered.beds?.key === (await hashBeds(id, openingSeconds, closeSeconds))) {
    log(`the beds of ${id} are up to date`);
    return;
  }
  const beds = await makeBeds(id, openingSeconds, closeSeconds, log);
  // Films can be made side by side: read what another one has saved by now.
  const film = (await readManifest()).films[id] ?? rendered;
  await saveFilm({ ...film, beds });
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
