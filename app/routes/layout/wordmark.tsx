import { productName } from '#app/shared/product.ts';

/** A sealed letter with a light in it, and the name. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 font-serif text-2xl leading-none">
      <svg viewBox="0 0 32 32" className="size-7" aria-hidden="true">
        <rect
          x="3"
          y="7"
          width="26"
          height="19"
          rx="3.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
        />
        <path
          d="M4 9.5 16 18.5 28 9.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinejoin="round"
        />
        <circle cx="16" cy="19" r="3.4" fill="var(--primary)" />
      </svg>
      {productName}
    </span>
  );
}
