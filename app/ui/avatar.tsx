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
        // In a wrapper: a picture that fails shrinks to nothing only where it stands in a line.
        <span className="absolute inset-0">
          <img
            src={imageUrl}
            alt=""
            width={40}
            height={40}
            className="inline size-10 object-cover"
          />
        </span>
      )}
    </span>
  );
}
