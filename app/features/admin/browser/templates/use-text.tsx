import type { TemplateUse } from '#app/features/templates/template-use.queries.server.ts';

/** How many letters depend on a film; it stands beside Delete. */
export function UseText({ use: { used, needed, isMore } }: { use: TemplateUse }) {
  if (used === 0) return 'Not used';
  if (isMore) return `Used in more than ${used} letters`;
  const letters = used === 1 ? 'Used in 1 letter' : `Used in ${used} letters`;
  return `${letters}, ${needed === 0 ? 'none needs it now' : `${needed} still ${needed === 1 ? 'needs' : 'need'} it`}`;
}
