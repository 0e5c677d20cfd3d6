import type { ShouldRevalidateFunction } from 'react-router';

/**
 * A step in the history to the same address leaves the page as it is. Loaded again, a new letter would get
 * another id, and its form would begin anew.
 */
export const keepForm: ShouldRevalidateFunction = (change) =>
  change.formMethod || change.currentUrl.href !== change.nextUrl.href
    ? change.defaultShouldRevalidate
    : false;

/** The same object each time: another one would mean that the form was refused again. */
export const noErrors = {};
