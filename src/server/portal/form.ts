import { DeskError } from '#domain/errors.ts'
import { portalFormResource, portalFormSchema, type PortalForm } from '#domain/portal/form.ts'
import type { SettingsChange } from '#domain/settings.ts'
import type { Call } from '../http/handler.ts'
import { settingsHandlers, settingsStore } from '../resources/settings.ts'
import type { Database } from '../store/database.ts'
import { portalForms } from '../schema/portal.ts'

const store = settingsStore(portalFormResource, portalForms)

/** Form of the account's portal. */
export const readPortalForm = store.read

/** Handlers for the portal's ticket form; an active form needs an existing inbox. */
export function portalFormHandlers(parts: { database: Database; now(): number }) {
  const { get, update } = settingsHandlers(store, parts)
  return {
    get,
    async update(change: SettingsChange<PortalForm>, call: Call): Promise<PortalForm> {
      await parts.database.look(call.actor.accountId, async (sql) => {
        const { seen: _, ...given } = change
        const after = { ...(await store.read(sql)), ...given }
        const fault = portalFormSchema.safeParse(after).error?.issues[0]
        if (fault) throw new DeskError('INVALID', { field: String(fault.path[0]), message: fault.message })
        const [inbox] = await sql.rows({
          name: 'inbox of the portal',
          text: 'select from mailboxes where account_id = $1 and id = $2',
          values: [sql.accountId, after.mailboxId],
        })
        if (after.mailboxId !== null && !inbox)
          throw new DeskError('INVALID', {
            field: 'mailboxId',
            message: 'This inbox does not exist any more',
          })
      })
      return update(change, call)
    },
  }
}
