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

/** From this length on, joining a piece of text for every mark costs a multiple of copying bytes. */
const LONG_TEXT = 16_384;

const MARK = /[&<>"']/;
const LONGEST_ENTITY = 6;
/** What stands for a byte that is a mark. All other characters of UTF-8 consist of other bytes. */
const entities = ['&', '<', '>', '"', "'"].reduce<(Buffer | undefined)[]>((all, mark) => {
  all[mark.charCodeAt(0)] = Buffer.from(escapeShort(mark));
  return all;
}, []);

/** Text as markup. */
export const escapeHtml = (text: string): string =>
  text.length >= LONG_TEXT && MARK.test(text) ? escapeLong(text) : escapeShort(text);

function escapeShort(text: string): string {
  const buffer: [string] = [''];
  escapeToBuffer(text, buffer);
  return buffer[0];
}

function escapeLong(text: string): string {
  const bytes = Buffer.from(text);
  const escaped = Buffer.allocUnsafe(bytes.length * LONGEST_ENTITY);
  let end = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    const entity = entities[byte];
    if (entity === undefined) {
      escaped[end] = byte;
      end += 1;
    } else {
      for (let part = 0; part < entity.length; part += 1)
        escaped[end + part] = entity[part] as number;
      end += entity.length;
    }
  }
  return escaped.toString('utf8', 0, end);
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
