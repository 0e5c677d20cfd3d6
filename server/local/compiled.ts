import path from 'node:path';

/** Where Node keeps our modules compiled, so that the next start need not compile them again. */
export const COMPILED = path.resolve('node_modules/.cache/compiled');
