import { Hono } from 'hono';
import { CHECKED_ON, emergencyNumbers } from '#app/features/care/emergency-numbers.ts';
import {
  LANGUAGE_PARAM,
  LanguageChooser,
} from '#app/features/letters/pages/language-chooser.server.tsx';
import {
  DEFAULT_LANGUAGE,
  type Language,
  languageFiles,
  languageOf,
} from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { PageLayout } from '../layout/page-layout.tsx';
import { createResponses } from '../letters/responses.server.tsx';

const PATH = '/care';

/**
 * The page that a letter leads to in the reader's language, with emergency numbers and what to do. English
 * and whatever is no language of ours get the page of the site (care.tsx), which has more.
 */
export function careRoutes(securityHeaders: SecurityHeaderValues) {
  const { html } = createResponses(securityHeaders);
  const app = new Hono<WebEnv>();
  app.get(PATH, (context, next) => {
    const language = languageOf(context.req.query(LANGUAGE_PARAM));
    if (language === DEFAULT_LANGUAGE) return next();
    const title = textsIn(language).text('care.title');
    return Promise.resolve(html(<CarePage language={language} />, { language, title }));
  });
  return app;
}

/** Calm and short: its reader may be in despair, or in danger. */
function CarePage({ language }: { language: Language }) {
  const { text } = textsIn(language);
  return (
    <PageLayout title={text('care.title')} lead={text('care.lead')}>
      <section>
        <h2>{text('care.now.title')}</h2>
        <p>
          {text('care.now.call')} <a href="#numbers">{text('care.numbers.title')}</a>
        </p>
        <p>{text('care.now.near')}</p>
      </section>
      <section>
        <h2>{text('care.goodbye.title')}</h2>
        <ul>
          <li>{text('care.goodbye.reach')}</li>
          <li>{text('care.goodbye.ask')}</li>
          <li>{text('care.goodbye.stay')}</li>
          <li>{text('care.goodbye.call')}</li>
          <li>{text('care.goodbye.unknown')}</li>
        </ul>
      </section>
      <section>
        <h2>{text('care.afraid.title')}</h2>
        <ul>
          <li>{text('care.afraid.owe')}</li>
          <li>{text('care.afraid.tell')}</li>
          <li>{text('care.afraid.block')}</li>
          <li>{text('care.afraid.keep')}</li>
        </ul>
      </section>
      <EmergencyNumbers language={language} />
      <p className="aside">
        <a href={`${PATH}#helplines`} hrefLang="en">
          {text('care.more')}
        </a>
      </p>
      <LanguageChooser language={language} path={PATH} />
    </PageLayout>
  );
}

function EmergencyNumbers({ language }: { language: Language }) {
  const { text, day } = textsIn(language);
  const { locale } = languageFiles[language];
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const countries = emergencyNumbers
    .map(({ code, numbers }) => ({ code, numbers, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, locale));
  return (
    <section id="numbers">
      <h2>{text('care.numbers.title')}</h2>
      <p>{text('care.numbers.lead', { date: day(new Date(CHECKED_ON)) })}</p>
      <p>{text('care.numbers.elsewhere')}</p>
      <dl>
        {countries.map(({ code, name, numbers }) => (
          <div key={code}>
            <dt>{name}</dt>
            {numbers.map(({ phone, services }) => (
              <dd key={phone}>
                <a href={`tel:${phone}`}>{phone}</a>{' '}
                {services.map((service) => text(`care.${service}`)).join(' · ')}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
