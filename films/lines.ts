import type { BuiltInFilm } from './catalogue.ts';
import ar from './lines/ar.json' with { type: 'json' };
import de from './lines/de.json' with { type: 'json' };
import es from './lines/es.json' with { type: 'json' };
import fr from './lines/fr.json' with { type: 'json' };
import it from './lines/it.json' with { type: 'json' };
import ja from './lines/ja.json' with { type: 'json' };
import nl from './lines/nl.json' with { type: 'json' };
import pl from './lines/pl.json' with { type: 'json' };
import ptBR from './lines/pt-BR.json' with { type: 'json' };

/**
 * The films' words in other languages than English, which is in catalogue.json: `lines/<tag>.json` has the
 * lines of each film by its id. docs/translating.md says how to write them.
 */
export const filmLines: Record<string, Record<string, readonly string[]>> = {
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
  lines: (filmLines[language]?.[id] ?? onScreenText.lines).map(asWide),
});
