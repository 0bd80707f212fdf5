import type { Id } from '#lib/id.ts'
import { escapeHtml } from '#lib/text.ts'
import { byDesk, type Cause } from '#domain/events/cause.ts'
import { isBlocked } from '../channels/blocked.ts'
import { inPlacing, type IntakeParts } from '../channels/email/intake.ts'
import { place, type Inbound } from '../channels/inbound.ts'
import { goesOnIn, inboxAddress, isKnown } from '../channels/by-number.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import { textToHtml } from '../mail/html/text-html.ts'
import type { DeliveredKind, DeliveryTools, Outcome } from '../outbox/kind.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { DeskSql } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import { incomingKind, type Arrival } from './arrivals.ts'
import { readWhatsApp, type KeyedWhatsApp } from './channel.ts'
import type { CloudParts } from './cloud-api.ts'
import { fetchMedia } from './media.ts'
import type { IncomingWhatsApp } from './read-webhook.ts'

/** Cause of a customer's message; its origin is mail, so that rules and task automations run. */
const byWhatsApp: Cause = { ...byDesk, origin: 'mail' }

/** Attempts after which a message is taken in without its file, which WhatsApp stores for a month. */
const fileTries = 8

/** Dependencies of the intake of messages. */
export interface WhatsAppIntakeParts extends CloudParts {
  intake: Pick<IntakeParts, 'database' | 'keepRaw' | 'keepFile' | 'now'>
  secrets: KeptSecrets
}

/** Places messages of customers, after fetching their files; idempotent. */
export const takingMessages = (parts: WhatsAppIntakeParts): DeliveredKind<Arrival> => ({
  ...incomingKind,
  deliver: (arrival, tools) => take(parts, arrival, tools),
})

async function take(
  parts: WhatsAppIntakeParts,
  { channelId, message }: Arrival,
  { accountId, attempt, signal }: DeliveryTools,
): Promise<Outcome> {
  const { database, keepFile } = parts.intake
  const channel = await database.look(accountId, (sql) => readWhatsApp(sql, parts.secrets, channelId))
  if (!channel) return { kind: 'moot' }
  const files: Inbound['files'][number][] = []
  let { text } = message
  if (message.file) {
    const { mediaId, name } = message.file
    const fetched = await fetchMedia(parts, channel, mediaId, signal)
    if (fetched.kind === 'retry' && attempt < fileTries) return fetched
    if (fetched.kind === 'file') {
      const { bytes, type } = fetched
      const sha256 = await keepFile(accountId, bytes)
      files.push({ name, type, size: bytes.byteLength, sha256, contentId: null, isInline: false })
    } else {
      const why = `The file ${name} could not be fetched: ${fetched.reason}`
      text = text === '' ? why : `${text}\n\n${why}`
    }
  }
  await placeMessage(parts, accountId, channel, { ...message, text }, files)
  return { kind: 'sent' }
}

async function placeMessage(
  { intake }: WhatsAppIntakeParts,
  accountId: Id,
  channel: KeyedWhatsApp,
  message: IncomingWhatsApp,
  files: Inbound['files'],
): Promise<void> {
  const { from: number, text } = message
  const raw = Buffer.from(`From: ${number}\nTo: ${channel.phoneNumber}\n\n${text}\n`)
  const rawSha256 = await intake.keepRaw(accountId, raw)
  const fingerprint = `whatsapp ${message.id}`
  await inPlacing(intake.database, accountId, (desk) =>
    inUnitOfWork(desk, { cause: byWhatsApp, at: intake.now() }, async (unit) => {
      const { sql, tx } = unit
      if (await isKnown(sql, { mailboxId: channel.id, number }, fingerprint)) return unit.drop()
      const answered =
        message.answers === null ? undefined : await answeredBy(sql, channel.id, message.answers)
      const conversation =
        answered?.conversationId ?? (await goesOnIn(sql, { ...channel, type: 'whatsapp' }, number, tx.at))
      const newIds = (count: number) => idSource(intake.database).take(sql, count)
      const placed = await place(
        { ...unit, newIds },
        {
          ...inboundOf(channel, message, tx.at),
          ...{ fingerprint, rawSha256, files, isSpam: await isBlocked(sql, number) },
          quotedHtml: answered ? `<blockquote>${escapeHtml(answered.preview)}</blockquote>` : null,
          thread: {
            conversations: conversation === undefined ? [] : [conversation],
            ...{ writers: [number], isAwaited: false, people: [number] },
            ...{ messages: [], inReplyTo: [], references: [], topic: null },
          },
        },
      )
      unit.after(...placed.after)
    }),
  )
}

/** The message that another replies to: a customer's by its id, a sent one by the id stored at sending. */
async function answeredBy(
  sql: DeskSql,
  mailboxId: Id,
  id: string,
): Promise<{ conversationId: Id; preview: string } | undefined> {
  const [found] = await sql.rows<{ conversationId: Id; preview: string }>({
    name: 'message that a whatsapp message answers',
    text: `select m.conversation_id as "conversationId", m.preview from messages m
      where m.account_id = $1 and m.id in (
        select s.message_id from message_sources s
          where s.account_id = $1 and s.mailbox_id = $2 and s.internet_message_id = $3
        union all select r.message_id from message_references r
          where r.account_id = $1 and r.mailbox_id = $2 and r.internet_message_id = $3)
      order by m.id limit 1`,
    values: [sql.accountId, mailboxId, id],
  })
  return found
}

const subjectOf = ({ name, from }: IncomingWhatsApp) => `WhatsApp from ${name || from}`

function inboundOf(
  { id, phoneNumber }: KeyedWhatsApp,
  message: IncomingWhatsApp,
  arrivedAt: number,
): Omit<Inbound, 'rawSha256' | 'fingerprint' | 'files' | 'isSpam' | 'thread' | 'quotedHtml'> {
  const { from: number, name, text, sentAt } = message
  const from = { email: number, name }
  const to = inboxAddress({ type: 'whatsapp', phoneNumber })
  return {
    ...{ channel: 'whatsapp', mailboxId: id, externalId: message.id },
    ...{ from, contact: from, agent: null, replyTo: [], to: [{ email: to, name: '' }], cc: [] },
    ...{ subject: subjectOf(message), html: textToHtml(text), text },
    ...{ sentAt: Math.min(sentAt, arrivedAt), arrivedAt, isOver: false, isAutomatic: false },
    // A message costs money and is read at once: no automatic answers.
    findings: [{ kind: 'noAutoReply', detail: '' }],
    envelope: { from: number, to: [phoneNumber] },
  }
}
