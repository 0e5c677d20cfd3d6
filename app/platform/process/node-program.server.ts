import type { ProgramWithArguments } from './run-limited.server.ts';

const isSource = import.meta.url.endsWith('.ts');

/** Node keeps what it compiles from the sources, so that most programs start in half the time. */
const NODE: ProgramWithArguments = isSource
  ? ['env', 'NODE_COMPILE_CACHE=node_modules/.cache/node', process.execPath]
  : [process.execPath];

/**
 * One of our own programs, for `runLimited`: started as the process that asks for it was, from its source
 * or built.
 * @param names its source, and its name in the build
 * @param heapMb how much memory its objects may take
 */
export const nodeProgram = (
  names: { source: string; built: string },
  heapMb: number,
  ...flags: string[]
): ProgramWithArguments => [
  ...NODE,
  // Guard pages would take more of the limited address space than there is.
  '--disable-wasm-trap-handler',
  `--max-old-space-size=${heapMb}`,
  ...flags,
  isSource ? names.source : `build/server/${names.built}.js`,
];
