/**
 * A person's picture in a circle. Their initials are behind it and show while it loads or when it
 * fails. Decorative: the caller must name the person in text.
 */
export function Avatar({ imageUrl, initials }: { imageUrl: string | null; initials: string }) {
  return (
    <span
      aria-hidden="true"
      className="relative grid size-10 shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft text-sm font-semibold text-accent"
    >
      {initials}
      {imageUrl && (
        // Only an inline image without a width collapses when it fails to load.
        <span className="absolute inset-0 leading-[0]">
          <img
            src={imageUrl}
            alt=""
            className="inline h-10 max-w-none min-w-full object-cover align-top"
          />
        </span>
      )}
    </span>
  );
}
