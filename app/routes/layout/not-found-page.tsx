import { ButtonLink } from '#app/ui/button.tsx';

export function NotFoundPage() {
  return (
    <section className="page grid flex-1 place-items-center py-24 text-center">
      <div>
        <p className="font-serif text-7xl text-accent">404</p>
        <h1 className="mt-4 text-4xl">Oops! Page not found</h1>
        <p className="mt-4 text-soft">There is nothing at this address. It may have moved.</p>
        <p className="mt-8">
          <ButtonLink to="/">Return to Home</ButtonLink>
        </p>
      </div>
    </section>
  );
}
