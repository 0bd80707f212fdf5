import { randomBytes } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { verificationLimits } from '#domain/channels/verification.ts'
import type { Cause } from '#domain/events/cause.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { hashToken } from '../auth/tokens.ts'
import { openDeskWork } from '../events/desk-work.ts'
import { recordEvents } from '../events/record.ts'
import { writeWork } from '../events/write-work.ts'
import { readMail } from '../mail/read.ts'
import { UnreadableMail } from '../mail/mail.ts'
import type { Database, DeskSql } from '../store/database.ts'

/*
 * An inbox is verified by a mail that goes out to its address and comes back to the server: whoever can bring that about
 * has the address, and mail to it arrives. The mail bears a token of which only the hash is kept.
 */

/** Where the tokens of a mail may stand: forwarding by hand keeps its words alone. */
const tokens = /\[([\w-]{32})\]/g

/** Makes the token of an inbox's challenge; the one before is good for nothing any more. */
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
      on conflict (account_id, mailbox_id) do update set address_key = excluded.address_key, hash = excluded.hash,
        sent_at = excluded.sent_at, ends_at = excluded.ends_at, met_at = null`,
    values: [sql.accountId, id, email, hashToken(token), now, endsAt],
  })
  return { token, endsAt }
}

/**
 * Meets the challenge that bears one of the tokens, and verifies its inbox if that still has the address.
 * @returns the inbox; undefined where no challenge of the account bears them.
 */
export async function meetChallenge(
  sql: DeskSql,
  found: readonly string[],
  { now, cause }: { now: number; cause: Cause },
): Promise<Id | undefined> {
  const [challenge] = await sql.rows<{ id: Id }>({
    text: `update mailbox_challenges c set met_at = coalesce(c.met_at, $3)
      from mailboxes m where c.account_id = $1 and c.hash = any($2) and c.ends_at > $3
        and m.account_id = c.account_id and m.id = c.mailbox_id and m.email_key = c.address_key
      returning c.mailbox_id as id`,
    values: [sql.accountId, found.map(hashToken), now],
  })
  if (!challenge) return undefined
  const { batch, rows, tx } = openDeskWork(sql, now)
  await rows.lock('mailboxes', [challenge.id])
  const before = await tx.mailboxes.get(challenge.id)
  await tx.mailboxes.patch(challenge.id, { emailVerified: true })
  await writeWork(batch, tx, cause)
  const told = ofRecord('mailboxes', {
    id: challenge.id,
    before: { emailVerified: before?.emailVerified },
    after: { emailVerified: true },
  })
  batch.told.push(...told.map((happening) => ({ ...happening, ...cause, at: now })))
  recordEvents(batch)
  await batch.flush()
  return challenge.id
}

/** Whether a mail is the one that verifies an inbox: it meets the challenge and is no customer's mail. */
export async function isChallenge(
  database: Database,
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
  return database.desk(
    accountId,
    async (sql) => (await meetChallenge(sql, found, { now, cause })) !== undefined,
  )
}

/** Forgets challenges that have ended; resolves to how many. */
export async function sweepChallenges(database: Database, now: number): Promise<number> {
  const rows = await database.system((sql) =>
    sql.rows({ text: 'delete from mailbox_challenges where ends_at <= $1 returning 1', values: [now] }),
  )
  return rows.length
}
