import { ButtonLink } from '#app/ui/button.tsx';

/**
 * Welcomes a new account on whichever page it lands. A plain dialog element, because some of those
 * pages have no scripts and it must close without them.
 */
export function WelcomeDialog() {
  return (
    <dialog
      open
      aria-labelledby="welcome-title"
      className="fixed inset-0 z-40 m-0 grid size-full max-h-none max-w-none place-items-center bg-veil p-5 not-open:hidden"
    >
      <div className="w-full max-w-md rounded-3xl border border-line bg-raised p-8 text-center text-text shadow-raised">
        <p className="text-sm tracking-wide text-soft">Welcome</p>
        <h2 id="welcome-title" className="mt-2 text-3xl">
          You've unlocked 1 free send
        </h2>
        <p className="mt-3 text-soft">
          Choose a film, write what you never said, and we deliver it. Your first message is free.
        </p>
        <div className="mt-7 flex flex-col gap-3">
          <ButtonLink to="/dashboard" autoFocus>
            Start Free Trial
          </ButtonLink>
          <ButtonLink to="/main#how-it-works" look="secondary">
            See How It Works
          </ButtonLink>
          <ButtonLink to="/presets" look="secondary">
            Open Gallery
          </ButtonLink>
          <form method="dialog">
            <button
              type="submit"
              className="mt-1 rounded-full px-4 py-2 text-sm text-soft hover:text-text"
            >
              Close
            </button>
          </form>
        </div>
      </div>
    </dialog>
  );
}
