import { productName } from '#app/shared/product.ts';
import { footerLinks } from './site-links.ts';
import { type ThemeChoice, ThemeForm } from './theme-form.tsx';

interface SiteFooterProps {
  contact: { supportEmail: string; socialUrl: string };
  year: number;
  /** A visitor's choice; null for a signed-in user, who changes it in the settings. */
  theme: ThemeChoice | null;
}

const FIRST_YEAR = 2024;

export function SiteFooter({ contact, year, theme }: SiteFooterProps) {
  return (
    <footer className="mt-24 border-t border-line py-12 text-sm text-soft">
      <div className="page grid gap-8 md:grid-cols-[1fr_auto] md:items-start">
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6 gap-y-3">
            {footerLinks.map(({ label, to }) => (
              <li key={label}>
                <a href={to} className="py-1 hover:text-text">
                  {label}
                </a>
              </li>
            ))}
            <li>
              <a
                href={contact.socialUrl}
                rel="me noopener noreferrer"
                className="py-1 hover:text-text"
              >
                Follow us
              </a>
            </li>
            <li>
              <a
                href={`mailto:${contact.supportEmail}`}
                className="py-1 wrap-anywhere hover:text-text"
              >
                {contact.supportEmail}
              </a>
            </li>
          </ul>
        </nav>
        {theme && <ThemeForm theme={theme} />}
        <p className="md:col-span-2">
          © {year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : FIRST_YEAR} {productName}
        </p>
      </div>
    </footer>
  );
}
