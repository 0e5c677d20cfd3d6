import { parseArgs } from 'node:util';
import { builtInFilms } from './catalogue.ts';
import { FilmError, requireTools } from './external-tools.ts';
import { folders } from './folders.ts';
import { makeFilm, makeFilmBeds, measureText, rescoreFilm } from './make-film.ts';
import { readManifest } from './manifest.ts';
import { describeLetter } from './movement/measure-letter.ts';
import { orientations } from './render-plan.ts';
import { makeSoundtrack } from './sound/make-soundtrack.ts';
import { writeContactSheet, writeStill } from './stills.ts';

const usage = `Usage: npm run films -- <id> ... | --all, alone or with one of
  --preview         a contact sheet of small stills
  --still=SECONDS   one full-size still
  --sound           only the soundtrack
  --beds            only the other beds of its movement
  --rescore         its sound again, under the pictures it has
  --contrast        the lowest contrast behind the on-screen text
  --letter          how its music and light go under the longest letter
For pictures, add --only=landscape or --only=portrait.
`;

const log = (line: string) => process.stdout.write(`${line}\n`);

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      preview: { type: 'boolean', default: false },
      sound: { type: 'boolean', default: false },
      beds: { type: 'boolean', default: false },
      rescore: { type: 'boolean', default: false },
      contrast: { type: 'boolean', default: false },
      letter: { type: 'boolean', default: false },
      still: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const films = values.all
    ? builtInFilms
    : positionals.map((id) => {
        const film = builtInFilms.find((one) => one.id === id);
        if (!film) throw new FilmError(`There is no film ${id}`);
        return film;
      });
  if (films.length === 0) throw new FilmError(usage);
  const frames = orientations.filter((one) => !values.only || values.only === one);
  const { preview, still, sound, beds, rescore, contrast, letter } = values;
  const isComplete = !(preview || still || sound || beds || rescore || contrast || letter);

  if (!sound && !beds && !rescore && !letter) await requireTools('render');
  if (sound || beds || rescore || isComplete) await requireTools('sound');
  for (const film of films) {
    if (isComplete) await makeFilm(film, log);
    if (beds) await makeFilmBeds(film, log);
    if (rescore) await rescoreFilm(film, log);
    if (sound) log((await makeSoundtrack(film.id, film.durationSeconds)).file);
    if (letter) {
      const made = (await readManifest()).films[film.id];
      if (made) log((await describeLetter(made, folders.encoded)).join('\n'));
    }
    for (const orientation of frames) {
      if (preview) log(await writeContactSheet(film, orientation));
      if (still) log(await writeStill(film, orientation, Number(still)));
      if (contrast) {
        log(`${film.id} ${orientation} ${(await measureText(film, orientation)).contrast}`);
      }
    }
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof FilmError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
