import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { serviceResource, type Service, type ServiceInput } from '#domain/status-page/service.ts'
import type { HandlersOf } from '../http/handler.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { statusServices } from '../schema/status-page.ts'
import type { statusPageEndpoints } from '#domain/status-page/endpoints.ts'

/** Handlers for services and their groups (D1-13). */
export function serviceHandlers(parts: { database: Database; now(): number }) {
  const { get, remove, ...rest } = resourceHandlers(serviceResource, {
    ...parts,
    table: statusServices,
    filters: { type: (alias, value) => `${alias}.type = ${value}` },
    hooks: { check, after },
  })
  const ofType = async (type: string | undefined, found: Promise<Service> | Service) => {
    const row = await found
    if (type !== undefined && row.type !== type) throw new DeskError('NOT_FOUND')
    return row
  }
  return {
    ...rest,
    get: ({ type, ...named }, call) => ofType(type, get(named, call)),
    async remove({ type, ...named }, call) {
      await ofType(type, get(named, call))
      return remove(named, call)
    },
    getServiceGroups: async (_, call) => ({
      data: (
        await rest.list({ type: 'group', sort: 'name', order: 'asc', page: 1, limit: 200 } as never, call)
      ).data,
    }),
  } satisfies HandlersOf<(typeof statusPageEndpoints)['statusServices']>
}

async function check({ sql }: ResourceWork, words: ServiceInput, before: Service | null) {
  if (before && before.type !== words.type) throw new DeskError('NOT_FOUND')
  const { groupName, ...kept } = words
  if (words.type === 'group') return { ...kept, groupId: null }
  if (groupName) return { ...kept, groupId: await groupOf(sql, groupName, words) }
  if (words.groupId !== null && !(await isGroup(sql, words.groupId)))
    throw new DeskError('INVALID', { field: 'groupId', message: 'This group does not exist any more' })
  return kept
}

async function isGroup(sql: DeskSql, id: Id): Promise<boolean> {
  const found = await sql.rows({
    name: 'a group of services',
    text: `select id from "statusServices" where account_id = $1 and id = $2 and type = 'group' for key share`,
    values: [sql.accountId, id],
  })
  return found.length > 0
}

/** Group with a name, created if missing. Names are unique, so changes of an account are serialised here. */
async function groupOf(sql: DeskSql, name: string, { startDate }: ServiceInput): Promise<Id> {
  const [known] = await sql.rows<{ id: Id; type: string }>({
    name: 'group by its name',
    text: `select id, type from "statusServices" where account_id = $1 and fold_text(name) = fold_text($2)`,
    values: [sql.accountId, name],
  })
  if (known?.type === 'service')
    throw new DeskError('INVALID', { field: 'groupName', message: 'A service has this name' })
  if (known) return known.id
  const [made] = await sql.rows<{ id: Id }>({
    name: 'new group of services',
    text: `insert into "statusServices" (account_id, type, name, description, show_history, start_date, revision)
      values ($1, 'group', $2, $2, true, $3, 1) returning id`,
    values: [sql.accountId, name, startDate],
  })
  return (made as { id: Id }).id
}

/** Components of a deleted group stay, without a group (D1-63). */
async function after({ sql }: ResourceWork, id: Id, words: ServiceInput | null): Promise<void> {
  if (words === null)
    await sql.rows({
      name: 'services of a group that is gone',
      text: `update "statusServices" set group_id = null, revision = revision + 1
        where account_id = $1 and group_id = $2`,
      values: [sql.accountId, id],
    })
}
