/** Spec section 2, header and footer. */
export const siteLinks = [
  { label: 'Home', to: '/' },
  { label: 'Features', to: '/main#features' },
  { label: 'How It Works', to: '/main#how-it-works' },
  { label: 'Pricing', to: '/pricing' },
  { label: 'FAQ', to: '/faq' },
  { label: 'Affiliate', to: '/affiliate' },
];

export const footerLinks = [
  { label: 'Terms', to: '/terms' },
  { label: 'Privacy', to: '/privacy' },
  { label: 'Contact', to: '/contact' },
  { label: 'Affiliate', to: '/affiliate' },
  { label: 'FAQ', to: '/faq' },
];
