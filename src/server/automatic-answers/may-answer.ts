import { blockingSenders } from '#domain/channels/blocked-sender.ts'
import type { Cause } from '#domain/events/cause.ts'
import type { Finding, FindingKind } from '#domain/conversations/messages/finding.ts'
import type { Address, Message } from '#domain/conversations/messages/message.ts'
import { inboxKey } from '../mail/addresses.ts'
import { isNobodysAddress } from '../mail/automatic.ts'
import type { Database, DeskSql } from '../store/database.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Limits of automatic mail to one address: a pause after the last (ms) and a number per day. They do not
 * depend on headers of the other side, so they end any mail loop.
 */
export const answerLimits = { betweenMs: hourMs, aDay: 4 }

/** Automatic answer and its reason. */
export interface AutomaticAnswer {
  /** Recipient of the answer. */
  to: string
  /** Cause of the answer. */
  cause: Pick<Cause, 'origin' | 'isSilent'>
  /** Message to answer. */
  message: Pick<Message, 'isInbound' | 'isAutomatic' | 'findings' | 'from' | 'replyTo'>
  /** Its conversation: spam, trashed and merged ones get no answer. */
  conversation: { isSpam: boolean; isTrashed: boolean; mergedInto: number | null }
}

/** Findings that forbid an automatic answer: the mail is automatic, or its author is not certain. */
const silencing: readonly FindingKind[] = [
  'automatic',
  'outOfOffice',
  'noAutoReply',
  'typedAddress',
  'unverified',
  'complaint',
  'readReceipt',
  'returned',
  'delayed',
  'mended',
]

/**
 * Decides whether an automatic mail may be sent to an address now, and counts it, in the transaction that
 * writes it, so that only one of two concurrent mails is sent. Used for all automatic answers.
 */
export async function mayAnswer(sql: DeskSql, answer: AutomaticAnswer, now: number): Promise<boolean> {
  return (await mayBeWrittenTo(sql, answer)) && (await hasTurn(sql, answer.to, now))
}

/** Checks author and conversation, without the limits: for senders that have separate limits. */
export async function mayBeWrittenTo(sql: DeskSql, answer: AutomaticAnswer): Promise<boolean> {
  return isAnswerable(answer) && !(await isUnwanted(sql, answer))
}

/** Checks message and cause alone. */
export function isAnswerable({ to, cause, message, conversation }: AutomaticAnswer): boolean {
  if (cause.isSilent || cause.origin !== 'mail' || !message.isInbound) return false
  if (conversation.isSpam || conversation.isTrashed || conversation.mergedInto !== null) return false
  if (message.isAutomatic || message.findings.some(isSilencing)) return false
  return addressesOf(to, message).every((address) => address !== '' && !isNobodysAddress(address))
}

const isSilencing = ({ kind }: Finding) => silencing.includes(kind)

const addressesOf = (to: string, { from, replyTo }: Pick<Message, 'from' | 'replyTo'>): string[] => [
  to,
  ...[from, ...replyTo].map(({ email }: Address) => email),
]

/** True if an inbox of the desk or a blocked sender is the recipient or the author. */
async function isUnwanted(sql: DeskSql, { to, message }: AutomaticAnswer): Promise<boolean> {
  const addresses = addressesOf(to, message)
  const found = await sql.rows({
    name: 'inboxes and blocked senders among addresses',
    text: `select from mailbox_addresses where account_id = $1 and address_key = any($2) union all
      select from "blockedSenders" where account_id = $1 and sender = any($3) limit 1`,
    values: [sql.accountId, addresses.map(inboxKey), addresses.flatMap(blockingSenders)],
  })
  return found.length > 0
}

/** Takes the next turn of an address if there is one; concurrent callers wait and get none. */
async function hasTurn(sql: DeskSql, to: string, now: number): Promise<boolean> {
  const taken = await sql.rows({
    name: 'turn of an automatic answer',
    text: `insert into automatic_answers as a (account_id, address_key, last_at, day_began, answers_of_day)
      values ($1, $2, $3, $3, 1)
      on conflict (account_id, address_key) do update set last_at = $3,
        day_began = case when a.day_began <= $5 then $3 else a.day_began end,
        answers_of_day = case when a.day_began <= $5 then 1 else a.answers_of_day + 1 end
      where a.last_at <= $4 and (a.day_began <= $5 or a.answers_of_day < $6)
      returning 1`,
    values: [sql.accountId, inboxKey(to), now, now - answerLimits.betweenMs, now - dayMs, answerLimits.aDay],
  })
  return taken.length > 0
}

/** Deletes counts that no longer limit anything. */
export async function sweepAnswers(database: Database, now: number): Promise<void> {
  await database.system((sql) =>
    sql.rows({ text: 'delete from automatic_answers where last_at <= $1', values: [now - dayMs] }),
  )
}
