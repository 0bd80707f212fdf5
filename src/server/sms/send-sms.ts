import { stoppedText } from '#domain/sms/sms-texts.ts'
import type { SendOutcome } from '../smtp/sender.ts'
import type { CallOutside } from '../outside/call.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database } from '../store/database.ts'
import type { Channel, Outbound, SendTools } from '../channels/outbound.ts'
import { sendByCustom } from './custom.ts'
import { readChannel, type KeyedChannel, type OutgoingSms, type SmsOutcome } from './provider.ts'
import { noteKeyword, wantsNone } from './stops.ts'
import { sendByTwilio } from './twilio.ts'

/** Dependencies of sending text messages. */
export interface SmsSendParts {
  database: Database
  secrets: KeptSecrets
  callOutside: CallOutside
  twilioUrl: string
  now(): number
  origin(): string
}

/** Callback path for incoming messages, below the desk's origin. */
export const receivePath = (key: string): string => `/sms/${key}`

const failed = (reason: string): SendOutcome => ({ kind: 'failed', reason })

/** Sends text messages by their channel's provider: at most once each, as a message may cost money. */
export const smsChannel = (parts: SmsSendParts): Channel => ({
  async send(outbound, tools) {
    const { accountId, mailboxId } = tools
    const number = outbound.to[0]?.email ?? ''
    const { channel, isStopped } = await parts.database.look(accountId, async (sql) => ({
      channel: await readChannel(sql, parts.secrets, mailboxId),
      isStopped: await wantsNone(sql, { mailboxId, number }),
    }))
    if (!channel) return failed('The SMS channel is gone.')
    if (isStopped) return failed(stoppedText(number))
    const sms = smsOf(parts, channel, outbound, tools)
    await tools.beforeDot()
    const outcome = await handOver(parts, channel, sms, tools.signal)
    if (outcome.kind === 'sent') return { kind: 'sent', response: outcome.id, refused: [] }
    if (outcome.isStopped)
      await parts.database.desk(accountId, (sql) =>
        noteKeyword(sql, { mailboxId, number }, 'stop', parts.now()),
      )
    return { kind: outcome.kind, reason: outcome.reason }
  },
})

const smsOf = (
  { origin }: SmsSendParts,
  { key }: KeyedChannel,
  { to, text, messageId }: Outbound,
  { idempotencyKey }: SendTools,
): OutgoingSms => ({
  ...{ to: to[0]?.email ?? '', text: text.trim(), idempotencyKey },
  statusUrl: `${origin()}${receivePath(key)}/status?message=${messageId}`,
})

const handOver = (
  parts: SmsSendParts,
  channel: KeyedChannel,
  sms: OutgoingSms,
  signal: AbortSignal,
): Promise<SmsOutcome> =>
  channel.provider === 'twilio'
    ? sendByTwilio(parts, channel, sms, signal)
    : sendByCustom({ callOutside: parts.callOutside, now: parts.now() }, channel, sms, signal)
