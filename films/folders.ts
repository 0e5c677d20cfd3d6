import path from 'node:path';

/** Where the films' sources stand, where work in progress goes, and where finished films go. */
const root = path.join(import.meta.dirname, '..');

export const folders = {
  root,
  scenes: path.join(root, 'films/scenes'),
  shaders: path.join(root, 'films/shaders'),
  renderer: path.join(root, 'films/renderer'),
  encoded: path.join(root, 'films/encoded'),
  manifest: path.join(root, 'films/films.json'),
  /**
   * Chunks, previews and sound stems: never committed, safe to delete at any time. Not under
   * `build`, which every build of the site empties.
   */
  work: path.join(root, 'data/films'),
} as const;
