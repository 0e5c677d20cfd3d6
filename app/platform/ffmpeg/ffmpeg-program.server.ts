import process from 'node:process';

/**
 * The program that decodes untrusted films and sound with the bundled FFmpeg, in a limited process of its
 * own: `runLimited` starts it in the place of ffmpeg or ffprobe. Its arguments are the name of one of the
 * two, and a command line for it.
 */

/** As a shell says it: the program or its libraries cannot be loaded. */
const NOT_LOADED = 127;

const [program, ...args] = process.argv.slice(2);

function fail(error: unknown, code: number): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(code);
}

const load = async () => ({
  ...(await import('./convert.server.ts')),
  ...(await import('./probe.server.ts')),
});

const { convert, probe } = await load().catch((error: unknown) => fail(error, NOT_LOADED));
try {
  if (program === 'ffprobe') probe(args);
  else convert(args);
} catch (error) {
  fail(error, 1);
}
// Everything is written: the system frees faster what is left.
process.exit(0);
