/** The classes of a text input. */
export const inputClass =
  'w-full rounded-xl border border-line-strong bg-raised px-4 text-base text-text placeholder:text-soft transition-colors duration-200 hover:border-accent focus:border-accent focus:outline-2 focus:outline-offset-1 focus:outline-focus aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-55';
