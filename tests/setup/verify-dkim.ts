import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Installed with the system's packages, or absent. */
export const hasOpendkim = spawnSync('opendkim', ['-V']).status === 0;

/** OpenDKIM's own words about the signature of a mail. */
export type VerifyDkim = (mail: string) => Promise<string>;

/** @param record the text of the DNS record that docs/operations.md asks for, at `name` */
export async function createDkimVerifier(
  folder: string,
  { name, record }: { name: string; record: string },
): Promise<VerifyDkim> {
  const inFolder = (file: string) => path.join(folder, file);
  await writeFile(inFolder('dkim-keys'), `${name} ${record}\n`);
  await writeFile(inFolder('opendkim.conf'), `Mode v\nTestPublicKeys ${inFolder('dkim-keys')}\n`);
  return async (mail) => {
    const file = inFolder('signed.eml');
    await writeFile(file, mail, 'latin1');
    const args = ['-x', inFolder('opendkim.conf'), '-t', file];
    const { stdout, stderr } = await promisify(execFile)('opendkim', args);
    return `${stdout}${stderr}`.replace(file, 'the mail').trim();
  };
}
