import path from 'node:path';
import { Hono } from 'hono';
import { composeFilm } from '#app/features/templates/compose-film.server.ts';
import { parsePasses } from '#app/features/templates/film-movement.rules.ts';
import { findHeldFile } from '#app/features/templates/get-film.server.ts';
import { serveComposedMp4 } from '#app/platform/http/composed-file.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { readLocalFile } from '#app/platform/storage/byte-reader.server.ts';

/**
 * The files of built-in films that can be held, as long as their address asks: `?passes=3` plays the
 * holding movement three times. Other files are left to the static files.
 * @param folder holds the files named in `films/films.json`
 */
export function filmFileRoutes(folder: string): Hono<WebEnv> {
  const app = new Hono<WebEnv>();
  app.get('/films/:filmId/:name', async (context, next) => {
    const { filmId, name } = context.req.param();
    const held = findHeldFile(filmId, `${filmId}/${name}`);
    if (!held) return next();
    const passes = parsePasses(context.req.query('passes'), held.movement);
    if (passes === null) return context.text('Not found', 404);
    const file = path.join(folder, filmId, name);
    const reads = [readLocalFile(file), readLocalFile(path.join(folder, held.beds))] as const;
    const film = await composeFilm(file, reads, held.regions, passes);
    return serveComposedMp4(context.req.raw, reads, film, {
      // What these addresses serve never changes.
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
  return app;
}
