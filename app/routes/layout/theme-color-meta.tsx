import type { ThemeChoice } from './theme-form.tsx';

/** `--surface` of app/ui/tokens.css, for what the browser paints around the page. */
const colors = { light: '#f8f3ea', dark: '#0b0c14' };

export function ThemeColorMeta({ theme }: { theme: ThemeChoice }) {
  if (theme !== 'system') return <meta name="theme-color" content={colors[theme]} />;
  return Object.entries(colors).map(([scheme, color]) => (
    <meta
      key={scheme}
      name="theme-color"
      content={color}
      media={`(prefers-color-scheme: ${scheme})`}
    />
  ));
}
