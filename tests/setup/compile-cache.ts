import path from 'node:path';

/** Where Node keeps what it has compiled: test files and programs load in two thirds of the time. */
export const COMPILE_CACHE = path.resolve('node_modules/.cache/node');
