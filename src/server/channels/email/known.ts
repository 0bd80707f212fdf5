import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { blockingSenders } from '#domain/channels/blocked-sender.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { inboxKey } from '../../mail/addresses.ts'
import type { ReadMail } from '../../mail/mail.ts'
import type { DeskSql } from '../../store/database.ts'
import { earlierEndings, signsWith, type Ending } from './learned-signature.ts'

/** Facts looked up about a mail before it is placed. */
export interface KnownOfMail {
  /** The same bytes are already in the mailbox. */
  isRepeat: boolean
  /** Another mail of the mailbox has its Message-ID: senders repeat ids, so this drops no mail. */
  sharesId: boolean
  /** The mailbox sent a mail with its Message-ID. */
  isSentByUs: boolean
  /** A message of the mailbox refers to it: its answer arrived first. */
  isAwaited: boolean
  /** Addresses in the mail that are our inboxes, in lower case and without tag. */
  own: readonly string[]
  /** Author's agent, authenticated by our server and allowed to answer in the mailbox; null for others. */
  agentId: Id | null
  /** Forwarded mail opens a conversation with the original author. */
  opensForwards: boolean
  /** Endings of the author's earlier messages; null unless the mail is a manual reply. */
  earlierEndings: readonly Ending[] | null
  /** Reply-To names the contact of a new conversation. */
  customerIsReplyTo: boolean
  /** The claimed author is blocked. */
  isBlocked: boolean
  /** Mail that the mail server marked as spam is spam. */
  heedsSpamVerdicts: boolean
}

/** Permission an agent needs to answer by mail. */
const answering: Permission = 'conversations.manage_conversation'

/** Reads all facts in one query, as the database limits the rate of intake. */
export async function knownOf(
  sql: DeskSql,
  mailboxId: number,
  mail: ReadMail,
  { fingerprints, servers }: { fingerprints: readonly string[]; servers: readonly string[] },
): Promise<KnownOfMail> {
  const { author, vouchedBy } = mail
  const agent = author && vouchedBy !== null && servers.includes(vouchedBy) ? author.address : null
  const [known] = await sql.rows<KnownOfMail>({
    name: 'known of a mail',
    text: `select coalesce(bool_or(s.fingerprint = any($4)), false) as "isRepeat",
        coalesce(bool_or(m.is_inbound), false) as "sharesId",
        coalesce(bool_or(not m.is_inbound), false) as "isSentByUs",
        exists (select from message_references r
          where r.account_id = $1 and r.mailbox_id = $2 and r.internet_message_id = $3) as "isAwaited",
        coalesce((select array_agg(o.address_key) from mailbox_addresses o
          join mailboxes b on b.account_id = o.account_id and b.id = o.mailbox_id
          where o.account_id = $1 and b.type = 'email' and o.address_key = any($5)), '{}') as own,
        (select u.id from users u join roles r on r.account_id = u.account_id and r.id = u.role_id
          where u.account_id = $1 and u.is_active and u.email_key = $6
            and (r.is_administrator or $7 = any(r.permissions))
            and exists (select from user_scope v where v.account_id = $1 and v.user_id = u.id
              and v.scope = 'mbox:' || $2::bigint)) as "agentId",
        coalesce((select (b.settings->>'opensForwards')::boolean from mailboxes b
          where b.account_id = $1 and b.id = $2), true) as "opensForwards",
        coalesce((select (b.settings->>'customerIsReplyTo')::boolean from mailboxes b
          where b.account_id = $1 and b.id = $2), false) as "customerIsReplyTo",
        coalesce((select (b.settings->>'heedsSpamVerdicts')::boolean from mailboxes b
          where b.account_id = $1 and b.id = $2), true) as "heedsSpamVerdicts",
        exists (select from "blockedSenders" k
          where k.account_id = $1 and k.sender = any($9)) as "isBlocked",
        ${earlierEndings('$8')} as "earlierEndings"
      from message_sources s join messages m on m.account_id = s.account_id and m.id = s.message_id
      where s.account_id = $1 and s.mailbox_id = $2 and (s.internet_message_id = $3 or s.fingerprint = any($4))`,
    values: [
      ...[sql.accountId, mailboxId, mail.messageId, fingerprints, addressesOf(mail)],
      ...[agent?.toLowerCase() ?? null, answering, signsWith(mail), writersOf(mail).flatMap(blockingSenders)],
    ],
  })
  return invariant(known, 'facts about a mail')
}

/** Claimed authors of a mail; Reply-To identifies nobody. */
export const writersOf = ({ from, author }: Pick<ReadMail, 'from' | 'author'>): string[] => [
  ...new Set([...from, ...(author ? [author] : [])].map(({ address }) => address)),
]

const addressesOf = ({ sender, from, replyTo, to, cc }: ReadMail) => [
  ...new Set(
    [sender, ...from, ...replyTo, ...to, ...cc].flatMap((each) => (each ? [inboxKey(each.address)] : [])),
  ),
]
