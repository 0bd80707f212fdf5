import { randomBytes } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { serverTextLimit } from '#domain/channels/mail-trouble.ts'
import { verificationLimits, type Verification } from '#domain/channels/verification.ts'
import { DeskError } from '#domain/errors.ts'
import type { Cause } from '#domain/events/cause.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { hashToken } from '../auth/tokens.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import { verifyAlias } from './aliases.ts'
import { signaturesOf } from '../deliverability/signatures.ts'
import type { MailReading } from '../mail-reader/mail-reader.ts'
import { UnreadableMail } from '../mail/mail.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { noteReturned } from '../deliverability/returned.ts'
import { isOfFullMailbox } from '../smtp/trouble.ts'
import type { OutboxState } from '../schema/outbox.ts'
import { systemMailKind } from '../system-mail/kind.ts'

/*
 * An inbox address is verified by a mail that is sent to it and arrives back at the server. This proves that
 * mail to the address is delivered to us. The mail carries a token; only its hash is stored.
 */

/** Tokens are searched in the text, because manual forwarding preserves nothing else of a mail. */
const tokens = /\[([\w-]{32})\]/g

/** Creates the challenge token of an address; earlier tokens of the address become invalid. */
export async function makeChallenge(
  sql: DeskSql,
  { id, email }: { id: Id; email: string },
  now: number,
): Promise<{ token: string; endsAt: number }> {
  const token = randomBytes(24).toString('base64url')
  const endsAt = now + verificationLimits.lifetimeMs
  await sql.rows({
    text: `insert into mailbox_challenges (account_id, mailbox_id, address_key, hash, sent_at, ends_at)
      values ($1, $2, lower($3), $4, $5, $6)
      on conflict (account_id, mailbox_id, address_key) do update set hash = excluded.hash,
        sent_at = excluded.sent_at, ends_at = excluded.ends_at, met_at = null`,
    values: [sql.accountId, id, email, hashToken(token), now, endsAt],
  })
  return { token, endsAt }
}

/**
 * Redeems the challenge of one of the tokens and verifies the address if the inbox still has it.
 * @returns the inbox; undefined if no challenge of the account has these tokens.
 */
export async function meetChallenge(
  sql: DeskSql,
  found: readonly string[],
  { now, cause }: { now: number; cause: Cause },
): Promise<Id | undefined> {
  const [challenge] = await sql.rows<{ id: Id; key: string; isAlias: boolean }>({
    text: `update mailbox_challenges c set met_at = coalesce(c.met_at, $3)
      from mailbox_addresses a where c.account_id = $1 and c.hash = any($2) and c.ends_at > $3
        and a.account_id = c.account_id and a.mailbox_id = c.mailbox_id and a.address_key = c.address_key
      returning c.mailbox_id as id, a.address_key as key, a.is_alias as "isAlias"`,
    values: [sql.accountId, found.map(hashToken), now],
  })
  if (!challenge) return undefined
  if (challenge.isAlias) {
    await verifyAlias(sql, challenge.id, challenge.key)
    return challenge.id
  }
  await inUnitOfWork(sql, { cause, at: now }, async ({ rows, tx, tell }) => {
    await rows.lock('mailboxes', [challenge.id])
    const before = await tx.mailboxes.get(challenge.id)
    await tx.mailboxes.patch(challenge.id, { emailVerified: true })
    tell(
      ofRecord('mailboxes', {
        id: challenge.id,
        before: { emailVerified: before?.emailVerified },
        after: { emailVerified: true },
      }),
    )
  })
  return challenge.id
}

/** True if the mail is a verification mail, not a customer's; it also redeems the challenge. */
export async function isChallenge(
  { database, readMail }: { database: Database; readMail: MailReading },
  accountId: number,
  raw: Uint8Array,
  { now, cause }: { now: number; cause: Cause },
): Promise<boolean> {
  let words: string
  try {
    const { subject, text } = await readMail(raw, { now })
    words = `${subject}\n${text}`
  } catch (error) {
    if (error instanceof UnreadableMail) return false
    throw error
  }
  const found = [...words.matchAll(tokens)].map(([, token = '']) => token)
  if (found.length === 0) return false
  return database.desk(accountId, async (sql) => {
    const id = await meetChallenge(sql, found, { now, cause })
    if (id !== undefined) await noteReturned(sql, id, signaturesOf(raw))
    return id !== undefined
  })
}

/** Deletes expired challenges; resolves to their number. */
export async function sweepChallenges(database: Database, now: number): Promise<number> {
  const rows = await database.system((sql) =>
    sql.rows({ text: 'delete from mailbox_challenges where ends_at <= $1 returning 1', values: [now] }),
  )
  return rows.length
}

/** Key of a challenge's mail in the outbox. */
export const keyOfChallenge = (id: Id, askedAt: number): string => `mailbox-check ${id} ${askedAt}`

interface Row {
  isVerified: boolean
  askedAt: number | null
  endsAt: number | null
  /** Null after the outbox row was swept, long after sending. */
  state: OutboxState | null
  reason: string | null
}

/** Verification state of an inbox and delivery state of its verification mail. */
export async function readVerification(sql: DeskSql, id: Id, now: number): Promise<Verification> {
  const [row] = await sql.rows<Row>({
    text: `select m.email_verified as "isVerified", c.sent_at as "askedAt", c.ends_at as "endsAt", o.state, o.reason
      from mailboxes m
        left join mailbox_challenges c
          on c.account_id = m.account_id and c.mailbox_id = m.id and c.address_key = m.email_key and c.ends_at > $3
        left join outbox o on o.account_id = c.account_id and o.kind = $4
          and o.key = format('mailbox-check %s %s', c.mailbox_id, c.sent_at)
      where m.account_id = $1 and m.id = $2`,
    values: [sql.accountId, id, now, systemMailKind.name],
  })
  if (!row) throw new DeskError('NOT_FOUND')
  const { isVerified, askedAt, endsAt, state, reason } = row
  if (askedAt === null || endsAt === null) return { id, isVerified, mail: null }
  const hasLeft = state === null || state === 'done' || state === 'unknown'
  const trouble = hasLeft || reason === null ? null : troubleOf(state, reason)
  const words = trouble && reason ? reason.slice(0, serverTextLimit) : null
  return { id, isVerified, mail: { askedAt, endsAt, hasLeft, trouble, words } }
}

type Trouble = NonNullable<NonNullable<Verification['mail']>['trouble']>

function troubleOf(state: OutboxState, reason: string): Trouble {
  if (isOfFullMailbox(reason)) return 'full'
  return state === 'failed' ? 'refused' : 'delayed'
}
