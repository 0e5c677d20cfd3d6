import { createMiddleware } from 'hono/factory';
import { takeRandomBytes } from '../crypto/random-bytes.server.ts';
import type { WebEnv } from './web-env.server.ts';

export interface SecurityHeaderOptions {
  /** Real deployments speak TLS only. */
  isProduction: boolean;
  /** Hot reload injects scripts and opens a web socket. */
  isDevelopment: boolean;
  /** Where a form post may be redirected to besides ourselves (Chromium checks the whole chain). */
  formActionOrigins: string[];
  /** Where the address of a film may lead to besides ourselves: the bucket, where there is one. */
  filmOrigins: string[];
}

/** The security headers of one answer, whose inline styles and scripts bear `nonce`. */
export type SecurityHeaderValues = (nonce: string) => Record<string, string>;

/** A nonce for one answer: 128 random bits. */
export const createNonce = (): string => takeRandomBytes(16).toString('base64');

/** Headers that let a page load, run and send only what is ours and what is named in `options`. */
export function createSecurityHeaders(options: SecurityHeaderOptions): SecurityHeaderValues {
  const { isProduction, isDevelopment, formActionOrigins, filmOrigins } = options;
  const inline = (nonce: string) => (isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`);
  const fixedPolicy = [
    "default-src 'none'",
    // Server-rendered components position themselves by style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ['media-src', "'self'", 'blob:', ...filmOrigins].join(' '),
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "manifest-src 'self'",
    ['form-action', "'self'", ...formActionOrigins].join(' '),
    "base-uri 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(isProduction ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  const fixed = {
    // `no-referrer` would make Chromium send `Origin: null` with our own form posts.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy':
      'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isProduction && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
  return (nonce) => ({
    ...fixed,
    'content-security-policy': `${fixedPolicy}; script-src 'self' ${inline(nonce)}; style-src 'self' ${inline(nonce)}`,
  });
}

/** Puts them on every answer of the handlers below it. */
export function securityHeaders(values: SecurityHeaderValues) {
  return createMiddleware<WebEnv>(async (context, next) => {
    const nonce = createNonce();
    context.set('nonce', nonce);
    await next();
    for (const [name, value] of Object.entries(values(nonce))) context.res.headers.set(name, value);
  });
}
