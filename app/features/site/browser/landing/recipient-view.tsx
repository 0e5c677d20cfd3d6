import type { RecipientMiniatures } from '../../pages/recipient-miniatures.server.tsx';

/**
 * Three miniatures of the recipient's page, made from its own components and styles but inert. Where
 * the browser supports scroll-driven animation and the visitor allows motion, the words fade in as
 * they scroll into view.
 */
export function RecipientView({ miniatures }: { miniatures: RecipientMiniatures }) {
  return (
    <div className="recipient-view mt-20">
      <h3 className="title-section">What they will see</h3>
      <p className="lead mt-4 max-w-2xl">This is the recipient’s own page, only smaller.</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of pictures, not of form fields */}
      <div
        role="group"
        aria-label="Three pictures of the recipient’s page"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, and must do so by keyboard too
        tabIndex={0}
        className="-mx-[min(1.25rem,6vw)] mt-10 flex snap-x snap-mandatory gap-6 overflow-x-auto px-5 pb-4 sm:mx-0 sm:justify-between sm:px-0 lg:justify-center lg:gap-14"
      >
        <Picture caption="It stays closed until they open it." markup={miniatures.cover} />
        <Picture
          caption="Your words appear over the film, at reading pace."
          markup={miniatures.film}
        />
        <Picture caption="The letter stays, to read in peace." markup={miniatures.text} />
      </div>
      <figure className="mt-10 max-w-2xl">
        <h3 className="title-section">Hear it read aloud</h3>
        <blockquote className="lead mt-4">{miniatures.letter}</blockquote>
        {/* biome-ignore lint/a11y/useMediaCaption: the words above are its transcript */}
        <audio controls preload="none" aria-label="The letter" className="mt-5 w-full">
          <source src="/read-aloud.weba" type="audio/webm" />
          <source src="/read-aloud.mp4" type="audio/mp4" />
        </audio>
        <figcaption className="mt-3 text-sm text-soft">
          This voice is made by a computer. Yours would be your own.
        </figcaption>
      </figure>
    </div>
  );
}

function Picture({ caption, markup }: { caption: string; markup: string }) {
  return (
    <figure className="w-65 shrink-0 snap-center">
      <div className="miniature" inert>
        <div
          className="reading"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a sample of our own
          dangerouslySetInnerHTML={{ __html: markup }}
        />
      </div>
      <figcaption className="mt-4 text-center text-sm text-soft">{caption}</figcaption>
    </figure>
  );
}
