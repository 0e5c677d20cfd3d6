/** A person in a circle: their picture, or the letters that stand for them. */
export function Avatar({ imageUrl, initials }: { imageUrl: string | null; initials: string }) {
  return (
    <span className="grid size-10 place-items-center overflow-hidden rounded-full bg-accent-soft text-sm font-semibold text-accent">
      {imageUrl ? (
        <img src={imageUrl} alt="" width={40} height={40} className="size-full object-cover" />
      ) : (
        initials
      )}
    </span>
  );
}
