import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';

/**
 * Fonts that systems bring, from packages: Tinos and Arimo have the widths of Times New Roman and Arial,
 * and so of Liberation.
 */
export const SYSTEM_FONTS = {
  'Windows, macOS, iOS, or Linux with Liberation': ['tinos', 'arimo'],
  'Android, or Linux with Noto': ['noto-serif', 'roboto'],
  'a bare Linux with DejaVu': ['dejavu-serif', 'dejavu-sans'],
};

/**
 * Writes the settings for a browser that sees only these fonts.
 * @returns their folder, and the variables to start it with; systems without fontconfig ignore them
 */
export async function installFonts(
  packages: string[],
): Promise<{ folder: string; variables: Record<string, string> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-fonts-'));
  const { resolve } = createRequire(import.meta.url);
  for (const name of packages) {
    for (const style of ['400-normal', '400-italic', '700-normal']) {
      const file = resolve(`@fontsource/${name}/files/${name}-latin-${style}.woff`);
      await writeFile(path.join(folder, `${name}-${style}.ttf`), unpackWoff(await readFile(file)));
    }
  }
  const settings = path.join(folder, 'fonts.conf');
  await writeFile(settings, fontconfigFor(folder));
  return { folder, variables: { FONTCONFIG_FILE: settings } };
}

/** Slight hinting, as desktops have it: full hinting rounds the width of every letter. */
const fontconfigFor = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}</cachedir>
  <match target="font">
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
  </match>
  <match target="pattern">
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
  </match>
</fontconfig>
`;

/** The font in a WOFF file (https://www.w3.org/TR/WOFF/), which systems cannot read. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (let table = 0; table < count; table += 1) {
    const entry = 44 + 20 * table;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    const data = packed.length < length ? inflateSync(packed) : packed;
    const target = 12 + 16 * table;
    woff.copy(directory, target, entry, entry + 4);
    woff.copy(directory, target + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(offset, target + 8);
    directory.writeUInt32BE(length, target + 12);
    const padded = Math.ceil(length / 4) * 4;
    parts.push(data, Buffer.alloc(padded - length));
    offset += padded;
  }
  return Buffer.concat(parts);
}
