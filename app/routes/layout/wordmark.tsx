import { productName } from '#app/shared/product.ts';

/**
 * The logo and the product name. A logo that fails to load is invisible: browsers draw nothing for a
 * broken image that is inline, has an empty alt text and no fixed width. Its wrapper keeps the space.
 */
export function Wordmark() {
  return (
    <span className="flex items-center gap-2.5 font-serif text-2xl leading-none">
      <span className="h-8 w-8 leading-[0]">
        <img
          src="/images/logo.svg"
          alt=""
          fetchPriority="low"
          className="inline h-8 max-w-none align-middle"
        />
      </span>
      {productName}
    </span>
  );
}
