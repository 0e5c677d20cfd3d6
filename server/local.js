import { enableCompileCache } from 'node:module';
import path from 'node:path';

/**
 * What `npm start` and `npm run dev` run. It is JavaScript because Node would first load its TypeScript
 * compiler for it. The modules imported below are kept compiled, so that the next start need not compile
 * them again.
 */
const compileCache = path.resolve('node_modules/.cache/compiled');
enableCompileCache(compileCache);
const { start } = await import('./local/start.ts');
await start(compileCache);
