import type { Id } from '#lib/id.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { byDesk, type Cause } from '#domain/events/cause.ts'
import type { HandlersOf } from '../http/handler.ts'
import { startJob } from '../jobs/start.ts'
import type { DeskSql } from '../store/database.ts'
import { requireSight } from './inbox-guards.ts'
import {
  countHeld,
  countWaiting,
  deletionBegin,
  deletionStep,
  endConnections,
  mailboxDeletion,
  requireAllSent,
  underWay,
  type DeletionParts,
  type MailboxDeletion,
} from './mailbox-deletion.ts'

/** Steps that run within the request: enough for an inbox with a few conversations. */
const stepsOfCall = 5

/** PostgreSQL error (foreign key) when a conversation was just created in a deleted inbox. */
const stillHeld = '23503'

type Handlers = Pick<HandlersOf<(typeof endpoints)['channels']>, 'getMailboxDeletion' | 'putMailboxDeletion'>

/** Handlers for deleting inboxes that hold conversations. */
export function deletionHandlers(parts: DeletionParts & { now(): number }): Handlers {
  const { database, secrets, now } = parts
  return {
    async getMailboxDeletion({ id }, call) {
      requireSight(id, call)
      return database.look(call.actor.accountId, async (sql) => ({
        conversations: await countHeld(sql, id),
        waiting: await countWaiting(sql, id),
        isUnderWay: await isUnderWay(sql, id),
      }))
    },

    async putMailboxDeletion({ id, mailboxId: toId, conversations, keepsAddresses }, call) {
      const { accountId, userId, scopes } = call.actor
      requireSight(id, call)
      if (toId === id || !scopes.includes(`mbox:${toId}`))
        throw new DeskError('INVALID', { field: 'mailboxId', message: 'Choose another inbox' })
      const input = await database.desk(accountId, async (sql) => {
        const { name, toName, takesMail } = await lockBoth(sql, id, toId)
        if (keepsAddresses && !takesMail)
          throw new DeskError('INVALID', { field: 'mailboxId', message: `${toName} takes no mail` })
        if (await isUnderWay(sql, id))
          throw new DeskError('CONFLICT', { message: 'It is being deleted already' })
        const input = { mailboxId: id, name, conversations, toId, toName, keepsAddresses }
        await requireAllSent(sql, input)
        await endConnections(sql, secrets, id)
        return input
      })
      const cause = { ...byDesk, actorId: userId, op: call.key, origin: 'import', isSilent: true } as const
      if (await deleteSmall(parts, accountId, input, cause)) return { id, isDeleted: true }
      const kind = mailboxDeletion(parts)
      await startJob(database, accountId, kind, input, { startedBy: userId, now: now() })
      return { id, isDeleted: false }
    },
  }
}

/** Locks the deleted and the receiving inbox until the deletion has begun. @throws DeskError NOT_FOUND */
async function lockBoth(
  sql: DeskSql,
  id: Id,
  toId: Id,
): Promise<{ name: string; toName: string; takesMail: boolean }> {
  const found = await sql.rows<Pick<Mailbox, 'id' | 'name' | 'type'>>({
    text: 'select id, name, type from mailboxes where account_id = $1 and id = any($2) order by id for update',
    values: [sql.accountId, [id, toId]],
  })
  const [from, to] = [id, toId].map((wanted) => found.find((each) => each.id === wanted))
  if (!from || !to) throw new DeskError('NOT_FOUND')
  return { name: from.name, toName: to.name, takesMail: to.type === 'email' }
}

async function isUnderWay(sql: DeskSql, id: Id): Promise<boolean> {
  const [found] = await sql.rows<{ is: boolean }>({
    name: 'whether an inbox is being deleted',
    text: `select ${underWay('$2')} as is`,
    values: [sql.accountId, id],
  })
  return found?.is === true
}

/** Deletes a small inbox within the request; false if a job has to continue. */
async function deleteSmall(
  parts: DeletionParts & { now(): number },
  accountId: Id,
  input: MailboxDeletion,
  cause: Cause,
): Promise<boolean> {
  let place = deletionBegin
  try {
    for (let step = 0; step < stepsOfCall && !place.isDeleted; step += 1)
      place = (
        await parts.database.desk(accountId, (sql) =>
          deletionStep(parts, { sql, now: parts.now(), cause }, input, place),
        )
      ).place
  } catch (error) {
    if ((error as { code?: string }).code !== stillHeld) throw error
  }
  return place.isDeleted
}
