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
import { sendLetter } from '../system-mail/kind.ts'
import { makeChallenge, meetChallenge } from './challenges.ts'

/** What verifying an inbox works with. */
export interface VerificationParts {
  database: Database
  /** Server time in epoch ms. */
  now(): number
  /** Where mail is written to that cannot leave; null where it leaves. */
  sentMailFolder: string | null
  /** Port on which mail is taken in; 0 for none. */
  inboundSmtpPort: number
  /** One inbox as the settings read it. */
  get(
    words: { id: Id },
    call: Call,
  ): RecordOf<typeof mailboxResource> | Promise<RecordOf<typeof mailboxResource>>
}

/** The page that verifies by hand; behind the hash no server and no log sees the token. */
const pathOf = (token: string) => `/support/settings/inboxes/verify#${token}`

type Handlers = Pick<
  HandlersOf<(typeof endpoints)['channels']>,
  'sendVerification' | 'verifyMailbox' | 'getMailRoute'
>

/** Serves what verifies an inbox. */
export function verificationHandlers(parts: VerificationParts): Handlers {
  const { database, now, sentMailFolder, inboundSmtpPort } = parts
  return {
    async sendVerification({ id }, call) {
      const { actor, request } = call
      if (!actor.scopes.includes(`mbox:${id}`)) throw new DeskError('NOT_FOUND')
      const at = now()
      const { email, token, endsAt } = await database.desk(actor.accountId, (sql) => challenge(sql, id, at))
      const byHand = sentMailFolder !== null && isLocal(request)
      return { sentTo: email, endsAt, link: byHand ? pathOf(token) : null }
    },

    async verifyMailbox({ token }, call) {
      const { actor, key } = call
      const cause = { ...byDesk, actorId: actor.userId, op: key, origin: 'person' } as const
      const id = await database.desk(actor.accountId, (sql) =>
        meetChallenge(sql, [token], { now: now(), cause }),
      )
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

const ended = 'This link has ended. Send the mail again from the settings of the inbox.'

interface Box {
  name: string
  email: string | null
  type: string
  sentAt: number | null
}

/** Sends the mail in the transaction of its challenge. */
async function challenge(sql: DeskSql, id: Id, now: number) {
  const [box] = await sql.rows<Box>({
    text: `select m.name, m.email, m.type, c.sent_at as "sentAt" from mailboxes m
      left join mailbox_challenges c on c.account_id = m.account_id and c.mailbox_id = m.id
      where m.account_id = $1 and m.id = $2 for update of m`,
    values: [sql.accountId, id],
  })
  if (!box) throw new DeskError('NOT_FOUND')
  const { email, name } = box
  if (email === null || box.type !== 'email')
    throw new DeskError('INVALID', { field: 'email', message: 'Email cannot be an empty field' })
  const waitMs = (box.sentAt ?? -Infinity) + verificationLimits.resendAfterMs - now
  if (waitMs > 0) throw new DeskError('RATE_LIMITED', { facts: { retryAfter: Math.ceil(waitMs / 1000) } })
  const { token, endsAt } = await makeChallenge(sql, { id, email }, now)
  const letter = {
    to: { address: email, name },
    mail: { kind: 'mailbox-check', mailbox: name, token },
    until: endsAt,
  } as const
  await sendLetter(sql, letter, { owner: sql.accountId, key: `mailbox-check ${id} ${now}`, now })
  return { email, token, endsAt }
}
