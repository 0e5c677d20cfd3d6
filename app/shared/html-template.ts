/**
 * Markup that React renders once, with marks in place of what differs from one page or mail to the
 * next, because rendering it anew took most of their time. The words are put in in one pass, so that
 * nothing in them is ever read as a mark.
 */

/** Bounded, so that nothing can make it think for long. */
const MARK = /zz0([\w-]{1,20})0zz/g;

export type Words = Record<string, string | null>;

export const placeholderOf = (name: string): string => `zz0${name}0zz`;

/** The same names with marks for words; what is not there stays null, and makes another form. */
export function withPlaceholders<Given extends Words>(words: Given): Given {
  return Object.fromEntries(
    Object.entries(words).map(([name, word]) => [name, word === null ? null : placeholderOf(name)]),
  ) as Given;
}

/** Markup with marks in it, ready to be filled with words in its own language: escaped, where it must. */
export type Form = (words: Words) => string;

export function compileTemplate(markup: string): Form {
  // Split by its one group: text and names of marks in turn, so that filling searches nothing.
  const [first = '', ...rest] = markup.split(MARK);
  return (words) => {
    let filled = first;
    for (let index = 0; index < rest.length; index += 2) {
      filled += (words[rest[index] as string] ?? '') + rest[index + 1];
    }
    return filled;
  };
}

/** Renders each form once: props that say the same are the same form. */
export function renderOnce<Props extends object, Form>(render: (props: Props) => Form) {
  const forms = new Map<string, Form>();
  return (props: Props): Form => {
    const key = JSON.stringify(props);
    const form = forms.get(key) ?? render(props);
    forms.set(key, form);
    return form;
  };
}
