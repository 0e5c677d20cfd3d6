import type { ThemeChoice } from './theme-form.tsx';

/** `--surface` of app/ui/tokens.css: what a browser paints around the page before it reads styles. */
const colours = { light: '#f8f3ea', dark: '#0b0c14' };

export function ThemeColours({ theme }: { theme: ThemeChoice }) {
  if (theme !== 'system') return <meta name="theme-color" content={colours[theme]} />;
  return Object.entries(colours).map(([scheme, colour]) => (
    <meta
      key={scheme}
      name="theme-color"
      content={colour}
      media={`(prefers-color-scheme: ${scheme})`}
    />
  ));
}
