import { readFile } from 'node:fs/promises';
import { minify, type Plugin, transformWithOxc } from 'vite';

const QUERY = '?inlined';
const FUNCTION = /^export (?=function (\w+))/m;

/**
 * Imports of `name.ts?inlined` give the source text of a script for a page, small and ready to run: the
 * call of the one function that the file exports. The file can import nothing but types.
 */
export function inlinedScripts(): Plugin {
  return {
    name: 'inlined-scripts',
    async load(id) {
      if (!id.endsWith(QUERY)) return null;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
      const name = FUNCTION.exec(code)?.[1];
      if (!name) throw new Error(`${file} exports no function`);
      const script = await minify(file, `(() => {${code.replace(FUNCTION, '')}; ${name}()})()`);
      return { code: `export default ${JSON.stringify(script.code)}`, moduleType: 'js', map: null };
    },
  };
}
