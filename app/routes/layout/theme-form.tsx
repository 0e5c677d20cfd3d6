import { useLocation } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

const choices: { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The theme choice of signed-out visitors. As a form it needs no script. */
export function ThemeForm({ theme }: { theme: ThemeChoice }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/theme">
      <input type="hidden" name="next" value={`${pathname}${search}`} />
      <fieldset className="flex w-fit flex-wrap items-center gap-1 rounded-3xl border border-line p-1">
        <legend className="sr-only">Theme</legend>
        {choices.map(({ value, label }) => (
          <button
            key={value}
            type="submit"
            name="theme"
            value={value}
            aria-pressed={value === theme}
            className={classNames(
              'min-h-8 rounded-full px-3 text-sm',
              value === theme ? 'bg-accent-soft text-accent' : 'hover:text-text',
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
