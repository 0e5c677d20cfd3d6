import { convert } from 'html-to-text';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Renders a mail as HTML and as equivalent plain text. */
export function renderMail(mail: ReactElement): { html: string; text: string } {
  const markup = renderToStaticMarkup(mail);
  return { html: `<!doctype html>${markup}`, text: convert(markup, plainText) };
}

const cell = {
  format: 'block',
  options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
};

/** As React Email converts its components: their tables are layout, so a cell is a block. */
const plainText = {
  wordwrap: false as const,
  selectors: [
    { selector: 'img', format: 'skip' },
    // The preview, which repeats the first words.
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false as const, hideLinkHrefIfSameAsText: true } },
    { selector: 'td', ...cell },
    { selector: 'th', ...cell },
  ],
};
