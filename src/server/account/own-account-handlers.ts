import type { endpoints } from '#domain/endpoints.ts'
import { pictureUrl } from '#domain/pictures/picture.ts'
import type { Clock } from '#lib/clock.ts'
import type { ContentStore } from '../attachments/content-store.ts'
import { removePicture } from '../attachments/kept-pictures.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database } from '../store/database.ts'
import { askDeletion, takeDeletionBack } from './deletion.ts'
import { changeAccount } from './change-account.ts'

/** Dependencies of the handlers that change the account. */
export interface OwnAccountParts {
  database: Database
  content: ContentStore
  clock: Clock
}

/** Handlers for the account settings of owners and admins. */
export function ownAccountHandlers(parts: OwnAccountParts) {
  const { database, clock } = parts
  const now = () => clock.now()
  return {
    async putMetadata(change, call) {
      const { before, after } = await changeAccount(database, call, change, now())
      if (before.logo !== null && before.logo !== after.logo) {
        const name = before.logo.slice(pictureUrl('').length)
        await removePicture({ ...parts, now }, { accountId: call.actor.accountId, name })
      }
      return after
    },
    postDeletion: async ({ name }, call) => ({ deletesAt: await askDeletion(database, call, name, now()) }),
    async deleteDeletion(_, call) {
      await takeDeletionBack(database, call, now())
      return { deletesAt: null }
    },
  } satisfies HandlersOf<(typeof endpoints)['ownAccount']>
}
