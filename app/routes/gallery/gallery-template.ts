import type { Route } from './+types/presets.ts';

/** A template as the gallery shows it. */
export type GalleryTemplate = Route.ComponentProps['loaderData']['templates'][number];
