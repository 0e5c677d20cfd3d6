import { enableCompileCache } from 'node:module';
import { COMPILED } from './local/compiled.ts';

/** What `npm start` and `npm run dev` run. Only modules imported after this line are kept compiled. */
enableCompileCache(COMPILED);
await import('./local/start.ts');
