import { escapeToBuffer } from 'hono/utils/html';

/**
 * Templates that React renders once, with placeholders for whatever differs from one page or mail to
 * the next: rendering each from scratch took most of their time. A template is filled in a single pass,
 * so a value that looks like a placeholder is never replaced.
 */

/** Bounded, so that no text can make the match slow. */
const PLACEHOLDER = /zz0([\w-]{1,20})0zz/g;

export type TemplateValues = Record<string, string | null>;

export const placeholderOf = (name: string): string => `zz0${name}0zz`;

/** Replaces every value by a placeholder. Null stays null, because the template without it differs. */
export function withPlaceholders<Given extends TemplateValues>(values: Given): Given {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null ? null : placeholderOf(name),
    ]),
  ) as Given;
}

/** Text as markup. */
export function escapeHtml(text: string): string {
  const buffer: [string] = [''];
  escapeToBuffer(text, buffer);
  return buffer[0];
}

/** Escapes every value. */
export const escapeValues = (values: TemplateValues): TemplateValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value && escapeHtml(value)]),
  );

/** Fills in the values, as they are: for HTML they must be escaped already. */
export type Template = (values: TemplateValues) => string;

export function compileTemplate(markup: string): Template {
  // The pattern has one group, so this alternates text and placeholder names.
  const [first = '', ...rest] = markup.split(PLACEHOLDER);
  return (values) => {
    let filled = first;
    for (let index = 0; index < rest.length; index += 2) {
      filled += (values[rest[index] as string] ?? '') + rest[index + 1];
    }
    return filled;
  };
}

/** Calls `render` once for equal props and returns the same result from then on. */
export function memoizeRender<Props extends object, Result>(render: (props: Props) => Result) {
  const results = new Map<string, Result>();
  return (props: Props): Result => {
    const key = JSON.stringify(props);
    const result = results.get(key) ?? render(props);
    results.set(key, result);
    return result;
  };
}
