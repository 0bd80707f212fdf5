import type { Id } from '#lib/id.ts'
import { historyDays } from '#domain/status-page/uptime.ts'
import { incidentResource, type Incident } from '#domain/status-page/incident.ts'
import { maintenanceResource, type Maintenance } from '#domain/status-page/maintenance.ts'
import { serviceResource, type Service } from '#domain/status-page/service.ts'
import type { StatusPage } from '#domain/status-page/page.ts'
import type { PublicStatus } from '#site/status-page/public-status.ts'
import type { Resource } from '#domain/resource.ts'
import { statementsOf } from '../resources/statements.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { statusIncidents, statusMaintenance, statusServices } from '../schema/status-page.ts'
import { pageColumns } from './pages-store.ts'

const dayMs = 86_400_000
/** Maximum of rows of one kind on a page. */
const most = 500

const incidents = statementsOf(incidentResource as Resource, { table: statusIncidents })
const maintenance = statementsOf(maintenanceResource as Resource, { table: statusMaintenance })
const services = statementsOf(serviceResource as Resource, { table: statusServices })

/** A public page and its account. */
export type FoundPage = { accountId: Id; page: Omit<StatusPage, 'url'> }

/** Page of a domain. */
export async function findPage(database: Database, name: string): Promise<FoundPage | undefined> {
  const [found] = await database.system((sql) =>
    sql.rows<FoundPage['page'] & { accountId: Id }>({
      text: `select p.account_id as "accountId", ${pageColumns} from "statusPages" p where p.domain = $1`,
      values: [name.toLowerCase()],
    }),
  )
  if (!found) return undefined
  const { accountId, ...page } = found
  return { accountId, page }
}

/** Complete content of a page, as of one snapshot: services, and events within the days of history. */
export async function readStatus(sql: DeskSql, page: FoundPage['page'], now: number): Promise<PublicStatus> {
  const since = now - (historyDays + 1) * dayMs
  const { accountId } = sql
  const listed = <Row>(statements: typeof incidents, where: string, values: unknown[]): Promise<Row[]> =>
    sql.rows<Row>(statements.where(accountId, where, values, most))
  return {
    page,
    now,
    services: await listed<Service>(services, 'true', []),
    incidents: (await listed<Incident>(incidents, 't.end_date is null or t.end_date > $2', [since])).sort(
      (one, other) => other.startDate - one.startDate,
    ),
    maintenance: (
      await listed<Maintenance>(maintenance, 't.completed_at is null or t.completed_at > $2', [since])
    ).sort((one, other) => one.startDate - other.startDate),
    statuses: new Map(
      (
        await sql.rows<{ id: Id; status: string }>({
          name: 'names of statuses',
          text: 'select id, status from "statusIncidentStatuses" where account_id = $1',
          values: [accountId],
        })
      ).map(({ id, status }) => [id, status]),
    ),
  }
}

/** Reads one incident of any age, with its text. */
export async function readIncident(sql: DeskSql, id: Id): Promise<Incident | undefined> {
  const [row] = await sql.rows<Incident>(incidents.one(sql.accountId, null, id))
  return row
}

/** Reads one maintenance of any age. */
export async function readMaintenance(sql: DeskSql, id: Id): Promise<Maintenance | undefined> {
  const [row] = await sql.rows<Maintenance>(maintenance.one(sql.accountId, null, id))
  return row
}
