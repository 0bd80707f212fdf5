import { createHash } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { byDesk, type Cause } from '#domain/events/cause.ts'
import { DeskError } from '#domain/errors.ts'
import type { VisitorStart } from '#domain/support-widget/visitor.ts'
import { inPlacing, type IntakeParts } from '../channels/email/intake.ts'
import { place, type Inbound } from '../channels/inbound.ts'
import { isBlocked } from '../channels/blocked.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import { textToHtml } from '../mail/html/text-html.ts'
import type { DeskSql } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import { keepFiles, type SentFile } from '../contact-forms/read-form.ts'
import type { OpenWidget } from './find-widget.ts'
import { isSignedFor } from './thread.ts'

/** Dependencies of the intake of visitors' messages. */
export type VisitorIntakeParts = Pick<IntakeParts, 'database' | 'keepRaw' | 'keepFile' | 'now'>

/** Cause of a visitor's message; its origin is mail, so that rules and task automations run. */
const byVisitor: Cause = { ...byDesk, origin: 'mail' }

/** A message, and the conversation that it continues; null starts one. */
export interface VisitorInput extends VisitorStart {
  conversationId: Id | null
  isVerified: boolean
  files: readonly SentFile[]
}

/** Conversation of a placed message. */
export interface PlacedMessage {
  conversationId: Id
  /** True if the visitor may read the conversation: they started it. */
  isTheirs: boolean
}

/**
 * Places a visitor's message; idempotent by its id.
 * @throws DeskError CONFLICT if the id was used for another text, or the conversation no longer exists.
 */
export async function takeVisitorMessage(
  parts: VisitorIntakeParts,
  widget: OpenWidget,
  words: VisitorInput,
): Promise<PlacedMessage> {
  const { accountId } = widget
  const files = await keepFiles(parts, accountId, words.files)
  const fileLines = files.map(({ name, sha256 }) => `File: ${sha256} ${name}\n`).join('')
  const raw = Buffer.from(`From: ${words.name} <${words.email}>\n${fileLines}\n${words.text}\n`)
  const rawSha256 = await parts.keepRaw(accountId, raw)
  const fingerprint = createHash('sha256')
    .update(
      `${words.isVerified ? 'verified ' : ''}${widget.key} ${words.conversationId ?? 'new'} ${words.id}`,
    )
    .digest('hex')
  const marks = { fingerprint, rawSha256, files }
  const taken = await inPlacing(parts.database, accountId, async (desk) => {
    const known = await findKnown(desk, marks)
    return known ?? putIn(parts, desk, widget, words, marks)
  })
  const found = taken ?? (await parts.database.look(accountId, (sql) => findKnown(sql, marks)))
  if (!found) throw new DeskError('UNAVAILABLE')
  return found
}

interface Marks {
  fingerprint: string
  rawSha256: string
  files: Inbound['files']
}

/** Earlier placement of the same message; concurrent copies are serialised. */
async function findKnown(
  sql: DeskSql,
  { fingerprint, rawSha256 }: Pick<Marks, 'fingerprint' | 'rawSha256'>,
): Promise<PlacedMessage | undefined> {
  await sql.rows({ text: 'select pg_advisory_xact_lock(20308, hashtext($1))', values: [fingerprint] })
  const [known] = await sql.rows<{ conversationId: Id; rawSha256: string; isFirst: boolean }>({
    name: 'message of a visitor',
    text: `select m.conversation_id as "conversationId", s.raw_sha256 as "rawSha256",
        m.origins = '[]' and not exists (select from messages o where o.account_id = m.account_id
          and o.conversation_id = m.conversation_id and o.position < m.position) as "isFirst"
      from message_sources s join messages m on m.account_id = s.account_id and m.id = s.message_id
      where s.account_id = $1 and s.internet_message_id = $2`,
    values: [sql.accountId, externalIdOf(fingerprint)],
  })
  if (!known) return undefined
  if (known.rawSha256 !== rawSha256)
    throw new DeskError('CONFLICT', { message: 'This message was sent with another text' })
  return { conversationId: known.conversationId, isTheirs: known.isFirst }
}

const externalIdOf = (fingerprint: string) => `${fingerprint}@support-widget`

async function putIn(
  parts: VisitorIntakeParts,
  desk: DeskSql,
  widget: OpenWidget,
  words: VisitorInput,
  marks: Marks,
): Promise<PlacedMessage> {
  const mailboxId =
    words.conversationId === null
      ? widget.mailboxId
      : await mailboxOf(desk, words.conversationId, words.isVerified)
  return inUnitOfWork(desk, { cause: byVisitor, at: parts.now() }, async (unit) => {
    const { sql, tx } = unit
    const newIds = (count: number) => idSource(parts.database).take(sql, count)
    const isSpam = await isBlocked(sql, words.email)
    const inbound = { ...inboundOf(words, { mailboxId, at: tx.at, ...marks }), isSpam }
    const placed = await place({ ...unit, newIds }, inbound)
    unit.after(...placed.after)
    const { conversationId } = placed
    if (conversationId === words.conversationId) return { conversationId, isTheirs: true }
    // A reply to a closed conversation may start another one; it is the visitor's if it is new.
    const conversation = await tx.conversations.get(conversationId)
    return { conversationId, isTheirs: conversation?.totalMessages === 1 }
  })
}

/** @throws DeskError CONFLICT for a merged or deleted conversation, or one of a verified visitor. */
async function mailboxOf(sql: DeskSql, conversationId: Id, isVerified: boolean): Promise<Id> {
  const [row] = await sql.rows<{ mailboxId: Id }>({
    name: 'inbox of a visitor',
    text: `select mailbox_id as "mailboxId" from conversations
      where account_id = $1 and id = $2 and merged_into is null and ($3 or not ${isSignedFor}) for update`,
    values: [sql.accountId, conversationId, isVerified],
  })
  if (!row) throw new DeskError('CONFLICT', { message: 'This conversation continues by email' })
  return row.mailboxId
}

const subjectLimit = 80

/** Subject of a conversation: the start of its first message, or its first file. */
function subjectOf(text: string, [file]: Inbound['files']): string {
  const [line = ''] = (text || (file?.name ?? '')).split('\n', 1)
  const letters = Array.from(line)
  return letters.length <= subjectLimit ? line : `${letters.slice(0, subjectLimit - 1).join('')}…`
}

const verified = ['signedFor'] as const
const typed = ['typedAddress', 'noAutoReply'] as const

function inboundOf(
  { conversationId, email, name, text, isVerified }: VisitorInput,
  { mailboxId, at, fingerprint, rawSha256, files }: Marks & { mailboxId: Id; at: number },
): Omit<Inbound, 'isSpam'> {
  const from = { email, name }
  const key = email.toLowerCase()
  return {
    ...{
      channel: 'support_widget',
      mailboxId,
      externalId: externalIdOf(fingerprint),
      fingerprint,
      rawSha256,
    },
    ...{
      from,
      contact: from,
      agent: null,
      replyTo: [],
      to: [],
      cc: [],
      subject: subjectOf(text, files),
      files,
    },
    ...{ html: textToHtml(text), quotedHtml: null, text },
    ...{ sentAt: at, arrivedAt: at, isOver: false, isAutomatic: false },
    // An unverified address may be another person's: no automatic mail may go there or quote the text.
    findings: (isVerified ? verified : typed).map((kind) => ({ kind, detail: '' })),
    envelope: { from: null, to: [] },
    thread: {
      ...{ conversations: conversationId === null ? [] : [conversationId], writers: [key], people: [key] },
      ...{ isAwaited: false, messages: [], inReplyTo: [], references: [], topic: null },
    },
  }
}
