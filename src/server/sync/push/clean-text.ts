import { sanitiseHtml } from '../../mail/safe-html.ts'

/**
 * Cleans the HTML that an op carries as a customer's mail is cleaned: what a client sends is never trusted, and it is
 * shown to colleagues and mailed to customers. Everything else is left as it is.
 */
export function cleanText(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || !('html' in args) || typeof args.html !== 'string')
    return args
  return { ...args, html: sanitiseHtml(args.html, { isOurs: true }) }
}
