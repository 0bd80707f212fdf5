import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { recordChange } from '../events/record.ts'
import type { HandlersOf } from '../http/handler.ts'
import { requireAddress, requireSight } from './inbox-guards.ts'
import { checkInbox, type DeliverabilityParts } from '../deliverability/check-inbox.ts'
import { domainOf, forgetKey, keepKey, makeKey } from '../deliverability/signing-keys.ts'

/** Handlers for the deliverability of inbox domains (DNS lookups) and their DKIM keys. */
export function deliverabilityHandlers(
  parts: DeliverabilityParts,
): HandlersOf<(typeof endpoints)['deliverability']> {
  const { database, secrets, now } = parts
  return {
    async getDeliverability({ id }, call) {
      const { accountId } = call.actor
      requireSight(id, call)
      const address = await database.look(accountId, (sql) => requireAddress(sql, id))
      return checkInbox(parts, accountId, { id, address })
    },

    async putSigning({ id }, call) {
      const { accountId, userId } = call.actor
      requireSight(id, call)
      const made = await makeKey()
      const address = await database.desk(accountId, async (sql) => {
        const email = await requireAddress(sql, id)
        const domain = domainOf(email)
        const holder = parts.holderOf(domain)
        if (holder !== null)
          throw new DeskError('CONFLICT', {
            message: `${domain} is ${holder}’s: only they can set its records`,
          })
        if (!(await keepKey(sql, secrets, domain, made))) return email
        const told = ofRecord('mailbox-signing', {
          ...{ id, before: null, after: { domain, selector: made.selector } },
          secretsWritten: ['privateKey'],
        })
        await recordChange(sql, told, { actorId: userId, op: call.key, at: now() })
        return email
      })
      return checkInbox(parts, accountId, { id, address })
    },

    async removeSigning({ id }, call) {
      const { accountId, userId } = call.actor
      requireSight(id, call)
      await database.desk(accountId, async (sql) => {
        const gone = await forgetKey(sql, secrets, domainOf(await requireAddress(sql, id)))
        if (!gone) return
        const { domain, selector } = gone
        const told = ofRecord('mailbox-signing', { id, before: { domain, selector }, after: null })
        await recordChange(sql, told, { actorId: userId, op: call.key, at: now() })
      })
      return { id }
    },
  }
}
