import { createHash } from 'node:crypto'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import { keepingScript } from '#site/knowledge/keeping-script.ts'

/**
 * Content-Security-Policy of the app's pages. Styles in the page are the style library's; pictures from anywhere over
 * https are those of mails, once an agent asked for them.
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

/** Security headers of every answer. @param isHttps whether people reach the desk by https only. */
export function securityHeaders(isHttps: boolean): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy },
    // Over http it would be ignored; without a known https address it could lock people out of a neighbour port.
    strictTransportSecurity: isHttps ? { maxAge: 180 * 24 * 3600, includeSubDomains: false } : false,
  }
}

/** For a page that anybody may show inside a page of their own: nothing of it acts for who is signed in. */
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

/** For pages of help centers: no script but the line that has them kept, and no frame around them. */
export const helpPage = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { ...helpPolicy, 'script-src': [keeping], 'worker-src': ["'self'"] },
  },
}

/** For pages of the client portal: scripts of ours, which ask this server alone. */
export const portalPage = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { ...helpPolicy, 'script-src': ["'self'"], 'connect-src': ["'self'"] },
  },
}

/** The same as `helpPage` with the scripts of a host of their own, where nobody is signed in. */
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
 * The policy of the frame of a support widget, which stands in pages of some origins: one script of ours, which asks
 * this server alone. Its styles are made by that script, and need no directive.
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
