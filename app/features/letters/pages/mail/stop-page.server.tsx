import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { PageLayout, PostForm } from '#app/routes/layout/page-layout.tsx';
import { LanguageChooser } from '../language-chooser.server.tsx';

interface StopPageProps {
  language: Language;
  path: string;
  isStopped: boolean;
}

/** Where the unsubscribe link of a letter's email leads. Only its button stops email. */
export function StopPage({ language, path, isStopped }: StopPageProps) {
  const { text } = textsIn(language);
  return isStopped ? (
    <PageLayout title={text('stop.done')} lead={text('stop.done.lead')}>
      <section>
        <p>{text('stop.done.hash')}</p>
        <PostForm action={path} intent="undo" label={text('stop.allow')} />
      </section>
      <LanguageChooser language={language} path={path} />
    </PageLayout>
  ) : (
    <PageLayout title={text('stop.title')} lead={text('stop.lead')}>
      <section>
        <p>{text('stop.undo')}</p>
        <PostForm action={path} intent="stop" label={text('stop.button')} />
      </section>
      <LanguageChooser language={language} path={path} />
    </PageLayout>
  );
}
