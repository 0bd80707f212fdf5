import * as z from 'zod/mini'
import { windowOver } from '#domain/conversations/messages/reply-window.ts'
import type { TemplateUse } from '#domain/conversations/messages/whatsapp-template.ts'
import type { Id } from '#lib/id.ts'
import type { Channel, Outbound, SendTools } from '../channels/outbound.ts'
import { answerJson } from '../outside/answer-json.ts'
import { outcomeOfFailure } from '../outside/failure.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { SendOutcome } from '../smtp/sender.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { readWhatsApp, type KeyedWhatsApp } from './channel.ts'
import { bounds, cloudAddress, cloudHeaders, digitsOf, problemOf, type CloudParts } from './cloud-api.ts'
import { kindOf, uploadMedia } from './media.ts'
import { notingId } from './statuses.ts'
import { isAnswerable } from './window.ts'

/** Dependencies of sending. */
export interface WhatsAppSendParts extends CloudParts {
  database: Database
  secrets: KeptSecrets
  now(): number
}

const sentSchema = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) })
/** Error codes of rate limits; nothing was accepted. */
const laterCodes = new Set([4, 80_007, 130_429, 131_048, 131_056])
/** Explanations for error codes with unclear messages. */
const explained: Readonly<Record<number, string>> = {
  131_026: 'This number has no WhatsApp, or cannot get messages of businesses',
  131_047: windowOver,
}

const failed = (reason: string): SendOutcome => ({ kind: 'failed', reason })

/** Sends messages by WhatsApp: at most once each, as they are read at once. */
export const whatsappChannel = (parts: WhatsAppSendParts): Channel => ({
  async send(outbound, tools) {
    const { accountId, mailboxId } = tools
    const { channel, template, isOpen } = await parts.database.look(accountId, async (sql) => ({
      channel: await readWhatsApp(sql, parts.secrets, mailboxId),
      template: await readTemplate(sql, outbound.messageId),
      isOpen: await isAnswerable(sql, outbound.conversationId, parts.now()),
    }))
    if (!channel) return failed('The WhatsApp channel is gone.')
    if (template === null && !isOpen) return failed(windowOver)
    const made = template
      ? { content: templateOf(template) }
      : await contentOf(parts, channel, outbound, tools)
    if ('kind' in made) return made
    await tools.beforeDot()
    return hand(parts, channel, outbound, made.content, tools)
  },
})

async function readTemplate(sql: DeskSql, messageId: Id): Promise<TemplateUse | null> {
  const [row] = await sql.rows<{ template: TemplateUse }>({
    name: 'template of a message',
    text: 'select template from whatsapp_sends where account_id = $1 and message_id = $2',
    values: [sql.accountId, messageId],
  })
  return row?.template ?? null
}

/** Type-specific part of a message. */
interface Content {
  type: string
  [type: string]: unknown
}

function templateOf({ name, language, values }: TemplateUse): Content {
  const parameters = values.map((each) => ({
    ...{ type: 'text', text: each.value },
    // Positional parameters have no name.
    ...(/^\d+$/.test(each.name) ? {} : { parameter_name: each.name }),
  }))
  const components = parameters.length > 0 ? [{ type: 'body', parameters }] : []
  return { type: 'template', template: { name, language: { code: language }, components } }
}

/** Text, or a file that is uploaded first: it stays unused until a message refers to it. */
async function contentOf(
  parts: WhatsAppSendParts,
  channel: KeyedWhatsApp,
  { text, files }: Outbound,
  { signal }: SendTools,
): Promise<{ content: Content } | SendOutcome> {
  const words = text.trim()
  const [file] = files
  if (!file) return { content: { type: 'text', text: { body: words, preview_url: false } } }
  try {
    const uploaded = await uploadMedia(parts, channel, file, signal)
    if ('id' in uploaded) {
      const type = kindOf(file, words)
      const named = type === 'document' ? { filename: file.name } : {}
      return {
        content: { type, [type]: { id: uploaded.id, ...named, ...(words === '' ? {} : { caption: words }) } },
      }
    }
    const isLater = uploaded.status === 429 || uploaded.status >= 500
    return { kind: isLater ? 'retry' : 'failed', reason: uploaded.words }
  } catch (error) {
    const { kind, reason } = outcomeOfFailure(error, 'WhatsApp')
    // A repeated upload is harmless: the message refers to one.
    return { kind: kind === 'failed' ? 'failed' : 'retry', reason }
  }
}

async function hand(
  parts: WhatsAppSendParts,
  channel: KeyedWhatsApp,
  { to, messageId, inReplyTo }: Outbound,
  content: Content,
  { accountId, mailboxId, signal }: SendTools,
): Promise<SendOutcome> {
  const answered = inReplyTo.find((id) => id.startsWith('wamid.'))
  const { accessToken, phoneNumberId } = channel
  try {
    const answer = await parts.callOutside(
      cloudAddress(parts, `${encodeURIComponent(phoneNumberId)}/messages`),
      {
        method: 'POST',
        headers: { ...cloudHeaders(accessToken), 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ messaging_product: 'whatsapp', recipient_type: 'individual' },
          to: digitsOf(to[0]?.email ?? ''),
          ...content,
          ...(answered ? { context: { message_id: answered } } : {}),
          // Returned in the webhooks of the message's states.
          biz_opaque_callback_data: String(messageId),
        }),
        ...{ ...bounds, signal },
      },
    )
    const id = answer.status === 200 ? answerJson(answer, sentSchema)?.messages[0]?.id : undefined
    if (answer.status === 200) {
      if (id !== undefined)
        // The first status stores it too: the message was sent, whatever happens to this statement.
        await parts.database
          .desk(accountId, (sql) => sql.script(notingId(accountId, { mailboxId, messageId, id })))
          .catch(() => undefined)
      return { kind: 'sent', response: id ?? '', refused: [] }
    }
    const { code, words } = problemOf(answer, accessToken)
    if (answer.status === 429 || laterCodes.has(code ?? 0)) return { kind: 'retry', reason: words }
    if (answer.status >= 500) return { kind: 'unknown', reason: words }
    const why = explained[code ?? 0]
    return failed(why ? `${why} (WhatsApp ${code})` : words)
  } catch (error) {
    return outcomeOfFailure(error, 'WhatsApp')
  }
}
