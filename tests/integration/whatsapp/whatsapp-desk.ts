import { afterAll, beforeAll, expect } from 'vitest'
import type { WhatsAppChannel } from '#domain/whatsapp/whatsapp-channel.ts'
import { outboxOf } from '#server/areas.ts'
import { readWhole } from '#server/attachments/whole.ts'
import { runEffects, type EffectsRunner } from '#server/channels/email/effects.ts'
import { runOutbox } from '#server/outbox/runner.ts'
import { smtpSender } from '#server/smtp/smtp-sender.ts'
import { whatsappChannel } from '#server/whatsapp/send.ts'
import { hubSignature } from '#server/outside/hub-signature.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { phoneDesk } from '../../support/phone-desk.ts'
import { ownServers } from '../../support/sending-desk.ts'
import { until } from '../../support/until.ts'
import { startWhatsApp, type WhatsAppService } from '../../support/services/whatsapp-service.ts'
import { whatsappWords } from './whatsapp-samples.ts'

/** WhatsApp. */
export let cloud: WhatsAppService
/** The desk. */
export let desk: TestDesk
/** Its channel. */
export let channel: WhatsAppChannel
let stops: { stop(): Promise<unknown> }[] = []
const { random, ...phone } = phoneDesk(() => desk, 43n)
export const { now, pass, reply, stateOf, settles } = phone

/** Opens the desk with a channel, its outbox and its deliveries. */
export function onWhatsAppDesk(): void {
  beforeAll(async () => {
    cloud = await startWhatsApp([
      {
        ...{ id: whatsappWords.phoneNumberId, display_phone_number: whatsappWords.phoneNumber },
        ...{ verified_name: 'Northwind Cycles', tokens: [whatsappWords.accessToken] },
      },
    ])
    const clock = {
      now,
      monotonic: () => performance.now(),
      after(ms: number, run: () => void) {
        // Polls are shortened; call timeouts are not.
        const timer = setTimeout(run, ms < 5000 ? Math.min(ms, 50) : ms)
        return () => clearTimeout(timer)
      },
    }
    const config = { whatsappUrl: cloud.url, insideHosts: [new URL(cloud.url).host] }
    desk = await openDesk({ clock, config })
    const { parts, database } = desk
    const log = { info: () => undefined, warn: () => undefined }
    const runners = { database, clock, random, log }
    const effects: EffectsRunner = runEffects({
      ...{ ...runners, connection: desk.connection, secret: desk.secret },
      ...{ ...ownServers, secrets: parts.secrets, sender: smtpSender('smtp://127.0.0.1:9') },
      channels: { whatsapp: whatsappChannel(parts) },
      readBlob: (accountId, sha256) => readWhole(desk.attachments.of(accountId), sha256),
    })
    const kinds = outboxOf(parts as never).filter(({ name }) => name.startsWith('whatsapp-'))
    stops = [effects, runOutbox({ ...runners, kinds })]
    const made = await desk.call<WhatsAppChannel>('POST', '/channels/addWhatsApp', {
      ...{ as: desk.owner, body: whatsappWords },
    })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    channel = made.body
  })
  afterAll(async () => {
    for (const each of stops) await each.stop()
    await desk.close()
    await cloud.close()
  })
}

const metadata = { display_phone_number: '16315555555', phone_number_id: whatsappWords.phoneNumberId }

/** Calls the webhook like WhatsApp. @param value of its change. */
export async function hook(value: object, secret: string = whatsappWords.appSecret) {
  const changes = [{ field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }]
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: whatsappWords.businessAccountId, changes }],
  })
  const answer = await fetch(desk.url + new URL(channel.receiveUrl).pathname, {
    ...{ method: 'POST', body },
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': hubSignature(secret, body) },
  })
  return answer.status
}

let messages = 0
/** Sends a customer's message; resolves with its id once it is in its conversation. */
export async function write(
  from: string,
  content: object,
  more: { id?: string; name?: string; ageMs?: number } = {},
) {
  messages += 1
  const { id = `wamid.IN${messages}`, name = 'Ana Lopes', ageMs = 0 } = more
  const timestamp = String(Math.floor((now() - ageMs) / 1000))
  const digits = from.slice(1)
  const contacts = [{ profile: { name }, wa_id: digits }]
  expect(await hook({ contacts, messages: [{ from: digits, id, timestamp, ...content }] })).toBe(200)
  await until('the message', async () => (await found(from)).some((row) => row.externalId === id))
  return id
}

/** Text message in WhatsApp's format. */
export const textOf = (body: string) => ({ type: 'text', text: { body } })

/** Sends a status update of our message. */
export const tell = (messageId: number, status: string, more: object = {}) =>
  hook({
    statuses: [
      {
        ...{ id: `wamid.OUT${messageId}`, status, timestamp: '1', recipient_id: '4915' },
        ...{ biz_opaque_callback_data: String(messageId), ...more },
      },
    ],
  })

/** Message of a customer with its conversation. */
export interface Row {
  id: number
  messageId: number
  type: string
  mailboxId: number
  externalId: string
  html: string
  quotedHtml: string | null
  firstName: string
  attachments: { name: string; type: string; size: number }[]
}
/** Messages of a number, in order. */
export const found = (number: string) =>
  desk.sql<Row>(
    `select c.id, c.type, c.mailbox_id as "mailboxId", m.id as "messageId", m.html, m.quoted_html as "quotedHtml",
        m.attachments, p.first_name as "firstName", s.internet_message_id as "externalId"
      from messages m join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
      join message_sources s on s.account_id = m.account_id and s.message_id = m.id
      join contacts p on p.account_id = c.account_id and p.id = c.contact_id
      where m."from"->>'email' = $1 order by m.id`,
    [number],
  )
