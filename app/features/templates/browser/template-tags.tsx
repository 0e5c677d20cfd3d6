const MAX_SHOWN = 3;

/** The first three tags, then how many more there are. */
export function TemplateTags({ tags }: { tags: readonly string[] }) {
  const more = tags.length - MAX_SHOWN;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.slice(0, MAX_SHOWN).map((tag) => (
        <li key={tag} className="rounded-full bg-sunken px-2.5 py-0.5 text-xs text-soft">
          {tag}
        </li>
      ))}
      {more > 0 && <li className="px-1 py-0.5 text-xs text-soft">+{more}</li>}
    </ul>
  );
}
