/** A person in a circle: their picture, or the letters for it. Whoever shows it says who it is. */
export function Avatar({ imageUrl, initials }: { imageUrl: string | null; initials: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-10 place-items-center overflow-hidden rounded-full bg-accent-soft text-sm font-semibold text-accent"
    >
      {imageUrl ? (
        <img src={imageUrl} alt="" width={40} height={40} className="size-full object-cover" />
      ) : (
        initials
      )}
    </span>
  );
}
