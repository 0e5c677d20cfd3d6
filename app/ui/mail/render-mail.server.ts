import { toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Renders a mail as HTML and as equivalent plain text. */
export function renderMail(mail: ReactElement): { html: string; text: string } {
  const markup = renderToStaticMarkup(mail);
  return { html: `<!doctype html>${markup}`, text: toPlainText(markup) };
}
