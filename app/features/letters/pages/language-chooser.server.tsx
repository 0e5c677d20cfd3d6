import { type Language, languageChoices, languageOf } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';

/** Query parameter, and the name of the field that fills it. */
export const LANGUAGE_PARAM = 'language';

interface LanguageChooserProps {
  language: Language;
  /** The address of the page, which is loaded again in the chosen language. */
  path: string;
}

/** The languages a recipient can read our words in, each under its own name. It needs no script. */
export function LanguageChooser({ language, path }: LanguageChooserProps) {
  const { text } = textsIn(language);
  if (languageChoices.length === 1) return null;
  return (
    <form className="language" action={path}>
      <label>
        {text('language.label')}{' '}
        <select name={LANGUAGE_PARAM} defaultValue={languageOf(language)} autoComplete="off">
          {languageChoices.map(({ tag, name }) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>{' '}
      <button type="submit">{text('language.change')}</button>
    </form>
  );
}
