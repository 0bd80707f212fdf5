import * as z from 'zod/mini'
import { oneAddress } from '#lib/email-address.ts'
import { emailLimit, id, moment } from '../fields.ts'

/** A mail address or domain whose mail is set aside; scope `acct`. */
export const blockedSenderSchema = z.object({
  id: id(),
  /** In lower case; a domain includes all its subdomains. */
  sender: z.string(),
  /** User who blocked it. */
  userId: id(),
  createdAt: moment(),
})

/** A sender whose mail is set aside. */
export type BlockedSender = z.infer<typeof blockedSenderSchema>

const domain = '(?:[^\\s@<>,;:"().]{1,63}\\.){1,20}[^\\s@<>,;:"().]{2,63}'
const sender = new RegExp(`^(?:[^\\s@<>,;:"()]{1,200}@)?${domain}$`)

/** Form to block a sender: an address, or a domain in any common form. */
export const blockedSenderInput = z.object({
  sender: z.string('Sender is required').check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite((text) => text.replace(/^\*?[@.]/, '')),
    z.overwrite((text) => (text.includes('@') ? oneAddress(text) : oneAddress(`a@${text}`).slice(2))),
    z.minLength(1, { error: 'Sender is required', abort: true }),
    z.maxLength(emailLimit),
    z.regex(sender, 'Write an address (name@company.com) or a domain (company.com)'),
  ),
})

/** Entries that block an address: itself, its domain, and the parent domains. */
export function blockingSenders(address: string): string[] {
  const whole = address.toLowerCase()
  const labels = whole.slice(whole.lastIndexOf('@') + 1).split('.')
  return [whole, ...labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))]
}
