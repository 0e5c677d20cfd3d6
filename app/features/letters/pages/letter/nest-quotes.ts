/** The pair inside each pair that stands around a letter. */
const INNER: Record<string, readonly [string, string]> = {
  '“”': ['‘', '’'],
  '„“': ['‚', '‘'],
  '„”': ['«', '»'],
  '«»': ['“', '”'],
  '「」': ['『', '』'],
};

/**
 * A letter as it stands inside a pair of marks: where it quotes somebody with the same pair, the inner one
 * of that language. Marks that do not come in pairs stay as they were written.
 */
export function nestQuotes(letter: string, marks: readonly [string, string]): string {
  const [open, close] = marks.map((mark) => mark.trim()) as [string, string];
  const inner = INNER[open + close];
  const opened = letter.split(open).length;
  if (!inner || opened === 1 || opened !== letter.split(close).length) return letter;
  // French puts a space inside its outer marks only.
  return letter
    .replace(new RegExp(`${open}[\u00a0\u202f]?`, 'g'), inner[0])
    .replace(new RegExp(`[\u00a0\u202f]?${close}`, 'g'), inner[1]);
}
