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

/** What a role allows with the plan of the account, as this device knows both; null for a role that is not there. */
export const rightsOfRole = defineQuery(
  'rightsOfRole',
  (_role: string) => [{ table: 'roles' }, { table: 'accountSettings' }],
  async (db, roleName): Promise<Rights | null> =>
    rightsOf({ roleName }, await db.roles.toArray(), await db.accountSettings.toCollection().first()),
)
