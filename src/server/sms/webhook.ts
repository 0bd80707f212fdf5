import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Id } from '#lib/id.ts'
import { isPhoneNumber } from '#domain/channels/phone-number.ts'
import { byDesk } from '#domain/events/cause.ts'
import { noteDelivery } from '../conversations/delivery.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import { literal } from '../store/literal.ts'
import { isSignedByCustom, readCustomSms } from './custom.ts'
import { readChannel, type IncomingSms, type KeyedChannel } from './provider.ts'
import { takeSms, type SmsIntakeParts } from './take-sms.ts'
import { isSignedByTwilio, readTwilioSms, readTwilioStatus } from './twilio.ts'

/** Dependencies of the provider webhooks. */
export interface SmsHookParts {
  secrets: KeptSecrets
  intake: SmsIntakeParts
  origin(): string
}

const bodyLimit = 128 * 1024

type Called = FastifyRequest<{ Params: { key: string }; Querystring: Record<string, string> }>

interface FoundChannel {
  accountId: Id
  channel: KeyedChannel
}

/** Serves the webhooks of SMS providers, with verified signatures. */
export function serveSmsHooks(app: FastifyInstance, parts: SmsHookParts): void {
  void app.register(async (hooks) => {
    // Signatures are computed over the raw bytes.
    hooks.removeContentTypeParser('application/json')
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      hooks.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, (_, body, done) => done(null, body))
    hooks.post('/sms/:key', { bodyLimit }, async (request: Called, reply) => {
      const found = await signedChannel(parts, request)
      if (!found) return reply.code(403).send({ code: 'FORBIDDEN', message: 'The signature is not right' })
      const sms = readSms(found.channel, request.body as Buffer)
      if (!sms || !isPhoneNumber(sms.from) || sms.to !== found.channel.phoneNumber)
        return reply.code(400).send({ code: 'INVALID', message: 'This is no text message to this number' })
      await takeSms(parts.intake, found.accountId, found.channel, sms)
      // Twilio expects TwiML as the answer: empty, no reply.
      if (found.channel.provider === 'twilio') return reply.type('text/xml').send('<Response/>')
      return { isTaken: true }
    })
    hooks.post('/sms/:key/status', { bodyLimit }, async (request: Called, reply) => {
      const found = await signedChannel(parts, request)
      if (found?.channel.provider !== 'twilio')
        return reply.code(403).send({ code: 'FORBIDDEN', message: 'The signature is not right' })
      const news = readTwilioStatus(formOf(request.body as Buffer))
      const messageId = Number(request.query['message'])
      if (news && Number.isSafeInteger(messageId)) await noteStatus(parts, found, messageId, news)
      return reply.code(204).send()
    })
  })
}

const formOf = (body: Buffer) => new URLSearchParams(body.toString('utf8'))

const readSms = ({ provider }: KeyedChannel, body: Buffer): IncomingSms | undefined =>
  provider === 'twilio' ? readTwilioSms(formOf(body)) : readCustomSms(body)

/** Channel of a callback address, if the request is signed with its secret. */
async function signedChannel(
  { secrets, intake, origin }: SmsHookParts,
  { params, headers, body, raw }: Called,
): Promise<FoundChannel | undefined> {
  if (!(body instanceof Buffer)) return undefined
  const [named] = await intake.database.system((sql) =>
    sql.rows<{ accountId: Id; id: Id }>({
      name: 'sms channel of an address',
      text: 'select account_id as "accountId", id from "smsChannels" where key = $1',
      values: [params.key],
    }),
  )
  if (!named) return undefined
  const { accountId, id } = named
  const channel = await intake.database.look(accountId, (sql) => readChannel(sql, secrets, id))
  if (!channel) return undefined
  const signature = headers['x-twilio-signature']
  const isRight =
    channel.provider === 'twilio'
      ? typeof signature === 'string' &&
        isSignedByTwilio(channel.authToken, origin() + (raw.url ?? ''), formOf(body), signature)
      : isSignedByCustom(channel.authToken, headers, body, intake.now())
  return isRight ? { accountId, channel } : undefined
}

/**
 * Stores the delivery state of a message; states may arrive out of order: a failed message stays failed, and
 * `unknown` is replaced by any state.
 */
async function noteStatus(
  { intake }: SmsHookParts,
  { accountId, channel }: FoundChannel,
  messageId: Id,
  { isLost, reason }: { isLost: boolean; reason: string | null },
): Promise<void> {
  const from = isLost ? ['sent', 'unknown', 'sending'] : ['unknown']
  await intake.database.desk(accountId, (desk) =>
    inUnitOfWork(desk, { cause: byDesk, at: intake.now() }, async (unit) => {
      const [known] = await unit.sql.rows<{ state: string }>({
        name: 'delivery of a text message',
        text: `select d.state from deliveries d join messages m on m.account_id = d.account_id and m.id = d.id
            join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
          where d.account_id = $1 and d.id = $2 and c.type = 'sms' and c.mailbox_id = $3`,
        values: [accountId, messageId, channel.id],
      })
      if (!known || !from.includes(known.state)) return unit.drop()
      await noteDelivery(unit, messageId, [{ emails: null, state: isLost ? 'failed' : 'sent', reason }])
      const values = [isLost ? 'failed' : 'done', reason, accountId, messageId].map((value) => literal(value))
      unit.after(
        `update effects set state = ${values[0]}, reason = ${values[1]} where account_id = ${values[2]} ` +
          `and message_id = ${values[3]} and state in ('done', 'unknown')`,
      )
    }),
  )
}
