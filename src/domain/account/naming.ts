import * as z from 'zod/mini'
import { requiredText } from '../fields.ts'

/** Limits of what an account is called, and of the passwords of its people. */
export const accountLimits = {
  company: 40,
  domain: { least: 4, most: 20 },
  password: { least: 8 },
}

/** Names of accounts that stand for something else in addresses. */
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

/** The name of an account in addresses: letters, digits and hyphens, in whatever case it is written (D1-54). */
export const domain = requiredText('Domain', accountLimits.domain.most, accountLimits.domain.least).check(
  z.regex(/^[a-z\d-]*$/i, 'Domain should have only number , aplhabet or `-`'),
)
