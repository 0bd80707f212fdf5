import { startReceiver, type Receiver } from '../mail/receiver.ts'
import { takeMail, type Destination, type IntakeParts } from './intake.ts'

/** `support+anything@host` is `support@host`: what stands behind the plus is ours to read. */
export function withoutTag(address: string): string {
  const at = address.lastIndexOf('@')
  const plus = address.indexOf('+')
  return plus > 0 && plus < at ? address.slice(0, plus) + address.slice(at) : address
}

/** The mailboxes that mail to an address goes to; none when it is not ours. */
export async function destinationsOf(parts: IntakeParts, address: string): Promise<Destination[]> {
  return parts.database.system((sql) =>
    sql.rows<Destination>({
      text: `select account_id as "accountId", id as "mailboxId" from mailboxes
        where email_key = $1 and type = 'email' and email_verified`,
      values: [withoutTag(address.toLowerCase())],
    }),
  )
}

/**
 * Listens for customers' mail and takes it in: the sending server hears that we have it only once it is stored.
 * A mail to two of our mailboxes appears once in each (mail.md 5).
 */
export function startMailIn(parts: IntakeParts, options: { host: string; port: number }): Promise<Receiver> {
  return startReceiver({
    ...options,
    log: parts.log,
    accepts: async (address) => (await destinationsOf(parts, address)).length > 0,
    async deliver({ from, recipients, raw }) {
      const taken = new Set<string>()
      for (const address of recipients)
        for (const destination of await destinationsOf(parts, address)) {
          const key = `${destination.accountId}/${destination.mailboxId}`
          if (taken.has(key)) continue
          taken.add(key)
          await takeMail(parts, destination, raw, { from, to: recipients })
        }
    },
  })
}
