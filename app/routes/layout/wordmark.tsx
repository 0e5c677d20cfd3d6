import { productName } from '#app/shared/product.ts';

/**
 * The logo and the name. The logo comes from storage (spec section 2, landing) and is hidden when it
 * cannot be loaded: browsers draw a picture that failed and has nothing to say as nothing at all,
 * as long as it stands in a line of text and its width is left to the picture. The room around it is
 * held by its wrapper, so nothing moves either way.
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
