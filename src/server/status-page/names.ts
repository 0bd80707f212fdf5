import { DeskError } from '#domain/errors.ts'
import { incidentStatusResource, sourceResource } from '#domain/status-page/names.ts'
import { fixedType, statusTemplateResource } from '#domain/status-page/template.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { statusIncidentStatuses, statusSources, statusTemplates } from '../schema/status-page.ts'
import { requireServices, requireSource } from './named.ts'

interface Parts {
  database: Database
  now(): number
}

/** Refuses to delete records in use. */
const unused = (text: string) => ({
  async release({ sql }: ResourceWork, { id }: { id: number }) {
    const [used] = await sql.rows<{ count: number }>({ text, values: [sql.accountId, id] })
    const count = used?.count ?? 0
    if (count > 0)
      throw new DeskError('CONFLICT', { message: `This is used ${count === 1 ? 'once' : `${count} times`}` })
  },
})

const ofSources = `select (select count(*)::int from "statusIncidents" where account_id = $1 and source_id = $2)
  + (select count(*)::int from "statusMaintenance" where account_id = $1 and source_id = $2)
  + (select count(*)::int from "statusTemplates" where account_id = $1 and source_id = $2) as count`

const ofStatuses = `select count(*)::int as count from "statusIncidents" where account_id = $1
  and exists (select from jsonb_array_elements(current_status) e where (e->>'currentStatusId')::bigint = $2)`

/** Handlers for sources of incidents. */
export const sourceHandlers = (parts: Parts) =>
  resourceHandlers(sourceResource, { ...parts, table: statusSources, hooks: unused(ofSources) })

/** Handlers for statuses of incidents. */
export const incidentStatusHandlers = (parts: Parts) =>
  resourceHandlers(incidentStatusResource, {
    ...parts,
    table: statusIncidentStatuses,
    hooks: unused(ofStatuses),
  })

/** Handlers for templates; their type is fixed. */
export const statusTemplateHandlers = (parts: Parts) =>
  resourceHandlers(statusTemplateResource, {
    ...parts,
    table: statusTemplates,
    filters: { type: (alias, value) => `${alias}.type = ${value}` },
    hooks: {
      async check({ sql }, words, before) {
        if (before && before.type !== words.type)
          throw new DeskError('INVALID', { field: 'type', message: fixedType })
        await requireSource(sql, words.sourceId, before)
        await requireServices(sql, words.effectedServices, before?.effectedServices)
        const named = await sql.rows<{ id: number; name: string }>({
          name: 'names of services',
          text: 'select id, name from "statusServices" where account_id = $1',
          values: [sql.accountId],
        })
        const nameOf = new Map(named.map(({ id, name }) => [id, name]))
        const effectedServices = words.effectedServices.map((each) => ({
          ...each,
          serviceName: nameOf.get(each.serviceId) ?? each.serviceName,
        }))
        return { ...words, effectedServices }
      },
    },
  })
