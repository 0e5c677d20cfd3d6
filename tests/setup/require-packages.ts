import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Stops with an instruction when the packages of a folder with its own package.json are missing:
 * tools that neither running nor testing needs, which `npm ci` in the root leaves out.
 */
const [folder = ''] = process.argv.slice(2);
if (!existsSync(path.join(folder, 'node_modules'))) {
  process.stderr.write(`This command needs packages of its own. Install them once:\n
  npm ci --prefix ${folder}\n\n`);
  process.exit(1);
}
