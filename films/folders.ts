import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

export const folders = {
  root,
  scenes: path.join(root, 'films/scenes'),
  shaders: path.join(root, 'films/shaders'),
  renderer: path.join(root, 'films/renderer'),
  encoded: path.join(root, 'films/encoded'),
  manifest: path.join(root, 'films/films.json'),
  /**
   * Chunks, previews and sound stems: never committed, safe to delete at any time. Not in `build`,
   * which every build of the app empties.
   */
  work: path.join(root, 'data/films'),
} as const;
