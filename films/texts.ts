import type { BuiltInFilm } from './catalogue.ts';
import ar from './texts/ar.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import nl from './texts/nl.json' with { type: 'json' };
import pl from './texts/pl.json' with { type: 'json' };
import ptBR from './texts/pt-BR.json' with { type: 'json' };

interface FilmTexts {
  lines: readonly string[];
  /** Describes the film to people who cannot see or hear it. */
  seenAndHeard: string;
}

/**
 * The films' texts in other languages than English, which is in catalogue.json: `texts/<tag>.json` has them
 * by the film's id. docs/translating.md says how to write them.
 */
export const filmTexts: Record<string, Record<string, FilmTexts>> = {
  fr,
  es,
  de,
  'pt-BR': ptBR,
  it,
  nl,
  pl,
  ja,
  ar,
};

const FULL_WIDTH = /[\u3000-\u9fff\uff00-\uff60]/gu;

/** A line of as many Latin letters as this one is wide: a full-width sign takes the room of two and a third. */
const asWide = (line: string): string =>
  'x'.repeat(Math.floor(line.length + (line.match(FULL_WIDTH)?.length ?? 0) * 1.32));

/** A film's text in a language, with lines as wide as those that are drawn, to be measured. */
export const measuredText = (
  { id, onScreenText }: Pick<BuiltInFilm, 'id' | 'onScreenText'>,
  language: string,
): BuiltInFilm['onScreenText'] => ({
  ...onScreenText,
  lines: (filmTexts[language]?.[id]?.lines ?? onScreenText.lines).map(asWide),
});
