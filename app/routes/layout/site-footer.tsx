import { Link } from 'react-router';
import { productName } from '#app/shared/product.ts';
import { footerLinks } from './links.ts';

interface SiteFooterProps {
  contact: { supportEmail: string; socialUrl: string };
  year: number;
}

const FIRST_YEAR = 2024;

export function SiteFooter({ contact, year }: SiteFooterProps) {
  return (
    <footer className="mt-24 border-t border-line py-10 text-sm text-soft">
      <div className="page flex flex-col gap-6 md:flex-row md:items-center md:justify-between">
        <p>
          © {year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : FIRST_YEAR} {productName}
        </p>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {footerLinks.map(({ label, to }) => (
              <li key={label}>
                <Link to={to} className="hover:text-text">
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <a href={contact.socialUrl} rel="noopener noreferrer" className="hover:text-text">
                Follow us
              </a>
            </li>
            <li>
              <a href={`mailto:${contact.supportEmail}`} className="hover:text-text">
                {contact.supportEmail}
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
