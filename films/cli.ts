import { parseArgs } from 'node:util';
import { builtInFilms } from './catalogue.ts';
import { makeFilm, measureText } from './make-film.ts';
import { orientations } from './render-plan.ts';
import { writeContactSheet, writeStill } from './stills.ts';
import { makeSoundtrack } from './sound/make-soundtrack.ts';
import { FilmError, requireTools } from './external-tools.ts';

const usage = `Usage: npm run films -- <id> ... | --all, alone or with one of
  --preview         a contact sheet of small stills
  --still=SECONDS   one full-size still
  --sound           the soundtrack alone
  --contrast        the least contrast behind the on-screen text
and, for pictures, --only=landscape or --only=portrait
`;

const tell = (line: string) => process.stdout.write(`${line}\n`);

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      preview: { type: 'boolean', default: false },
      sound: { type: 'boolean', default: false },
      contrast: { type: 'boolean', default: false },
      still: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const chosen = values.all
    ? builtInFilms
    : positionals.map((id) => {
        const film = builtInFilms.find((one) => one.id === id);
        if (!film) throw new FilmError(`There is no film called ${id}`);
        return film;
      });
  if (chosen.length === 0) throw new FilmError(usage);
  const frames = orientations.filter((one) => !values.only || values.only === one);
  const whole = !(values.preview || values.still || values.sound || values.contrast);

  if (!values.sound) await requireTools('look');
  if (values.sound || whole) await requireTools('sound');
  for (const film of chosen) {
    if (whole) await makeFilm(film, tell);
    if (values.sound) tell((await makeSoundtrack(film.id, film.durationSeconds)).file);
    for (const orientation of frames) {
      if (values.preview) tell(await writeContactSheet(film, orientation));
      if (values.still) tell(await writeStill(film, orientation, Number(values.still)));
      if (values.contrast) {
        tell(`${film.id} ${orientation} ${(await measureText(film, orientation)).contrast}`);
      }
    }
  }
}

main().catch((fault: unknown) => {
  process.stderr.write(`${fault instanceof FilmError ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
});
