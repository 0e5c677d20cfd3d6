import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** One look for every page of the sandbox, and the plain word that nothing here is real. */
export function page(title: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title} · Sandbox</title>
<style>
  :root { color-scheme: light dark; }
  body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; }
  .real { padding: .6rem 1rem; border-radius: .5rem; background: light-dark(#efe8db, #23203c); font-size: .9rem; }
  table { width: 100%; border-collapse: collapse; }
  td, th { padding: .6rem .5rem; border-bottom: 1px solid #8884; text-align: start; vertical-align: top; }
  iframe { width: 100%; min-height: 40rem; border: 1px solid #8886; border-radius: .5rem; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid #8884; border-radius: .5rem; }
  .empty { padding: 4rem 0; text-align: center; }
</style>
</head>
<body>
<p class="real">Sandbox: a stand-in on this machine. No mail leaves it and no money moves.</p>
<h1>${title}</h1>
${content}
</body>
</html>`;
}
