import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import { isLoopback, type MailServer } from '#domain/channels/mail-server.ts'
import { sendTroubles, type Sending } from '#domain/channels/sending.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { recordChange } from '../../events/record.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { changedMeanwhile } from '../../resources/handlers.ts'
import type { KeptSecrets } from '../../secrets/kept-secrets.ts'
import type { Database, DeskSql } from '../../store/database.ts'
import { keepsGrant, requireAddress, requirePassword, requireSight } from '../inbox-guards.ts'
import type { GrantTokens } from '../../mail-grants/sign-in.ts'
import { checkServer } from './check-sending.ts'
import { openPassword, smtpPassword, UnusableServer } from './own-server.ts'
import { readSending, wakeMails, writeSending } from './sending-settings.ts'

/** Dependencies of the sending settings. */
export interface SendingHandlerParts {
  database: Database
  clock: Clock
  secrets: KeptSecrets
  /** Inboxes may use servers in our internal network; false where customers enter the server names. */
  isInsideAllowed: boolean
  grants: GrantTokens
  /** Public URL of the desk; its host is our name in EHLO. */
  origin(): string
}

/** Handlers for the sending servers of inboxes and their health. */
export function sendingHandlers(parts: SendingHandlerParts): HandlersOf<(typeof endpoints)['smtp']> {
  const { database, clock, secrets, grants } = parts
  return {
    async getSending({ id }, call) {
      requireSight(id, call)
      return database.look(call.actor.accountId, async (sql) => {
        await requireAddress(sql, id)
        return { sending: await readWithSecret(secrets, sql, id) }
      })
    },

    async putSending(words, call) {
      const { id, password } = words
      const { accountId, userId } = call.actor
      requireSight(id, call)
      const now = clock.now()
      return database.desk(accountId, async (sql) => {
        await requireAddress(sql, id)
        const before = await readSending(sql, id)
        const byGrant = keepsGrant(password, before?.server ?? null, words)
        if (words.user !== '' && !byGrant) requirePassword(password, before?.server ?? null, words)
        if (!(await writeSending(sql, words, { byGrant, now })))
          throw changedMeanwhile({ noun: 'inbox' }, before ?? { id })
        await secrets.write(sql, smtpPassword.kind, id, {
          [smtpPassword.field]: words.user === '' || byGrant ? null : password,
        })
        const told = ofRecord('mailbox-sending', {
          ...{ id, before: before && toldOf({ ...before, ...before.server }), after: toldOf(words) },
          secretsWritten: password ? ['password'] : [],
        })
        await recordChange(sql, told, { actorId: userId, op: call.key, at: now })
        const after = await readSending(sql, id)
        if (!after) throw new DeskError('NOT_FOUND')
        return after
      })
    },

    async removeSending({ id }, call) {
      const { accountId, userId } = call.actor
      requireSight(id, call)
      const now = clock.now()
      await database.desk(accountId, async (sql) => {
        const before = await readSending(sql, id)
        if (!before) throw new DeskError('NOT_FOUND')
        await sql.rows({
          text: 'delete from mailbox_sending where account_id = $1 and mailbox_id = $2',
          values: [accountId, id],
        })
        await secrets.write(sql, smtpPassword.kind, id, { [smtpPassword.field]: null })
        await wakeMails(sql, id, now)
        const told = ofRecord('mailbox-sending', {
          ...{ id, before: toldOf({ ...before, ...before.server }), after: null },
        })
        await recordChange(sql, told, { actorId: userId, op: call.key, at: now })
      })
      return { id }
    },

    async checkSending({ id, password, ...server }, call) {
      requireSight(id, call)
      const { address, byGrant, kept } = await database.look(call.actor.accountId, async (sql) => {
        const before = await readSending(sql, id)
        const byGrant = keepsGrant(password, before?.server ?? null, server)
        if (server.user !== '' && !byGrant) requirePassword(password, before?.server ?? null, server)
        const isKept = server.user !== '' && !byGrant && !password
        return {
          byGrant,
          address: await requireAddress(sql, id),
          kept: isKept ? await readPassword(secrets, sql, id) : null,
        }
      })
      const login = { ...server, byGrant, password: password || kept }
      const holder = { accountId: call.actor.accountId, mailboxId: id }
      return checkServer(login, address, {
        ...{ ...parts, grant: { grants, holder }, name: nameOf(parts.origin()), now: clock.now() },
      })
    },
  }
}

/** Host name of the desk if it has one; null for the name of this machine. */
export function nameOf(origin: string): string | null {
  const { hostname } = new URL(origin)
  return isLoopback(hostname) ? null : hostname
}

/** Reports an unreadable password before a mail has to wait for it. */
async function readWithSecret(secrets: KeptSecrets, sql: DeskSql, id: Id): Promise<Sending | null> {
  const sending = await readSending(sql, id)
  if (!sending?.server.hasPassword) return sending
  try {
    await openPassword(sql, secrets, id)
    return sending
  } catch (error) {
    if (!(error instanceof UnusableServer)) throw error
    return { ...sending, state: { ...sending.state, trouble: { code: error.trouble, words: null } } }
  }
}

async function readPassword(secrets: KeptSecrets, sql: DeskSql, id: Id): Promise<string | null> {
  try {
    return await openPassword(sql, secrets, id)
  } catch (error) {
    if (error instanceof UnusableServer)
      throw new DeskError('INVALID', { field: 'password', message: sendTroubles.secret.remedy })
    throw error
  }
}

/** Settings as the audit log shows them. */
const toldOf = ({ host, port, security, user, perMinute }: MailServer & { perMinute: number }) => ({
  ...{ host, port, security, user, perMinute },
})
