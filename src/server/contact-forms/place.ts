import type { Id } from '#lib/id.ts'
import type { Submission } from '#domain/contact-forms/submission.ts'
import { byDesk, type Cause } from '#domain/events/cause.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import { textToHtml } from '../mail/html/text-html.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import { isBlocked } from '../channels/blocked.ts'
import { place, type Inbound } from '../channels/inbound.ts'

/** Submission with stored files, and the keys that detect repeats. */
export interface KeptSubmission {
  submission: Submission
  files: Inbound['files']
  rawSha256: string
  mark: string
  externalId: string
}

/** Time within which equal texts are one submission, in ms: a double click, or going back. */
export const sameWithin = 10 * 60_000

/** Submissions count as mail, so that rules and tasks apply. */
const byForm: Cause = { ...byDesk, origin: 'mail' }

interface Placing {
  kept: KeptSubmission
  mailboxId: Id
  at: number
  /** Accepted by a user, so blocked senders do not matter. */
  isWanted?: boolean
}

/** Creates a conversation from a submission, in a transaction; idempotent. */
export async function placeSubmission(
  parts: { database: Database },
  desk: DeskSql,
  { kept, mailboxId, at, isWanted = false }: Placing,
): Promise<Id> {
  const known = await knownIn(desk, mailboxId, kept, at)
  if (known !== null) return known
  return inUnitOfWork(desk, { cause: byForm, at }, async (unit) => {
    const { sql } = unit
    const isSpam = !isWanted && (await isBlocked(sql, kept.submission.email))
    const newIds = (count: number) => idSource(parts.database).take(sql, count)
    const placed = await place({ ...unit, newIds }, { ...inboundOf(kept, mailboxId, at), isSpam })
    unit.after(...placed.after)
    return placed.conversationId
  })
}

/** Message text for agents, with the phone number below. */
export const messageText = ({ message, phone }: Submission): string =>
  phone === '' ? message : `${message}\n\nPhone: ${phone}`

/** Fingerprints of a text in the current and in the previous period of ten minutes. */
function printsOf(mark: string, at: number): [string, string] {
  const stretch = Math.floor(at / sameWithin)
  return [`${mark}.${stretch}`, `${mark}.${stretch - 1}`]
}

/** Conversation of an equal recent text, or of the same id; a lock serialises concurrent submissions. */
export async function knownIn(
  sql: DeskSql,
  mailboxId: Id,
  { mark, externalId }: Pick<KeptSubmission, 'mark' | 'externalId'>,
  at: number,
): Promise<Id | null> {
  await sql.rows({ text: 'select pg_advisory_xact_lock(20307, hashtext($1))', values: [mark] })
  const [known] = await sql.rows<{ id: Id }>({
    name: 'submissions of the same words',
    text: `select m.conversation_id as id from message_sources s
      join messages m on m.account_id = s.account_id and m.id = s.message_id
      where s.account_id = $1 and s.mailbox_id = $2
        and (s.fingerprint = any($3) and s.taken_at > $4 or s.internet_message_id = $5) limit 1`,
    values: [sql.accountId, mailboxId, printsOf(mark, at), at - sameWithin, externalId],
  })
  return known?.id ?? null
}

function inboundOf(
  { submission, files, rawSha256, mark, externalId }: KeptSubmission,
  mailboxId: Id,
  arrivedAt: number,
): Omit<Inbound, 'isSpam'> {
  const words = messageText(submission)
  const [fingerprint] = printsOf(mark, arrivedAt)
  const { name, email, subject } = submission
  const from = { email, name }
  const key = email.toLowerCase()
  return {
    ...{ channel: 'support_form', mailboxId, externalId, fingerprint, files, rawSha256 },
    ...{ from, contact: from, agent: null, replyTo: [], to: [], cc: [], subject },
    ...{ html: textToHtml(words), quotedHtml: null, text: words },
    ...{ sentAt: arrivedAt, arrivedAt, isOver: false, isAutomatic: false },
    // The address is unverified, so no automatic mail may repeat the typed text to it.
    findings: [{ kind: 'typedAddress', detail: '' }],
    envelope: { from: null, to: [] },
    thread: {
      ...{ conversations: [], writers: [key], isAwaited: false, people: [key] },
      ...{ messages: [], inReplyTo: [], references: [], topic: null },
    },
  }
}
