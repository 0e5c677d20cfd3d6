/** The fields of a form, urlencoded or in parts, whatever it is declared as and whichever line breaks it has. */
export function fieldsOf(body: string): [name: string, value: string][] {
  const text = body.trim();
  if (!text.startsWith('--')) {
    return [...new URLSearchParams(text)].map(([name, value]) => [name.trim(), value.trim()]);
  }
  const [boundary = ''] = text.split(/\r?\n/, 1);
  return text.split(boundary).flatMap((part): [string, string][] => {
    const [head = '', ...lines] = part.replaceAll('\r', '').trim().split('\n\n');
    const [, name] = /name="?([^";\n]+)/i.exec(head) ?? [];
    return name === undefined ? [] : [[name.trim(), lines.join('\n').trim()]];
  });
}

/**
 * Whether a form is the one click of a mail program (RFC 8058). Some add a line break or fields of their
 * own, change the case or declare no type: that must keep nobody from stopping mail. A field of our own
 * page is none of theirs.
 */
export function isOneClick(body: string): boolean {
  const fields = fieldsOf(body).map(([name, value]) => [name.toLowerCase(), value.toLowerCase()]);
  return (
    fields.some(([name, value]) => name === 'list-unsubscribe' && value === 'one-click') &&
    fields.every(([name]) => name !== 'intent')
  );
}
