import { Link, useRouteLoaderData } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { loader as letterLoader } from '../messages/editor/create-message.tsx';

const links = [
  { label: 'Start Free Trial', to: '/dashboard' },
  { label: 'See How It Works', to: '/main#how-it-works' },
  { label: 'Open Gallery', to: '/presets' },
];

/**
 * Welcomes a new account on whichever page it lands. A plain dialog element, because some of those
 * pages have no scripts and it must close without them.
 */
export function WelcomeDialog() {
  const chosen = useRouteLoaderData<typeof letterLoader>('routes/messages/editor/create-message');
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
          {chosen
            ? 'Your film is ready. Write what you never said.'
            : 'Choose a film, write what you never said, and we deliver it. Your first message is free.'}
        </p>
        {chosen ? (
          <>
            <form method="dialog" className="mt-7 flex flex-col">
              <Button type="submit" autoFocus>
                Write on {chosen.template.title}
              </Button>
            </form>
            <p className="mt-5 flex flex-wrap justify-center gap-x-5 gap-y-2 text-sm">
              {links.map(({ label, to }) => (
                <Link
                  key={to}
                  to={to}
                  className="py-1 text-soft underline underline-offset-4 hover:text-text"
                >
                  {label}
                </Link>
              ))}
            </p>
          </>
        ) : (
          <div className="mt-7 flex flex-col gap-3">
            {links.map(({ label, to }, index) => (
              <ButtonLink
                key={to}
                to={to}
                autoFocus={index === 0}
                look={index === 0 ? 'primary' : 'secondary'}
              >
                {label}
              </ButtonLink>
            ))}
            <form method="dialog">
              <button
                type="submit"
                className="mt-1 rounded-full px-4 py-2 text-sm text-soft hover:text-text"
              >
                Close
              </button>
            </form>
          </div>
        )}
      </div>
    </dialog>
  );
}
