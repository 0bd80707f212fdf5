import type { Clock } from '#lib/clock.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { recordChange } from '../events/record.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database } from '../store/database.ts'
import { requireAddress, requireSight } from './inbox-guards.ts'
import { newForwardingToken } from '../forwarding/address.ts'
import { readForwarding } from '../forwarding/forwarded.ts'

/** Dependencies of the forwarding address handlers. */
export interface ForwardingHandlerParts {
  database: Database
  clock: Clock
  /** Domain whose mail reaches this server; null if none is configured. */
  inboundDomain: string | null
}

/** Handlers for the addresses that external mailboxes forward to. */
export function forwardingHandlers(
  parts: ForwardingHandlerParts,
): HandlersOf<(typeof endpoints)['forwarding']> {
  const { database, clock, inboundDomain } = parts
  return {
    async getForwarding({ id }, call) {
      requireSight(id, call)
      return database.look(call.actor.accountId, async (sql) => {
        await requireAddress(sql, id)
        return readForwarding(sql, id, inboundDomain)
      })
    },

    async postForwarding({ id }, call) {
      const { accountId, userId } = call.actor
      requireSight(id, call)
      if (inboundDomain === null)
        throw new DeskError('UNAVAILABLE', { message: 'Set INBOUND_DOMAIN on the server first' })
      const now = clock.now()
      return database.desk(accountId, async (sql) => {
        await requireAddress(sql, id)
        const made = await sql.rows({
          text: `insert into mailbox_forwarding (mailbox_id, token, made_at) values ($1, $2, $3)
            on conflict (account_id, mailbox_id) do nothing returning 1`,
          values: [id, newForwardingToken(), now],
        })
        const view = await readForwarding(sql, id, inboundDomain)
        if (made.length > 0) {
          const told = ofRecord('mailbox-forwarding', { id, before: null, after: { address: view.address } })
          await recordChange(sql, told, { actorId: userId, op: call.key, at: now })
        }
        return view
      })
    },

    async removeForwarding({ id }, call) {
      const { accountId, userId } = call.actor
      requireSight(id, call)
      await database.desk(accountId, async (sql) => {
        const { address } = await readForwarding(sql, id, inboundDomain)
        const gone = await sql.rows({
          text: 'delete from mailbox_forwarding where account_id = $1 and mailbox_id = $2 returning 1',
          values: [accountId, id],
        })
        if (gone.length === 0) throw new DeskError('NOT_FOUND')
        const told = ofRecord('mailbox-forwarding', { id, before: { address }, after: null })
        await recordChange(sql, told, { actorId: userId, op: call.key, at: clock.now() })
      })
      return { id }
    },
  }
}
