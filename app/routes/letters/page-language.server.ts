import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { parse, serialize } from 'hono/utils/cookie';
import { LANGUAGE_PARAM } from '#app/features/letters/pages/language-chooser.server.tsx';
import { VIEW_COOKIE_LIFETIME } from '#app/features/letters/view-cookie.server.ts';
import {
  acceptedLanguage,
  DEFAULT_LANGUAGE,
  englishOf,
  isLanguage,
  type Language,
  languageOf,
} from '#app/languages/languages.server.ts';
import { seconds } from '#app/platform/clock/clock.ts';
import type { Config } from '#app/platform/config/config.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';

const COOKIE = 'unsent_language';

/** The language of a page by the request's head alone, where there is no time for more. */
export function languageOfHead({
  cookie = '',
  'accept-language': accepted,
}: IncomingHttpHeaders): Language {
  const remembered = parse(cookie, COOKIE)[COOKIE];
  if (isLanguage(remembered)) return remembered;
  return acceptedLanguage(accepted) ?? DEFAULT_LANGUAGE;
}

interface PageLanguage {
  language: Language;
  /** Remembers a choice that was just made. */
  headers: Record<string, string>;
}

/**
 * The language of a page: what its reader has just chosen, or chose before in this browser; else what
 * the letter was sent in; else what the browser asks for. It decides words only: nothing is opened,
 * shown or recorded by it. English has the dates of its reader's own country.
 * @param sentIn the tag of the letter's language; null when the page belongs to no letter
 */
export function pageLanguage(
  { mode }: Pick<Config, 'mode'>,
  context: Context<WebEnv>,
  sentIn: string | null,
): PageLanguage {
  const accepted = context.req.header('accept-language');
  const chosen = context.req.query(LANGUAGE_PARAM);
  if (isLanguage(chosen)) return { language: written(chosen), headers: remember(chosen) };
  const remembered = getCookie(context, COOKIE);
  if (isLanguage(remembered)) return { language: written(remembered), headers: {} };
  const language = sentIn ? languageOf(sentIn) : (acceptedLanguage(accepted) ?? DEFAULT_LANGUAGE);
  return { language: written(language), headers: {} };

  function written(language: Language): Language {
    return language === DEFAULT_LANGUAGE ? englishOf(accepted) : language;
  }

  /** As long as the view cookie, and for the pages of the same kind only. */
  function remember(language: Language): Record<string, string> {
    const cookie = serialize(COOKIE, language, {
      path: `/${context.req.path.split('/')[1]}`,
      httpOnly: true,
      sameSite: 'Lax',
      secure: mode === 'production',
      maxAge: VIEW_COOKIE_LIFETIME / seconds(1),
    });
    return { 'set-cookie': cookie };
  }
}
