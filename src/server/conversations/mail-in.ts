import { startReceiver, type Receiver } from '../mail/receiver.ts'
import { isChallenge } from '../channels/challenges.ts'
import { byMail, takeMail, type Destination, type Envelope, type IntakeParts } from './intake.ts'

/** `support+anything@host` is `support@host`: what stands behind the plus is ours to read. */
export function withoutTag(address: string): string {
  const at = address.lastIndexOf('@')
  const plus = address.indexOf('+')
  return plus > 0 && plus < at ? address.slice(0, plus) + address.slice(at) : address
}

/** A mailbox that mail goes to. */
interface MailIn extends Destination {
  isVerified: boolean
  /** The mail that verifies it is under way, or came back not long ago. */
  isChallenged: boolean
}

/** The mailboxes that mail to an address goes to; none when it is neither ours nor about to be. */
export async function destinationsOf(parts: IntakeParts, address: string): Promise<MailIn[]> {
  return parts.database.system((sql) =>
    sql.rows<MailIn>({
      text: `select m.account_id as "accountId", m.id as "mailboxId", m.email_verified as "isVerified",
          c.mailbox_id is not null as "isChallenged"
        from mailboxes m left join mailbox_challenges c
          on c.account_id = m.account_id and c.mailbox_id = m.id and c.address_key = m.email_key and c.ends_at > $2
        where m.email_key = $1 and m.type = 'email' and (m.email_verified or c.mailbox_id is not null)`,
      values: [withoutTag(address.toLowerCase()), parts.now()],
    }),
  )
}

/**
 * Takes a mail into one of its mailboxes, or sees by it that the mailbox is the account's own.
 * @throws Error of a mail to a mailbox that is not verified yet: its sender tries again later, so that it is not lost.
 */
async function takeInto(parts: IntakeParts, to: MailIn, raw: Uint8Array, envelope: Envelope): Promise<void> {
  const { accountId, isChallenged, isVerified } = to
  const { database } = parts
  const at = { now: parts.now(), cause: byMail }
  if (isChallenged && (await isChallenge(database, accountId, raw, at))) return
  if (!isVerified) throw new Error('the inbox is not verified yet')
  await takeMail(parts, to, raw, envelope)
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
          await takeInto(parts, destination, raw, { from, to: recipients })
        }
    },
  })
}
