/** No JSON of ours is nested deeper than three levels. */
const MAX_DEPTH = 10;

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  ...'"\\,[]{}',
].map((sign) => sign.charCodeAt(0));

/**
 * Parses JSON from outside: a megabyte of brackets would keep the parser busy for a second. Its text is
 * as long as the caller has let it become.
 * @param maxValues how many values all of its lists and objects may have together
 * @throws SyntaxError also for a NUL, which PostgreSQL can't store and nobody types
 */
export function parseBoundedJson(text: string, maxValues: number): unknown {
  if (!isBounded(text, maxValues)) throw new SyntaxError('JSON with too many values or levels');
  if (text.includes('\\u0000')) throw new SyntaxError('JSON with a NUL');
  return JSON.parse(text);
}

function isBounded(text: string, maxValues: number): boolean {
  let depth = 0;
  let values = 1;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isInText) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isInText = false;
    } else if (sign === QUOTE) isInText = true;
    else if (sign === COMMA) values += 1;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) depth += 1;
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_DEPTH || values > maxValues) return false;
  }
  return true;
}
