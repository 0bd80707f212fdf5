import type { Id } from '#lib/id.ts'
import type { Forwarding } from '#domain/channels/forwarding.ts'
import { mayBeQuestion, questionOf, type Question } from './question.ts'
import { UnreadableMail } from '../mail/mail.ts'
import type { MailReading } from '../mail-reader/mail-reader.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { forwardingAddress } from './address.ts'

/** Minimum interval between records of received mail, in ms. */
const noteEveryMs = 60_000

interface Row {
  token: string
  arrivedAt: number | null
  provider: string | null
  mailbox: string | null
  code: string | null
  link: string | null
  askedAt: number | null
}

/** Forwarding address of an inbox, and the state of its forwarding. */
export async function readForwarding(sql: DeskSql, id: Id, domain: string | null): Promise<Forwarding> {
  const [row] = await sql.rows<Row>({
    text: `select token, arrived_at as "arrivedAt", provider, asking_mailbox as mailbox, code, link, asked_at as "askedAt"
      from mailbox_forwarding where account_id = $1 and mailbox_id = $2`,
    values: [sql.accountId, id],
  })
  if (!row) return { address: null, domain, arrivedAt: null, question: null }
  const { token, arrivedAt, provider, mailbox, code, link, askedAt } = row
  const isAsked = provider !== null && askedAt !== null
  return {
    ...{ domain, arrivedAt, address: domain === null ? null : forwardingAddress(token, domain) },
    question: isAsked ? { provider, mailbox, code, link, askedAt } : null,
  }
}

interface Place {
  accountId: number
  mailboxId: number
  /** Mail of customers is accepted. */
  isVerified: boolean
}

/**
 * Records a forwarded mail. @returns true for a provider's confirmation request, which is shown in the
 * settings and is no customer's mail.
 */
export async function noteForwarded(
  { database, readMail }: { database: Database; readMail: MailReading },
  { accountId, mailboxId, isVerified }: Place,
  raw: Uint8Array,
  now: number,
): Promise<boolean> {
  const question = await questionIn(readMail, raw, { now, isAwaited: !isVerified })
  await database.desk(accountId, (sql) =>
    question ? keepQuestion(sql, mailboxId, question, now) : noteArrival(sql, mailboxId, now),
  )
  return question !== null
}

async function questionIn(
  readMail: MailReading,
  raw: Uint8Array,
  { now, isAwaited }: { now: number; isAwaited: boolean },
): Promise<Question | null> {
  if (!isAwaited && !mayBeQuestion(raw)) return null
  try {
    return questionOf(await readMail(raw, { now }), { isAwaited })
  } catch (error) {
    if (error instanceof UnreadableMail) return null
    throw error
  }
}

const keepQuestion = (
  sql: DeskSql,
  mailboxId: Id,
  { provider, mailbox, code, link }: Question,
  now: number,
): Promise<unknown> =>
  sql.rows({
    text: `update mailbox_forwarding set provider = $3, asking_mailbox = $4, code = $5, link = $6, asked_at = $7
      where account_id = $1 and mailbox_id = $2`,
    values: [sql.accountId, mailboxId, provider, mailbox, code, link, now],
  })

const noteArrival = (sql: DeskSql, mailboxId: Id, now: number): Promise<unknown> =>
  sql.rows({
    text: `update mailbox_forwarding set arrived_at = $3
      where account_id = $1 and mailbox_id = $2 and coalesce(arrived_at, 0) <= $3 - $4::bigint`,
    values: [sql.accountId, mailboxId, now, noteEveryMs],
  })
