import type { ReactNode } from 'react';

interface PageLayoutProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of text and forms in the style of the letter. */
export function PageLayout({ title, lead, children }: PageLayoutProps) {
  return (
    <main className="letter page">
      <h1>{title}</h1>
      {lead && <p className="from">{lead}</p>}
      {children}
    </main>
  );
}

interface PostFormProps {
  action: string;
  intent: string;
  label: string;
  children?: ReactNode;
}

/** One action, always by POST: mail scanners follow links. */
export function PostForm({ action, intent, label, children }: PostFormProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <button type="submit" className="secondary">
        {label}
      </button>
    </form>
  );
}
