import { verificationLimits } from '#domain/channels/verification.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { byDesk } from '#domain/events/cause.ts'
import { mailboxResource } from '#domain/channels/mailbox-resource.ts'
import type { RecordOf } from '#domain/resource.ts'
import type { Id } from '#lib/id.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { isLocal } from '../http/network.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { sendSystemMail } from '../system-mail/kind.ts'
import { keyOfChallenge, makeChallenge, meetChallenge, readVerification } from './challenges.ts'
import { requireAddress, requireSight } from './inbox-guards.ts'

/** Dependencies of inbox verification. */
export interface VerificationParts {
  database: Database
  /** Server time in epoch ms. */
  now(): number
  /** Folder that stores mail when there is no mail server; null if mail is sent. */
  sentMailFolder: string | null
  /** Port for incoming SMTP; 0 if disabled. */
  inboundSmtpPort: number
  /** Reads one inbox for the settings. */
  get(
    words: { id: Id },
    call: Call,
  ): RecordOf<typeof mailboxResource> | Promise<RecordOf<typeof mailboxResource>>
}

/** Page for manual verification; the token is in the URL fragment, so it reaches no server or log. */
const pathOf = (token: string) => `/support/settings/inboxes/verify#${token}`

type Handlers = Pick<
  HandlersOf<(typeof endpoints)['channels']>,
  'sendVerification' | 'getVerification' | 'verifyMailbox' | 'getMailRoute'
>

/** Handlers for verifying an inbox. */
export function verificationHandlers(parts: VerificationParts): Handlers {
  const { database, now, sentMailFolder, inboundSmtpPort } = parts
  return {
    async sendVerification({ id, email: alias }, call) {
      const { actor, request } = call
      requireSight(id, call)
      const at = now()
      const { email, token, endsAt, hasOwnServer } = await database.desk(actor.accountId, (sql) =>
        challenge(sql, { id, alias }, at),
      )
      const byHand = sentMailFolder !== null && isLocal(request)
      const isKept = sentMailFolder !== null && !hasOwnServer
      return { sentTo: email, endsAt, link: byHand ? pathOf(token) : null, isKept }
    },

    async getVerification({ id }, call) {
      requireSight(id, call)
      return database.look(call.actor.accountId, async (sql) => {
        await requireAddress(sql, id)
        return readVerification(sql, id, now())
      })
    },

    async verifyMailbox({ token }, call) {
      const { actor, key } = call
      const cause = { ...byDesk, actorId: actor.userId, op: key, origin: 'person' } as const
      const id = await database.desk(actor.accountId, async (sql) => {
        const met = await meetChallenge(sql, [token], { now: now(), cause })
        if (met !== undefined) requireSight(met, call)
        return met
      })
      if (id === undefined) throw new DeskError('INVALID', { field: 'token', message: ended })
      return parts.get({ id }, call)
    },

    getMailRoute: (_, { request }) => ({
      isSending: sentMailFolder === null,
      sentMailFolder: isLocal(request) ? sentMailFolder : null,
      receivesAt: inboundSmtpPort === 0 ? null : inboundSmtpPort,
    }),
  }
}

const ended = 'This link or code has ended. Send the mail again from the settings of the inbox.'

interface Box {
  name: string
  address: string
  sentAt: number | null
  /** The inbox sends by its own mail server. */
  hasOwnServer: boolean
}

/** Queues the mail in the transaction of its challenge. */
async function challenge(sql: DeskSql, { id, alias }: { id: Id; alias: string | undefined }, now: number) {
  const [box] = await sql.rows<Box>({
    text: `select m.name, a.address, c.sent_at as "sentAt",
        exists (select from mailbox_sending s where s.account_id = m.account_id and s.mailbox_id = m.id)
          as "hasOwnServer"
      from mailboxes m
      join mailbox_addresses a on a.account_id = m.account_id and a.mailbox_id = m.id
        and case when $3::text is null then not a.is_alias else a.address_key = lower($3) end
      left join mailbox_challenges c on c.account_id = m.account_id and c.mailbox_id = m.id
        and c.address_key = a.address_key
      where m.account_id = $1 and m.id = $2 and m.type = 'email' for update of m`,
    values: [sql.accountId, id, alias ?? null],
  })
  if (!box) throw await noSuchAddress(sql, id)
  const { address, name, hasOwnServer } = box
  const waitMs = (box.sentAt ?? -Infinity) + verificationLimits.resendAfterMs - now
  if (waitMs > 0) throw new DeskError('RATE_LIMITED', { facts: { retryAfter: Math.ceil(waitMs / 1000) } })
  const { token, endsAt } = await makeChallenge(sql, { id, email: address }, now)
  const letter = {
    to: { address, name },
    mail: { kind: 'mailbox-check', mailbox: name, token },
    until: endsAt,
    mailboxId: id,
  } as const
  const key = alias === undefined ? keyOfChallenge(id, now) : `mailbox-check ${id} ${address} ${now}`
  await sendSystemMail(sql, letter, { owner: sql.accountId, key, now })
  return { email: address, token, endsAt, hasOwnServer }
}

async function noSuchAddress(sql: DeskSql, id: Id): Promise<DeskError> {
  const found = await sql.rows({
    text: 'select 1 from mailboxes where account_id = $1 and id = $2',
    values: [sql.accountId, id],
  })
  if (found.length === 0) return new DeskError('NOT_FOUND')
  return new DeskError('INVALID', { field: 'email', message: 'Email cannot be an empty field' })
}
