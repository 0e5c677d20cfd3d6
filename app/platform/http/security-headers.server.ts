import { createMiddleware } from 'hono/factory';
import { takeRandomBytes } from '../crypto/random-bytes.server.ts';
import type { WebEnv } from './web-env.server.ts';

export interface SecurityHeaderOptions {
  /** Production is served over TLS only. */
  isProduction: boolean;
  /** Makes browsers use TLS for all subdomains too, for two years. */
  hstsIncludesSubdomains: boolean;
  /** Hot reload injects scripts and opens a web socket. */
  isDevelopment: boolean;
  /** Other origins a form post may be redirected to; Chromium checks the complete redirect chain. */
  formActionOrigins: string[];
  /** Other origins that films may be loaded from: the bucket, if there is one. */
  filmOrigins: string[];
}

/** The security headers of one response, whose inline styles and scripts carry `nonce`. */
export type SecurityHeaderValues = (nonce: string) => Record<string, string>;

/** A nonce for one response: 128 random bits. */
export const createNonce = (): string => takeRandomBytes(16).toString('base64');

const permissions = (microphone: '' | 'self') =>
  `camera=(), display-capture=(), geolocation=(), microphone=(${microphone}), payment=(), usb=()`;

/** Headers that restrict a page to our own resources and the origins named in `options`. */
export function createSecurityHeaders(options: SecurityHeaderOptions): SecurityHeaderValues {
  const { isProduction, isDevelopment, formActionOrigins, filmOrigins } = options;
  const subdomains = options.hstsIncludesSubdomains ? '; includeSubDomains' : '';
  const inline = (nonce: string) => (isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`);
  const fixedPolicy = [
    "default-src 'none'",
    // Words over a film and the progress of an upload are placed by style attributes.
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
    // `no-referrer` makes Chromium send `Origin: null` with our own form posts.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissions(''),
    ...(isProduction && { 'strict-transport-security': `max-age=63072000${subdomains}` }),
  };
  return (nonce) => ({
    ...fixed,
    'content-security-policy': `${fixedPolicy}; script-src 'self' ${inline(nonce)}; style-src 'self' ${inline(nonce)}`,
  });
}

/**
 * Sets the security headers on the responses of all later handlers. Their pages may ask for the
 * microphone, with which senders read their letters aloud: the router opens the form without loading
 * another document, so the document it was opened from must allow it.
 */
export function securityHeaders(values: SecurityHeaderValues) {
  return createMiddleware<WebEnv>(async (context, next) => {
    const nonce = createNonce();
    context.set('nonce', nonce);
    await next();
    const headers = { ...values(nonce), 'permissions-policy': permissions('self') };
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
  });
}

/** Sets the security headers on every answer that has none yet: those of requests that were refused early. */
export function defaultSecurityHeaders(values: SecurityHeaderValues) {
  return createMiddleware<WebEnv>(async (context, next) => {
    await next();
    const { headers } = context.res;
    if (headers.has('content-security-policy')) return;
    for (const [name, value] of Object.entries(values(createNonce()))) {
      if (!headers.has(name)) headers.set(name, value);
    }
  });
}
