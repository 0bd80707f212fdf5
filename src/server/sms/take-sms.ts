import type { Id } from '#lib/id.ts'
import { keywordOf } from '#domain/sms/sms-texts.ts'
import { byDesk, type Cause } from '#domain/events/cause.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import { textToHtml } from '../mail/html/text-html.ts'
import { idSource } from '../store/id-source.ts'
import { isBlocked } from '../channels/blocked.ts'
import { goesOnIn, isKnown } from '../channels/by-number.ts'
import { inPlacing, type IntakeParts } from '../channels/email/intake.ts'
import { place, type Inbound } from '../channels/inbound.ts'
import type { IncomingSms, KeyedChannel } from './provider.ts'
import { noteKeyword } from './stops.ts'

/** Cause of a customer's message; its origin is mail, so that rules and task automations run. */
const bySms: Cause = { ...byDesk, origin: 'mail' }

/** Dependencies of taking in text messages. */
export type SmsIntakeParts = Pick<IntakeParts, 'database' | 'keepRaw' | 'now'>

/** Adds a text message to its conversation; idempotent. */
export async function takeSms(
  parts: SmsIntakeParts,
  accountId: Id,
  channel: KeyedChannel,
  sms: IncomingSms,
): Promise<void> {
  const raw = Buffer.from(`From: ${sms.from}\nTo: ${sms.to}\n\n${sms.text}\n`)
  const rawSha256 = await parts.keepRaw(accountId, raw)
  const mailboxId = channel.id
  const number = sms.from
  await inPlacing(parts.database, accountId, (desk) =>
    inUnitOfWork(desk, { cause: bySms, at: parts.now() }, async (unit) => {
      const { sql, tx } = unit
      if (await isKnown(sql, { mailboxId, number }, fingerprintOf(sms.id))) return unit.drop()
      const keyword = sms.keyword ?? keywordOf(sms.text)
      // Before any effect of the message: no automatic answer may be sent to a number that has opted out.
      if (keyword) await noteKeyword(sql, { mailboxId, number }, keyword, tx.at)
      const conversation = await goesOnIn(sql, { ...channel, type: 'sms' }, number, tx.at)
      const inbound = {
        ...inboundOf(channel, sms, tx.at),
        ...{ rawSha256, isSpam: await isBlocked(sql, number) },
      }
      inbound.thread.conversations = conversation === undefined ? [] : [conversation]
      const newIds = (count: number) => idSource(parts.database).take(sql, count)
      const placed = await place({ ...unit, newIds }, inbound)
      unit.after(...placed.after)
    }),
  )
}

const fingerprintOf = (id: string) => `sms ${id}`

function inboundOf(
  { id, phoneNumber }: KeyedChannel,
  { id: externalId, from: number, text }: IncomingSms,
  arrivedAt: number,
): Omit<Inbound, 'rawSha256' | 'isSpam' | 'thread'> & {
  thread: Inbound['thread'] & { conversations: Id[] }
} {
  const from = { email: number, name: '' }
  return {
    ...{ channel: 'sms', mailboxId: id, externalId, fingerprint: fingerprintOf(externalId) },
    ...{ from, contact: from, agent: null, replyTo: [], to: [{ email: phoneNumber, name: '' }], cc: [] },
    ...{ subject: `SMS from ${number}`, html: textToHtml(text), quotedHtml: null, text, files: [] },
    ...{ sentAt: arrivedAt, arrivedAt, isOver: false, isAutomatic: false },
    // A message costs money and is read at once: no automatic answers.
    findings: [{ kind: 'noAutoReply', detail: '' }],
    envelope: { from: number, to: [phoneNumber] },
    thread: {
      ...{ conversations: [], writers: [number], isAwaited: false, people: [number] },
      ...{ messages: [], inReplyTo: [], references: [], topic: null },
    },
  }
}
