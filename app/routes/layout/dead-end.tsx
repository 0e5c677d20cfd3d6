import type { ReactNode } from 'react';
import { buttonClass } from '#app/ui/button.tsx';

/** Two Stars: an empty night, and somebody looking up. By name: the list of films is not part of every bundle. */
const POSTER = '/films/love-2/landscape';

interface DeadEndProps {
  title: string;
  text: string;
  /** The way on, for those who have not come from the gallery. */
  children: ReactNode;
}

/** A page that has nothing to show says so over a film, and leads on. */
export function DeadEnd({ title, text, children }: DeadEndProps) {
  return (
    <section className="page grid flex-1 py-6 sm:py-10">
      <div className="relative isolate grid min-h-[min(34rem,72vh)] place-items-center overflow-hidden rounded-3xl bg-film-shade px-5 py-16 text-center text-on-film">
        <picture>
          <source type="image/avif" srcSet={`${POSTER}-800.avif 800w, ${POSTER}-1280.avif 1280w`} />
          <img
            src={`${POSTER}-1280.jpg`}
            alt=""
            className="absolute inset-0 -z-20 size-full object-cover"
          />
        </picture>
        <div className="absolute inset-0 -z-10 bg-veil" />
        <div className="max-w-md">
          <h1 className="title-section">{title}</h1>
          <p className="mt-4">{text}</p>
          <p className="mt-8 flex flex-wrap justify-center gap-3">
            {children}
            <a href="/presets" className={buttonClass('film')}>
              Look at the films
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
