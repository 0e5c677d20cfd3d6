import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The frame of every sandbox page, with the notice that nothing here is real. */
export function sandboxPage(title: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title} · Sandbox</title>
<style>
  :root {
    color-scheme: light dark;
    --soft: light-dark(#575063, #bdb9c9);
    --raised: light-dark(#fffdf8, #141625);
    --line: light-dark(#ddd3c1, #2a2e45);
    background: light-dark(#f8f3ea, #0b0c14);
    color: light-dark(#221e2b, #f2ede3);
  }
  body { max-width: 48rem; margin: 0 auto; padding: 1.25rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  h1 { font-size: 1.75rem; line-height: 1.2; text-wrap: balance; }
  h2 { margin-top: 2rem; font-size: 1.125rem; }
  a { color: light-dark(#574795, #b5a8ea); }
  .notice { padding: .6rem 1rem; border-radius: .5rem; background: light-dark(#efe8db, #23203c); font-size: .9rem; }
  table { width: 100%; border-collapse: collapse; }
  td, th { padding: .6rem .5rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
  dt, .soft { color: var(--soft); }
  dd { margin: 0; }
  ul { padding-inline-start: 1.25rem; }
  .mails { padding: 0; list-style: none; }
  .mails li { padding: .75rem 0; border-bottom: 1px solid var(--line); }
  .mails a { display: inline-block; padding-block: .1rem; font-weight: 600; }
  .mails .soft { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; margin: 0; font-size: .9rem; }
  iframe { display: block; width: 100%; height: 40rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
  pre { margin: 0; white-space: pre-wrap; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--raised); font-size: .875rem; }
  .empty { padding: 4rem 0; text-align: center; }
</style>
</head>
<body>
<p class="notice">Sandbox: runs only on this machine. No mail leaves it and no money moves.</p>
<h1>${title}</h1>
${content}
</body>
</html>`;
}

/** A price in dollars, as every sandbox page shows it. */
export const formatDollars = (cents: number | null) => `$${((cents ?? 0) / 100).toFixed(2)}`;
