import { allPermissions, permissionGroups } from '#domain/access/permissions.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { permissionMapOf, permissionsIn, roleResource, type Role } from '#domain/people/role.ts'
import { nameOf } from '#domain/people/name.ts'
import type { WordsOf } from '#domain/resource.ts'
import type { HandlersOf } from '../http/handler.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { roles } from '../store/schema-people.ts'

type Words = WordsOf<typeof roleResource>

/** Serves roles. What one allows is asked of its row at each call, so that a change counts from the next one on. */
export const roleHandlers = ({ database, now }: { database: Database; now(): number }) =>
  ({
    ...resourceHandlers(roleResource, {
      ...{ database, now },
      table: roles,
      names: { role: 'name' },
      derived: {
        accountId: (alias) => `${alias}.account_id`,
        isDefault: (alias) => `${alias}.is_administrator`,
      },
      hooks: { check: refuseFixed, release, show },
    }),
    structure: () => structure,
  }) satisfies HandlersOf<(typeof endpoints)['roles']>

const structure: Record<string, string[]> = Object.fromEntries(
  Object.entries(permissionGroups).map(([group, names]) => [group, [...names]]),
)

/** The row holds a list; calls answer a map. Owner and admin hold what there is, also what was added since. */
function show(kept: Role): Role {
  const list = kept.isDefault ? allPermissions : (kept.permissions as unknown as string[])
  return { ...kept, permissions: permissionMapOf(list) }
}

const fixed = () =>
  new DeskError('FORBIDDEN', { message: 'This is part of the product and cannot be changed' })

async function refuseFixed(_: ResourceWork, words: Words, before: Role | null): Promise<object> {
  if (before?.isDefault) throw fixed()
  const { role, description, serviceObject } = words
  return { role, description, permissions: permissionsIn(serviceObject.permissions) }
}

/** Names that a refusal spells out; the rest is a number. */
const mostNames = 5

/** Nobody may be left without a role (D1-111). */
async function release({ sql }: ResourceWork, { id, isDefault }: Role): Promise<void> {
  if (isDefault) throw fixed()
  const holders = await sql.rows<{ firstName: string; lastName: string; email: string }>({
    name: 'holders of a role',
    text: `select first_name as "firstName", last_name as "lastName", email from users
      where account_id = $1 and role_id = $2 order by lower(first_name), lower(last_name), id`,
    values: [sql.accountId, id],
  })
  if (holders.length === 0) return
  const names = holders.slice(0, mostNames).map(nameOf)
  const rest = holders.length - names.length
  const list = rest > 0 ? [...names, `${rest} more`] : names
  const people = holders.length === 1 ? '1 user has' : `${holders.length} users have`
  throw new DeskError('CONFLICT', {
    message: `${people} this role: ${listed(list)}. Give them another role first.`,
  })
}

/** `A, B and C`. */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
