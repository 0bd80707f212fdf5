import { DeskError } from '#domain/errors.ts'
import { portalFormResource, portalFormSchema, type PortalForm } from '#domain/portal/form.ts'
import type { SettingsChange } from '#domain/settings.ts'
import type { Call } from '../http/handler.ts'
import { settingsHandlers, settingsStore } from '../resources/settings.ts'
import type { Database } from '../store/database.ts'
import { portalForms } from '../schema/portal.ts'

const store = settingsStore(portalFormResource, portalForms)

/** The form of the account's portal. */
export const readPortalForm = store.read

/** Serves the form by which customers open tickets: one that is on has an inbox that is there. */
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
