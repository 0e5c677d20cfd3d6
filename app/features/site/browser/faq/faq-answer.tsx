import type { FaqEntry } from './faq-entry.ts';

/**
 * A question that expands. The id is on the answer inside the `<details>`, because browsers open
 * whatever hides the target of a link: `/faq#refunds` needs no script.
 */
export function FaqAnswer({ entry, isOpen }: { entry: FaqEntry; isOpen: boolean }) {
  const { id, question, answer, links = [] } = entry;
  return (
    <details open={isOpen} className="group border-t border-line">
      <summary className="flex list-none items-baseline justify-between gap-4 py-4 font-medium [&::-webkit-details-marker]:hidden">
        <h3 className="font-sans text-base leading-normal font-medium tracking-normal">
          {question}
        </h3>
        <span
          aria-hidden="true"
          className="text-xl leading-none text-accent transition-transform duration-200 group-open:rotate-45"
        >
          +
        </span>
      </summary>
      <div id={id} className="running-text scroll-mt-18 pb-6 text-soft">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="flex flex-wrap gap-x-5 text-sm">
          {links.map(({ label, to }) => (
            <a key={to} href={to}>
              {label}
            </a>
          ))}
          <a href={`/faq#${id}`}>Link to this answer</a>
        </p>
      </div>
    </details>
  );
}
