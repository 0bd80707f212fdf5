import { createHash } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import type { Submission } from '#domain/contact-forms/submission.ts'
import { blockingSenders } from '#domain/channels/blocked-sender.ts'
import { byDesk, type Cause } from '#domain/events/cause.ts'
import { inPlacing, type IntakeParts } from '../channels/email/intake.ts'
import { place, type Inbound } from '../channels/inbound.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import { textToHtml } from '../mail/html/text-html.ts'
import type { DeskSql } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import type { SentFile } from './read-form.ts'

/** A submission and its form. */
export interface Sent {
  accountId: Id
  formKey: string
  mailboxId: Id
  submission: Submission
  files: readonly SentFile[]
  /** Id from the browser: sent again with it, at any time, it is the same; null without script. */
  id: string | null
  /** It looks like spam: it arrives there, and is found there. */
  isDoubtful: boolean
}

/** The same words again within this time, in ms, are the same submission: a double click, a step back. */
export const sameWithin = 10 * 60_000

/** Customers do what they do by mail: rules and tasks follow from it. */
const byForm: Cause = { ...byDesk, origin: 'mail' }

type TakeParts = Pick<IntakeParts, 'database' | 'keepRaw' | 'keepFile' | 'now'>

/** Opens a conversation with what was sent; the same once more opens none, without an id within ten minutes. */
export async function takeSubmission(parts: TakeParts, sent: Sent): Promise<void> {
  const { accountId, submission } = sent
  const files: Inbound['files'][number][] = []
  for (const { name, type, bytes } of sent.files) {
    const sha256 = await parts.keepFile(accountId, bytes)
    files.push({ name: name || 'file', type, size: bytes.length, sha256, contentId: null, isInline: false })
  }
  const words = wordsOf(submission)
  const raw = Buffer.from(
    `From: ${submission.name} <${submission.email}>\nSubject: ${submission.subject}\n\n${words}\n`,
  )
  const rawSha256 = await parts.keepRaw(accountId, raw)
  const marks = [sent.formKey, rawSha256, ...files.map(({ name, sha256 }) => `${name} ${sha256}`)]
  const mark = createHash('sha256').update(marks.join('\n')).digest('hex')
  await inPlacing(parts.database, accountId, (desk) =>
    inUnitOfWork(desk, { cause: byForm, at: parts.now() }, async (unit) => {
      const { sql, tx } = unit
      const fingerprints = printsOf(mark, tx.at)
      const externalId = `${sent.id === null ? fingerprints[0] : `${mark}.${sent.id}`}@contact-form`
      if (await isKnown(sql, sent.mailboxId, { mark, fingerprints, externalId, at: tx.at }))
        return unit.drop()
      const isSpam = sent.isDoubtful || (await isBlocked(sql, submission.email))
      const newIds = (count: number) => idSource(parts.database).take(sql, count)
      const inbound = {
        ...inboundOf(sent, { words, externalId, fingerprint: fingerprints[0], arrivedAt: tx.at }),
        ...{ files, rawSha256, isSpam },
      }
      const placed = await place({ ...unit, newIds }, inbound)
      unit.after(...placed.after)
    }),
  )
}

/** The message as agents read it: the phone number below the words. */
const wordsOf = ({ message, phone }: Submission): string =>
  phone === '' ? message : `${message}\n\nPhone: ${phone}`

/** How the same words are known again: by the ten minutes in which they came, and by those before. */
function printsOf(mark: string, at: number): [string, string] {
  const stretch = Math.floor(at / sameWithin)
  return [`${mark}.${stretch}`, `${mark}.${stretch - 1}`]
}

interface Known {
  mark: string
  fingerprints: readonly string[]
  externalId: string
  at: number
}

/** Whether the same words came a moment ago, or with the same id; two that come at once wait for each other. */
async function isKnown(
  sql: DeskSql,
  mailboxId: Id,
  { mark, fingerprints, externalId, at }: Known,
): Promise<boolean> {
  await sql.rows({ text: 'select pg_advisory_xact_lock(20307, hashtext($1))', values: [mark] })
  const known = await sql.rows({
    name: 'submissions of the same words',
    text: `select from message_sources
      where account_id = $1 and mailbox_id = $2
        and (fingerprint = any($3) and taken_at > $4 or internet_message_id = $5) limit 1`,
    values: [sql.accountId, mailboxId, fingerprints, at - sameWithin, externalId],
  })
  return known.length > 0
}

/** Whether an address or its domain is blocked. */
export async function isBlocked(sql: DeskSql, email: string): Promise<boolean> {
  const found = await sql.rows({
    name: 'whether a sender is blocked',
    text: 'select from "blockedSenders" where account_id = $1 and sender = any($2) limit 1',
    values: [sql.accountId, blockingSenders(email.toLowerCase())],
  })
  return found.length > 0
}

interface Placed {
  words: string
  externalId: string
  fingerprint: string
  arrivedAt: number
}

function inboundOf(
  { mailboxId, submission }: Sent,
  { words, externalId, fingerprint, arrivedAt }: Placed,
): Omit<Inbound, 'files' | 'rawSha256' | 'isSpam'> {
  const { name, email, subject } = submission
  const from = { email, name }
  const key = email.toLowerCase()
  return {
    ...{ channel: 'support_form', mailboxId, externalId, fingerprint },
    ...{ from, contact: from, agent: null, replyTo: [], to: [], cc: [], subject },
    ...{ html: textToHtml(words), quotedHtml: null, text: words },
    ...{ sentAt: arrivedAt, arrivedAt, isOver: false, isAutomatic: false },
    // Anybody can type anybody's address: no machine of ours writes to it, and repeats what was typed.
    findings: [{ kind: 'noAutoReply', detail: '' }],
    envelope: { from: null, to: [] },
    thread: {
      ...{ conversations: [], writers: [key], isAwaited: false, people: [key] },
      ...{ messages: [], inReplyTo: [], references: [], topic: null },
    },
  }
}
