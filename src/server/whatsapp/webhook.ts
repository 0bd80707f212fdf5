import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Id } from '#lib/id.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { isHubSigned, isSameText } from '../outside/hub-signature.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { incomingKind, statusKind } from './arrivals.ts'
import { readWhatsApp, type KeyedWhatsApp } from './channel.ts'
import { readWebhook, type Handed } from './read-webhook.ts'

/** Dependencies of the webhook. */
export interface WhatsAppHookParts {
  database: Database
  secrets: KeptSecrets
  now(): number
}

const bodyLimit = 3 * 1024 * 1024

type Called = FastifyRequest<{ Params: { key: string }; Querystring: Record<string, unknown> }>

/** Callback path of WhatsApp, below the desk's origin. */
export const receivePath = (key: string): string => `/whatsapp/${key}`

/**
 * Receives WhatsApp's webhooks, with verified signatures. They are queued and answered at once, and processed
 * later: otherwise WhatsApp repeats them.
 */
export function serveWhatsAppHooks(app: FastifyInstance, parts: WhatsAppHookParts): void {
  void app.register(async (hooks) => {
    hooks.removeContentTypeParser('application/json')
    hooks.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_, body, done) =>
      done(null, body),
    )
    hooks.get('/whatsapp/:key', async (request: Called, reply) => {
      const found = await channelOf(parts, request.params.key)
      const of = (name: string) => String(request.query[`hub.${name}`] ?? '')
      const isRight =
        found && of('mode') === 'subscribe' && isSameText(of('verify_token'), found.channel.verifyToken)
      if (!isRight || !/^[\w-]{1,200}$/.test(of('challenge')))
        return reply.code(403).send({ code: 'FORBIDDEN', message: 'The verify token is not right' })
      return reply.type('text/plain').send(of('challenge'))
    })
    hooks.post('/whatsapp/:key', { bodyLimit }, async (request: Called, reply) => {
      const { body, headers } = request
      const found = await channelOf(parts, request.params.key)
      const isRight =
        found !== undefined &&
        body instanceof Buffer &&
        isHubSigned(found.channel.appSecret, body, headers['x-hub-signature-256'])
      if (!isRight) return reply.code(403).send({ code: 'FORBIDDEN', message: 'The signature is not right' })
      const handed = readWebhook(body)
      if (!handed) return reply.code(400).send({ code: 'INVALID', message: 'This is no webhook of WhatsApp' })
      await parts.database.desk(found.accountId, (sql) => keep(sql, handed, parts.now()))
      return { isTaken: true }
    })
  })
}

async function channelOf(
  { database, secrets }: WhatsAppHookParts,
  key: string,
): Promise<{ accountId: Id; channel: KeyedWhatsApp } | undefined> {
  const [named] = await database.system((sql) =>
    sql.rows<{ accountId: Id; id: Id }>({
      name: 'whatsapp channel of an address',
      text: 'select account_id as "accountId", id from "whatsappChannels" where key = $1',
      values: [key],
    }),
  )
  if (!named) return undefined
  const { accountId, id } = named
  const channel = await database.look(accountId, (sql) => readWhatsApp(sql, secrets, id))
  return channel && { accountId, channel }
}

/** Queues all of it. An app at Meta calls one URL for all of its numbers: each is assigned to its channel. */
async function keep(sql: DeskSql, handed: readonly Handed[], now: number): Promise<void> {
  for (const { phoneNumberId, messages, statuses } of handed) {
    const [channel] = await sql.rows<{ id: Id }>({
      name: 'whatsapp channel of a number',
      text: 'select id from "whatsappChannels" where account_id = $1 and phone_number_id = $2',
      values: [sql.accountId, phoneNumberId],
    })
    if (!channel) continue
    const channelId = channel.id
    for (const message of messages)
      await enqueue(sql, incomingKind, { channelId, message }, { key: `${channelId} ${message.id}`, now })
    for (const news of statuses)
      await enqueue(sql, statusKind, { channelId, news }, { key: `${news.id} ${news.state}`, now })
  }
}
