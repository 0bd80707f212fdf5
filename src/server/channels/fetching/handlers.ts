import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { Fetching } from '#domain/channels/fetching.ts'
import type { MailServer } from '#domain/channels/mail-server.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { recordChange } from '../../events/record.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { changedMeanwhile } from '../../resources/handlers.ts'
import type { KeptSecrets } from '../../secrets/kept-secrets.ts'
import { Unsealable } from '../../secrets/sealing.ts'
import type { Database, DeskSql } from '../../store/database.ts'
import { keepsGrant, requireAddress, requirePassword, requireSight } from '../inbox-guards.ts'
import type { GrantTokens } from '../../mail-grants/sign-in.ts'
import { checkServer } from './check.ts'
import { passwordField } from './credentials.ts'
import { askForHistory, readFetching, readFetchingSettings, writeFetching } from './settings.ts'

/** Dependencies of the fetching settings. */
export interface FetchingHandlerParts {
  database: Database
  clock: Clock
  secrets: KeptSecrets
  /** Inboxes may use servers in our internal network; false where customers enter the server names. */
  isInsideAllowed: boolean
  grants: GrantTokens
}

/** Handlers for the fetching settings of inboxes and their state. */
export function fetchingHandlers(parts: FetchingHandlerParts): HandlersOf<(typeof endpoints)['fetching']> {
  const { database, clock, secrets } = parts
  const read = async (sql: DeskSql, id: Id): Promise<Fetching> => {
    const found = await readFetching(sql, id, clock.now())
    if (!found) throw new DeskError('NOT_FOUND')
    return found
  }
  return {
    async getFetching({ id }, call) {
      requireSight(id, call)
      return database.look(call.actor.accountId, async (sql) => {
        await requireAddress(sql, id)
        return { fetching: await readFetching(sql, id, clock.now()) }
      })
    },

    async putFetching(words, call) {
      const { id, password, history: reach, ...rest } = words
      const { accountId, userId } = call.actor
      requireSight(id, call)
      const now = clock.now()
      return database.desk(accountId, async (sql) => {
        await requireAddress(sql, id)
        const before = await readFetchingSettings(sql, id, now)
        const byGrant = keepsGrant(password, before?.server ?? null, words)
        if (!byGrant) requirePassword(password, before?.server ?? null, words)
        if (!(await writeFetching(sql, words, before, { byGrant, now })))
          throw changedMeanwhile({ noun: 'inbox' }, (await readFetching(sql, id, now)) ?? { id })
        const kept = byGrant ? null : (password ?? undefined)
        await secrets.write(sql, passwordField.kind, id, { [passwordField.field]: kept })
        await askForHistory(sql, id, { reach, askedBy: userId, now })
        const told = ofRecord('mailbox-fetching', {
          ...{ id, before: before && toldOf(before), after: toldOf({ ...rest, server: rest }) },
          secretsWritten: password ? ['password'] : [],
        })
        await recordChange(sql, told, { actorId: userId, op: call.key, at: now })
        return read(sql, id)
      })
    },

    async removeFetching({ id }, call) {
      const { accountId, userId } = call.actor
      requireSight(id, call)
      await database.desk(accountId, async (sql) => {
        const before = await read(sql, id)
        await sql.rows({
          text: 'delete from mailbox_fetching where account_id = $1 and mailbox_id = $2',
          values: [accountId, id],
        })
        await secrets.write(sql, passwordField.kind, id, { [passwordField.field]: null })
        const told = ofRecord('mailbox-fetching', { id, before: toldOf(before), after: null })
        await recordChange(sql, told, { actorId: userId, op: call.key, at: clock.now() })
      })
      return { id }
    },

    async retryFetching({ id }, call) {
      requireSight(id, call)
      return database.desk(call.actor.accountId, async (sql) => {
        await sql.rows({
          text: 'update mailbox_fetching set next_at = $3 where account_id = $1 and mailbox_id = $2 and next_at > $3',
          values: [sql.accountId, id, clock.now()],
        })
        return read(sql, id)
      })
    },

    async checkFetching({ id, password, ...server }, call) {
      requireSight(id, call)
      const login = await database.look(call.actor.accountId, async (sql) => {
        await requireAddress(sql, id)
        const before = await readFetchingSettings(sql, id, clock.now())
        if (keepsGrant(password, before?.server ?? null, server)) return { ...server, password: null }
        requirePassword(password, before?.server ?? null, server)
        return { ...server, password: password || (await readPassword(secrets, sql, id)) }
      })
      return checkServer(login, { ...parts, grant: { ...parts, holder: { ...call.actor, mailboxId: id } } })
    },
  }
}

async function readPassword(secrets: KeptSecrets, sql: DeskSql, id: Id): Promise<string> {
  try {
    return (await secrets.read(sql, passwordField.kind, id, passwordField.field)) ?? ''
  } catch (error) {
    if (error instanceof Unsealable)
      throw new DeskError('INVALID', { field: 'password', message: 'Enter the password again' })
    throw error
  }
}

type Told = Pick<Fetching, 'folders' | 'afterIntake' | 'moveTo'> & { server: MailServer }

/** Settings as the audit log shows them. */
const toldOf = ({ server, folders, afterIntake, moveTo }: Told) => {
  const { host, port, security, user } = server
  return { host, port, security, user, folders, afterIntake, moveTo }
}
