import { classNames } from '#app/ui/class-names.ts';
import type { Thumbnail } from '../film.ts';

/** A film's smallest poster, in a square. Decorative: the row around it says what it stands for. */
export function FilmThumbnail({
  thumbnail,
  className,
}: {
  thumbnail: Thumbnail;
  className?: string;
}) {
  return (
    <picture>
      <source type="image/avif" srcSet={thumbnail.avif} />
      <img
        src={thumbnail.jpeg}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        decoding="async"
        className={classNames('size-14 shrink-0 rounded-xl object-cover', className)}
      />
    </picture>
  );
}
