import { BodyError, type StreamedBody } from './stream-body.server.ts';

/** A file that is read while it arrives. */
type ArrivingFile = AsyncIterable<Uint8Array> & Pick<StreamedBody, 'peek'>;

/** A form with a file, which is its last field: what comes after it is not read. */
export interface FormWithFile {
  fields: Map<string, string>;
  /** Null when the form has none. Empty when nobody chose one. */
  file: ArrivingFile | null;
}

/** The boundary of a multipart form, as browsers declare it; null when it is none. */
export function boundaryOf(contentType: string | undefined): string | null {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim());
  if (type.toLowerCase() !== 'multipart/form-data') return null;
  const declared = parameters.find((parameter) => /^boundary=/i.test(parameter)) ?? '';
  const boundary = declared.slice('boundary='.length).replace(/^"(.*)"$/, '$1');
  return /^[\w'()+,./:=?-]{1,70}$/.test(boundary) ? boundary : null;
}

/**
 * Reads the fields of a multipart form up to its file, as browsers send it without scripts.
 * @param maxBytes of all fields together
 * @throws BodyError when it is no such form
 */
export async function readFormWithFile(
  body: StreamedBody,
  boundary: string,
  maxBytes: number,
): Promise<FormWithFile> {
  let left = maxBytes;
  /** A line as bytes of Latin-1, which are decoded together with the others of its field. */
  const nextLine = async () => {
    const line = (await body.readLine(left)).toString('latin1');
    left -= line.length + 1;
    if (left < 0) throw new BodyError(400);
    return line.replace(/\r$/, '');
  };
  const [separator, end] = [`--${boundary}`, `--${boundary}--`];
  const fields = new Map<string, string>();
  if ((await nextLine()) !== separator) throw new BodyError(400);
  while (true) {
    let disposition = '';
    for (let header = await nextLine(); header !== ''; header = await nextLine()) {
      if (/^content-disposition:/i.test(header)) disposition = header;
    }
    if (/;\s*filename=/i.test(disposition)) return { fields, file: fileIn(body, boundary) };
    const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1];
    if (name === undefined) throw new BodyError(400);
    const lines: string[] = [];
    let line = await nextLine();
    for (; line !== separator && line !== end; line = await nextLine()) lines.push(line);
    fields.set(name, Buffer.from(lines.join('\n'), 'latin1').toString('utf8'));
    if (line === end) return { fields, file: null };
  }
}

function fileIn(body: StreamedBody, boundary: string): ArrivingFile {
  const end = Buffer.from(`\r\n--${boundary}`);
  return {
    async peek(length) {
      const head = await body.peek(length + end.length);
      const at = head.indexOf(end);
      return head.subarray(0, at === -1 ? length : Math.min(at, length));
    },
    async *[Symbol.asyncIterator]() {
      // The end may arrive in two pieces, so as much as it takes is held back.
      let held = Buffer.alloc(0);
      for await (const piece of body) {
        held = Buffer.concat([held, piece]);
        const at = held.indexOf(end);
        if (at !== -1) {
          yield held.subarray(0, at);
          return;
        }
        const safe = held.length - end.length;
        if (safe <= 0) continue;
        yield held.subarray(0, safe);
        held = held.subarray(safe);
      }
      throw new BodyError(400);
    },
  };
}
