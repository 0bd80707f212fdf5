import * as z from 'zod/mini'
import { requiredText } from '../fields.ts'

/** Limits of an account's name, and of its users' passwords. */
export const accountLimits = {
  company: 40,
  domain: { least: 4, most: 20 },
  password: { least: 8 },
}

/** Text that mail programs turn into a link: a URL or a host name. */
const link = /:\/\/|\bwww\.|[\p{L}\d-]\.\p{L}{2,}(?![\p{L}.])/iu

/** The product's name, also with characters between its letters or with a zero in it. */
const product = /o[^\p{L}\d]*u[^\p{L}\d]*t[^\p{L}\d]*p[^\p{L}\d]*[o0][^\p{L}\d]*s[^\p{L}\d]*t/iu

/** True if a name in mails to strangers could pass for a link, or for the product itself. */
export const isMisleading = (name: string): boolean => {
  const plain = name.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return link.test(plain) || product.test(plain.replace(/^0/, 'o'))
}

/** Name of an account; its mails show it to people who do not know it. */
export const company = requiredText('Company', accountLimits.company).check(
  z.refine((name) => !isMisleading(name), 'Company cannot hold a link or the name of this product'),
)

/** Reserved names in addresses. */
export const reservedDomains: ReadonlySet<string> = new Set([
  ...['admin', 'api', 'app', 'auth', 'blog', 'billing', 'cdn', 'dashboard', 'demo', 'desk', 'docs', 'help'],
  ...[
    'login',
    'mail',
    'outpost',
    'portal',
    'root',
    'security',
    'settings',
    'signin',
    'signup',
    'smtp',
    'imap',
  ],
  ...['static', 'status', 'support', 'system', 'team', 'test', 'webhook', 'webhooks', 'widget', 'www'],
])

/** Suggests an address name from a company's name: `Ölwerk & Sons` gives `olwerk-sons`; empty for none. */
export function suggestedDomain(companyName: string): string {
  const words = companyName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z\d]+/g)
  const { least, most } = accountLimits.domain
  const fitting = (words ?? []).reduce(
    (name, word) =>
      name === '' ? word.slice(0, most) : `${name}-${word}`.length > most ? name : `${name}-${word}`,
    '',
  )
  if (fitting === '') return ''
  return fitting.length < least || reservedDomains.has(fitting) ? `${fitting}-desk` : fitting
}

/** Name of an account in addresses: letters, digits and hyphens; case is ignored (D1-54). */
export const domain = requiredText('Domain', accountLimits.domain.most, accountLimits.domain.least).check(
  z.regex(/^[a-z\d-]*$/i, 'Domain should have only number , aplhabet or `-`'),
)
