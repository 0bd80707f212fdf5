import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { SmsChannel, SmsChannelInput } from '#domain/sms/sms-channel.ts'
import { runEffects, type EffectsRunner } from '#server/channels/email/effects.ts'
import { smsChannel } from '#server/sms/send-sms.ts'
import { smtpSender } from '#server/smtp/smtp-sender.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { phoneDesk } from '../../support/phone-desk.ts'
import { ownServers } from '../../support/sending-desk.ts'
import {
  startTwilio,
  twilioKeys,
  twilioNumber,
  twilioSignature,
  type TwilioService,
} from '../../support/services/twilio-service.ts'
import { smsProof } from './sms-proof.ts'

/** A day in ms. */
export const day = 86_400_000
/** Twilio. */
export let twilio: TwilioService
/** Desk of the tests; without channels before each test. */
export let desk: TestDesk
let runner: EffectsRunner
const { random, ...phone } = phoneDesk(() => desk, 42n)
export const { now, pass, reply, stateOf, settles } = phone
/** Requests received by the custom provider. */
export const taken: { headers: Record<string, unknown>; body: string }[] = []
const custom = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    taken.push({ headers: request.headers, body })
    response.writeHead(202).end()
  })
})
const customUrl = () => `http://127.0.0.1:${(custom.address() as AddressInfo).port}/out`

/** Opens the desk for the tests of a file. */
export function onSmsDesk(): void {
  beforeAll(async () => {
    taken.length = 0
    twilio = await startTwilio()
    await new Promise<void>((resolve) => custom.listen(0, '127.0.0.1', resolve))
    const insideHosts = [new URL(twilio.url).host, new URL(customUrl()).host]
    const clock = {
      now,
      monotonic: () => performance.now(),
      after(ms: number, run: () => void) {
        const timer = setTimeout(run, Math.min(ms, 50))
        return () => clearTimeout(timer)
      },
    }
    desk = await openDesk({ clock, config: { twilioUrl: twilio.url, insideHosts } })
    runner = runEffects({
      ...{ database: desk.database, connection: desk.connection, clock, random, secret: desk.secret },
      ...{ ...ownServers, secrets: desk.parts.secrets, sender: smtpSender('smtp://127.0.0.1:9') },
      ...{ channels: { sms: smsChannel(desk.parts) }, readBlob: () => Promise.reject(new Error('no files')) },
      log: { info: () => undefined, warn: () => undefined },
    })
  })
  afterAll(async () => {
    await runner.stop()
    await desk.close()
    await twilio.close()
    custom.close()
  })
  beforeEach(async () => {
    for (const { id } of (await desk.call<{ data: SmsChannel[] }>('GET', '/sms', { as: desk.owner })).body
      .data)
      await desk.call('DELETE', `/sms/${id}`, { as: desk.owner })
  })
}

/** Creates a Twilio channel. */
export const twilioChannel = (change: Partial<SmsChannelInput> = {}) =>
  make({
    ...smsProof.good(desk),
    provider: 'twilio',
    webhookUrl: '',
    ...twilioKeys,
    ...twilioNumber,
    ...change,
  })
/** Creates a channel of a custom provider. */
export const customChannel = (change: Partial<SmsChannelInput> = {}) =>
  make({ ...smsProof.good(desk), webhookUrl: customUrl(), ...change })

async function make(body: SmsChannelInput): Promise<SmsChannel> {
  const made = await desk.call<SmsChannel>('POST', '/sms', { as: desk.owner, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}

let messages = 0
/** Sends a customer's message to a channel. */
export async function write(
  channel: SmsChannel,
  from: string,
  text: string,
  more: Record<string, string> = {},
) {
  messages += 1
  const fields = {
    MessageSid: `SM${messages}`,
    From: from,
    To: channel.phoneNumber,
    Body: text,
    NumMedia: '0',
    ...more,
  }
  return hook(channel, '', fields)
}

/** Calls a webhook like Twilio. */
export async function hook(
  channel: SmsChannel,
  rest: string,
  fields: Record<string, string>,
  token?: string,
) {
  const signature = twilioSignature(channel.receiveUrl + rest, fields, token)
  const answer = await fetch(
    desk.url + new URL(channel.receiveUrl + rest).pathname + new URL(channel.receiveUrl + rest).search,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      body: new URLSearchParams(fields).toString(),
    },
  )
  return { status: answer.status, text: await answer.text() }
}

/** Message of a customer with its conversation. */
export interface Row {
  id: number
  messageId: number
  type: string
  mailboxId: number
  statusId: number
  html: string
  phone: string
}
/** Messages of a number, in order. */
export const found = (number: string) =>
  desk.sql<Row>(
    `select c.id, c.type, c.mailbox_id as "mailboxId", c.status_id as "statusId", m.id as "messageId", m.html, p.phone
      from messages m join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
      join contacts p on p.account_id = c.account_id and p.id = c.contact_id
      where m."from"->>'email' = $1 order by m.id`,
    [number],
  )
