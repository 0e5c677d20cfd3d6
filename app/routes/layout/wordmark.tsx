import { productName } from '#app/shared/product.ts';

/**
 * The logo and the name. The logo comes from storage (spec section 2, landing) and is hidden when it
 * cannot be loaded: browsers draw a picture that failed and has nothing to say as nothing at all,
 * as long as it stands in a line of text. The gap to the name is part of the picture.
 */
export function Wordmark() {
  return (
    <span className="flex items-center font-serif text-2xl leading-none">
      <span className="leading-[0]">
        <img
          src="/images/logo.svg"
          alt=""
          width={42}
          height={32}
          fetchPriority="low"
          className="inline h-8 w-10.5 max-w-none align-middle"
        />
      </span>
      {productName}
    </span>
  );
}
