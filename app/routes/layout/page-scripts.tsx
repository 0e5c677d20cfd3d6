import { Children, isValidElement } from 'react';
import { Scripts } from 'react-router';

/**
 * React Router's scripts, without its hints to fetch them at once: on a phone's connection they would
 * share the line with the style sheet and delay the first paint by most of a second. Without the hints,
 * they are fetched once the style sheet is there.
 */
export function PageScripts() {
  // Calling it, instead of rendering it, lets us leave its hints out.
  const scripts = Scripts({});
  const parts = isValidElement<React.PropsWithChildren>(scripts) ? scripts.props.children : null;
  return Children.toArray(parts).filter(
    (part) => !(isValidElement<{ rel?: string }>(part) && part.props.rel === 'modulepreload'),
  );
}
