import type { AccessLevel } from '#app/features/accounts/roles/access.rules.ts';

/** Shown on the page a user is redirected to when an admin page requires a role they lack. */
export function AccessDenied({ level }: { level: AccessLevel }) {
  return (
    <div className="page pt-8">
      <section
        role="alert"
        aria-labelledby="access-denied"
        className="rounded-2xl border border-danger bg-danger-soft px-6 py-5"
      >
        <h2 id="access-denied" className="title-card">
          Access Denied
        </h2>
        <p className="mt-1">
          You don't have permission to access this area. {level === 'admin' ? 'Admin' : 'Staff'}{' '}
          access is required.
        </p>
      </section>
    </div>
  );
}
