import { NONCE, secureHeaders } from 'hono/secure-headers';

interface SecurityHeaderOptions {
  /** Real deployments speak TLS only. */
  isProduction: boolean;
  /** Hot reload injects scripts and opens a web socket. */
  isDevelopment: boolean;
  /** Where a form post may be redirected to besides ourselves (Chromium checks the whole chain). */
  formActionOrigins: string[];
}

/** The headers of design section 6, on every answer. */
export function securityHeaders({
  isProduction,
  isDevelopment,
  formActionOrigins,
}: SecurityHeaderOptions) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'", NONCE],
      styleSrc: isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'", NONCE],
      // Server-rendered components position themselves by style attributes.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: isDevelopment ? ["'self'", 'ws:'] : ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'", ...formActionOrigins],
      baseUri: ["'none'"],
      frameSrc: ["'none'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      ...(isProduction ? { upgradeInsecureRequests: [] } : {}),
    },
    strictTransportSecurity: isProduction ? 'max-age=63072000; includeSubDomains' : false,
    // `no-referrer` would make Chromium send `Origin: null` with our own form posts.
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: {
      camera: [],
      displayCapture: [],
      geolocation: [],
      microphone: [],
      payment: [],
      usb: [],
    },
  });
}
