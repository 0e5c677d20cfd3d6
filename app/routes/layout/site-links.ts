/** Sign-in that leads someone who is signed in already to the dashboard; plain `/auth` leads home. */
export const GET_STARTED = '/auth?start=1';

/** A link to /auth. On that page itself, it goes on to where the page leads: to the film that was chosen. */
export function authAddress(
  to: string,
  { pathname, search }: { pathname: string; search: string },
) {
  const next = pathname === '/auth' && new URLSearchParams(search).get('next');
  if (!next) return to;
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ next })}`;
}

/** These pages have no scripts, so plain links load each of them as a new document. */
export const siteLinks = [
  { label: 'Home', to: '/' },
  { label: 'Features', to: '/main#features' },
  { label: 'How It Works', to: '/main#how-it-works' },
  { label: 'Pricing', to: '/pricing' },
  { label: 'FAQ', to: '/faq' },
  { label: 'Affiliate', to: '/affiliate' },
];

export const footerLinks = [
  { label: 'Help', to: '/help' },
  { label: 'FAQ', to: '/faq' },
  { label: 'Helplines', to: '/care' },
  { label: 'Contact', to: '/contact' },
  { label: 'Terms', to: '/terms' },
  { label: 'Privacy', to: '/privacy' },
  { label: 'Affiliate', to: '/affiliate' },
];
