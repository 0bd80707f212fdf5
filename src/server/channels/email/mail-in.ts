import { inboxKey } from '../../mail/addresses.ts'
import { startReceiver, type Receiver } from '../../smtp/receiver.ts'
import { isChallenge } from '../challenges.ts'
import { byMail, takeMail, type Arrival, type Destination, type IntakeParts } from './intake.ts'

import { noteForwarded } from '../../forwarding/forwarded.ts'
import { forwardingToken } from '../../forwarding/address.ts'

/** Mailbox that a mail is addressed to. */
interface MailIn extends Destination {
  /** The address is verified for the account. */
  isVerified: boolean
  /** Its verification mail is in progress, or returned not long ago. */
  isChallenged: boolean
  /** Another account uses its domain, so a returned mail may only prove that account's forwarding. */
  isOfOthers: boolean
  /** It arrived by the forwarding address of the mailbox. */
  isForwarded: boolean
}

/** SQL condition: another account has verified an address of the domain of address `a`. */
const isDomainOfOthers = `exists (
  select from mailbox_addresses o join mailboxes v on v.account_id = o.account_id and v.id = o.mailbox_id
  where o.account_id <> a.account_id and split_part(o.address_key, '@', 2) = split_part(a.address_key, '@', 2)
    and case when o.is_alias then o.is_verified else v.email_verified end)`

/** Mailboxes for an address; none if the address is neither verified nor being verified. */
export async function destinationsOf(parts: IntakeParts, address: string): Promise<MailIn[]> {
  const token = forwardingToken(address)
  if (token !== null) return forwardedTo(parts, token)
  return parts.database.system((sql) =>
    sql.rows<MailIn>({
      text: `select m.account_id as "accountId", m.id as "mailboxId",
          case when a.is_alias then a.is_verified else m.email_verified end as "isVerified",
          c.mailbox_id is not null as "isChallenged", false as "isForwarded",
          c.mailbox_id is not null and ${isDomainOfOthers} as "isOfOthers"
        from mailbox_addresses a join mailboxes m on m.account_id = a.account_id and m.id = a.mailbox_id
        left join mailbox_challenges c on c.account_id = a.account_id and c.mailbox_id = a.mailbox_id
          and c.address_key = a.address_key and c.ends_at > $2
        where a.address_key = $1 and m.type = 'email' and (
          case when a.is_alias then a.is_verified else m.email_verified end or c.mailbox_id is not null)`,
      values: [inboxKey(address), parts.now()],
    }),
  )
}

/** Mailbox of a forwarding address; needed before verification, as providers send a confirmation. */
const forwardedTo = ({ database, now }: IntakeParts, token: string): Promise<MailIn[]> =>
  database.system((sql) =>
    sql.rows<MailIn>({
      text: `select m.account_id as "accountId", m.id as "mailboxId", m.email_verified as "isVerified",
          exists (select from mailbox_challenges c where c.account_id = m.account_id and c.mailbox_id = m.id
            and c.ends_at > $2) as "isChallenged", true as "isForwarded", false as "isOfOthers"
        from mailbox_forwarding f join mailboxes m on m.account_id = f.account_id and m.id = f.mailbox_id
        where f.token = $1 and m.type = 'email'`,
      values: [token, now()],
    }),
  )

/**
 * Takes a mail into one of its mailboxes, or verifies the mailbox by it.
 * @throws Error for mail to an unverified mailbox: the sending server retries later, so nothing is lost.
 */
async function takeInto(parts: IntakeParts, to: MailIn, raw: Uint8Array, arrival: Arrival): Promise<void> {
  const { accountId, isChallenged, isVerified, isForwarded, isOfOthers } = to
  const at = { now: parts.now(), cause: byMail }
  if (isForwarded && (await noteForwarded(parts, to, raw, at.now))) return
  // If not, the code is typed on the page that asked for it, by a user who can read the mail.
  const mayVerify = isVerified || !isOfOthers
  if (isChallenged && mayVerify && (await isChallenge(parts, accountId, raw, at))) return
  if (!isVerified) throw new Error('the inbox is not verified yet')
  await takeMail(parts, to, raw, arrival)
}

/**
 * Listens for customers' mail by SMTP; the sending server gets its 250 only once the mail is stored. A mail
 * to two of our mailboxes appears once in each (mail.md 5).
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
