import { rightsOf, type Rights } from '#domain/access/rights.ts'
import { defineQuery } from './query.ts'

/** What role and plan allow the agent, as this device knows it; null until their rows are here. */
export const ownRights = defineQuery(
  'ownRights',
  () => [{ table: 'users' }, { table: 'roles' }, { table: 'accountSettings' }],
  async (db): Promise<Rights | null> => {
    const user = await db.users.get(db.userId)
    return rightsOf(user, await db.roles.toArray(), await db.accountSettings.toCollection().first())
  },
)
