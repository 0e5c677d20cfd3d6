import { toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A mail as HTML and as text that says the same. */
export function renderMail(mail: ReactElement): { html: string; text: string } {
  const markup = renderToStaticMarkup(mail);
  return { html: `<!doctype html>${markup}`, text: toPlainText(markup) };
}
