/**
 * A person in a circle: their picture, over the letters for it, which are what is seen while the
 * picture is on its way or when it cannot be shown. Whoever shows it says who it is.
 */
export function Avatar({ imageUrl, initials }: { imageUrl: string | null; initials: string }) {
  return (
    <span
      aria-hidden="true"
      className="relative grid size-10 place-items-center overflow-hidden rounded-full bg-accent-soft text-sm font-semibold text-accent"
    >
      {initials}
      {imageUrl && (
        // A picture that fails shrinks to nothing only in a line of text, with its width left open.
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
