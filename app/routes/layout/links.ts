/**
 * Spec section 2, header and footer. All of these pages send no scripts, so they are reached by
 * plain links: each is a document of its own, also for somebody who comes from a page with scripts.
 */
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
  { label: 'Contact', to: '/contact' },
  { label: 'Terms', to: '/terms' },
  { label: 'Privacy', to: '/privacy' },
  { label: 'Affiliate', to: '/affiliate' },
];
