import type { MailCodeResult } from '#app/features/dispatch/mail/check-mail-code.server.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { PageLayout, PostForm } from '#app/routes/layout/page-layout.tsx';
import { LanguageChooser } from '../language-chooser.server.tsx';

function resultText(language: Language, result: MailCodeResult): string {
  const { text, day } = textsIn(language);
  switch (result.kind) {
    case 'genuine':
      return text('genuine.yes', { date: day(result.sentAt) });
    case 'unknown':
      return text('genuine.no');
    case 'rate_limited':
      return text('genuine.tooMany');
  }
}

interface GenuinePageProps {
  language: Language;
  /** Null before a code was checked. */
  result: MailCodeResult | null;
  code: string;
}

/** Tells a wary recipient whether an email is really from us, by the code in it. */
export function GenuinePage({ language, result, code }: GenuinePageProps) {
  const { text } = textsIn(language);
  return (
    <PageLayout title={text('genuine.title')} lead={text('genuine.lead')}>
      {result && (
        <p className="notice" role="status">
          {resultText(language, result)}
        </p>
      )}
      <section>
        <PostForm action="/genuine" intent="check" label={text('genuine.button')}>
          <label htmlFor="code">{text('genuine.code')}</label>
          <input
            id="code"
            name="code"
            defaultValue={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            placeholder="XXXXX-XXXXX"
            required
          />
        </PostForm>
        <p>{text('genuine.nothing')}</p>
      </section>
      <LanguageChooser language={language} path="/genuine" />
    </PageLayout>
  );
}
