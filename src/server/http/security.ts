import { createHash } from 'node:crypto'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import { keepingScript } from '#site/knowledge/keeping-script.ts'

/**
 * Content-Security-Policy of the app's pages. Inline styles are for the style library; https pictures are for
 * mails, after an agent's request.
 */
const pagePolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
}

/** Security headers of every response. @param isHttps true if the public URL is https. */
export function securityHeaders(isHttps: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy },
    // Ignored over http; without a known https URL it could break services on other ports of the host.
    strictTransportSecurity: isHttps ? { maxAge: 180 * 24 * 3600, includeSubDomains: false } : false,
  }
}

/** For pages that any site may frame: they perform no actions of signed-in users. */
export const framedAnywhere: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { ...pagePolicy, 'frame-ancestors': ['*'] },
  },
  xFrameOptions: false,
  crossOriginResourcePolicy: { policy: 'cross-origin' },
}

const helpPolicy = {
  ...{ 'default-src': ["'none'"], 'script-src': ["'none'"], 'img-src': ["'self'", 'data:', 'https:'] },
  ...{ 'style-src': ["'unsafe-inline'"], 'form-action': ["'self'"], 'base-uri': ["'none'"] },
  'frame-ancestors': ["'none'"],
}

const keeping = `'sha256-${createHash('sha256').update(keepingScript).digest('base64')}'`

/** For help center pages: no script but the service worker's registration, and no framing. */
export const helpPage = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { ...helpPolicy, 'script-src': [keeping], 'worker-src': ["'self'"] },
  },
}

/** For client portal pages: our own scripts, which may connect to this server only. */
export const portalPage = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { ...helpPolicy, 'script-src': ["'self'"], 'connect-src': ["'self'"] },
  },
}

/** Same as `helpPage`, with custom scripts of a separate host, where nobody signs in. */
export const scriptedHelpPage = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      ...helpPolicy,
      ...{ 'script-src': ["'self'", keeping], 'connect-src': ["'self'", 'https:'] },
    },
  },
}

/**
 * Policy of the support widget's frame, which given origins may embed: one script of ours, which connects to
 * this server only. The script creates its styles, which needs no directive.
 */
export const framedBy = (origins: readonly string[]): string =>
  [
    ...[
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
    ],
    ...["require-trusted-types-for 'script'", `frame-ancestors ${origins.join(' ')}`],
  ].join('; ')
