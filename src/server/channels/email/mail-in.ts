import { inboxKey } from '../../mail/addresses.ts'
import { startReceiver, type Receiver } from '../../smtp/receiver.ts'
import { isChallenge } from '../challenges.ts'
import { byMail, takeMail, type Arrival, type Destination, type IntakeParts } from './intake.ts'

import { noteForwarded } from '../../forwarding/forwarded.ts'
import { forwardingToken } from '../../forwarding/address.ts'

/** A mailbox that mail goes to. */
interface MailIn extends Destination {
  /** The address has been shown to be the account's own. */
  isVerified: boolean
  /** The mail that verifies it is under way, or came back not long ago. */
  isChallenged: boolean
  /** Another account has an address of its domain: mail that comes back may come by that account's forwarding alone. */
  isOfOthers: boolean
  /** It came by the address that another mailbox forwards to. */
  isForwarded: boolean
}

/** SQL for whether another account than that of the address `a` has shown an address of its domain to be its own. */
const isDomainOfOthers = `exists (
  select from mailbox_addresses o join mailboxes v on v.account_id = o.account_id and v.id = o.mailbox_id
  where o.account_id <> a.account_id and split_part(o.address_key, '@', 2) = split_part(a.address_key, '@', 2)
    and case when o.is_alias then o.is_verified else v.email_verified end)`

/** The mailboxes that mail to an address goes to; none when it is neither ours nor about to be. */
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

/** The mailbox whose mail is forwarded to an address; providers ask before it is verified. */
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
 * Takes a mail into one of its mailboxes, or sees by it that the mailbox is the account's own.
 * @throws Error of a mail to a mailbox that is not verified yet: its sender tries again later, so that it is not lost.
 */
async function takeInto(parts: IntakeParts, to: MailIn, raw: Uint8Array, arrival: Arrival): Promise<void> {
  const { accountId, isChallenged, isVerified, isForwarded, isOfOthers } = to
  const at = { now: parts.now(), cause: byMail }
  if (isForwarded && (await noteForwarded(parts, to, raw, at.now))) return
  // There its code is typed by who reads the mail, on the page that asked for it.
  const mayVerify = isVerified || !isOfOthers
  if (isChallenged && mayVerify && (await isChallenge(parts, accountId, raw, at))) return
  if (!isVerified) throw new Error('the inbox is not verified yet')
  await takeMail(parts, to, raw, arrival)
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
