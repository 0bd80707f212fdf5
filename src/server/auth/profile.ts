import type { Actor } from '#domain/access/actor.ts'
import type { Profile } from '#domain/auth/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { pictureUrl } from '#domain/pictures/picture.ts'
import type { DeskSql } from '../store/database.ts'

interface Row {
  firstName: string
  lastName: string
  email: string
  avatar: string | null
  account: string
}

/** Role of an actor in the API's format. */
export const roleOf = ({ roleName, permissions, isAdministrator }: Actor): Profile['role'] => ({
  name: roleName,
  permissions: [...permissions],
  isAdministrator,
})

/** Profile of the signed-in user for the app shell. @throws DeskError NOT_FOUND when the user is gone. */
export async function readProfile(sql: DeskSql, actor: Actor, origin: string): Promise<Profile> {
  const [row] = await sql.rows<Row>({
    name: 'profile',
    text: `select u.first_name as "firstName", u.last_name as "lastName", u.email, u.avatar, a.name as account
      from users u join accounts a on a.id = u.account_id where u.account_id = $1 and u.id = $2`,
    values: [sql.accountId, actor.userId],
  })
  if (!row) throw new DeskError('NOT_FOUND')
  const { firstName, lastName, email, avatar, account } = row
  return {
    user: {
      ...{ id: actor.userId, firstName, lastName, email, role: actor.roleName },
      avatar: avatar && pictureUrl(avatar),
    },
    account: { id: actor.accountId, name: account },
    role: roleOf(actor),
    features: [...actor.features],
    domainURL: origin,
  }
}
