import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The site map, in the order of the specification's route table (section 2). */
export default [
  index('routes/site/entry.tsx'),
  route('main', 'routes/site/landing/landing.tsx'),
  route('pricing', 'routes/site/pricing/pricing.tsx'),
  route('faq', 'routes/site/faq/faq.tsx'),
  route('help', 'routes/site/help/help.tsx'),
  route('terms', 'routes/site/legal/terms.tsx'),
  route('privacy', 'routes/site/legal/privacy.tsx'),
  route('contact', 'routes/site/contact.tsx'),
  route('affiliate', 'routes/site/affiliate/affiliate.tsx'),
  route('theme', 'routes/site/theme.ts'),
  route('auth', 'routes/auth/auth.tsx'),
  route('auth/arrived', 'routes/auth/arrived.ts'),
  route('api/auth/callback/:provider', 'routes/auth/callback.ts'),
  route('reset-password', 'routes/auth/reset-password.tsx'),
  route('verify-email', 'routes/auth/verify-email.tsx'),
  route('sign-out', 'routes/auth/sign-out.ts'),
  route('session', 'routes/auth/session.ts'),
  route('live', 'routes/live/live.ts'),
  route('presets', 'routes/gallery/presets.tsx'),
  // /delivery/{deliveryToken} is served without this router: see routes/delivery.
  route('message/:templateId', 'routes/message/message-form.tsx'),
  route('checkout/:messageId', 'routes/message/checkout.tsx'),
  route('confirmation/:messageId', 'routes/message/confirmation.tsx'),
  route('dashboard', 'routes/dashboard/dashboard.tsx'),
  route('settings', 'routes/settings/settings.tsx'),
  route('settings/avatar', 'routes/settings/avatar.ts'),
  route('settings/export', 'routes/settings/export.ts'),
  route('api/delete-account', 'routes/settings/delete-account.ts'),
  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig;
