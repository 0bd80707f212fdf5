import { rightsOf, type Rights } from '#domain/access/rights.ts'
import { defineQuery } from './query.ts'

/** Permissions of the agent by role and plan, from this device; null until their rows are stored. */
export const ownRights = defineQuery(
  'ownRights',
  () => [{ table: 'users' }, { table: 'roles' }, { table: 'accountSettings' }],
  async (db): Promise<Rights | null> => {
    const user = await db.users.get(db.userId)
    return rightsOf(user, await db.roles.toArray(), await db.accountSettings.toCollection().first())
  },
)

/** Permissions of a role with the account's plan, from this device; null for an unknown role. */
export const rightsOfRole = defineQuery(
  'rightsOfRole',
  (_role: string) => [{ table: 'roles' }, { table: 'accountSettings' }],
  async (db, roleName): Promise<Rights | null> =>
    rightsOf({ roleName }, await db.roles.toArray(), await db.accountSettings.toCollection().first()),
)
