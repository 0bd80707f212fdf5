import type { Id } from '#lib/id.ts'
import { serviceState } from '#domain/status-page/banner.ts'
import type { Incident } from '#domain/status-page/incident.ts'
import type { Maintenance } from '#domain/status-page/maintenance.ts'
import type { PublicStatus } from '#site/status-page/public-status.ts'
import { changeDocument, toldDocument } from '#site/status-page/statuspage-api.ts'
import type { DeskSql } from '../store/database.ts'
import { pageColumns } from './pages-store.ts'
import { readStatus, type FoundPage } from './read.ts'

/** Content of a notice for URLs: fixed when the notice is made, so that retries send the same. */
export type NoticeDocument = NonNullable<ReturnType<typeof toldDocument>> & {
  /** Services whose state it changed. */
  changes: ReturnType<typeof changeDocument>[]
}

interface About {
  key: string
  about: 'incident' | 'maintenance'
  aboutId: Id
  services: readonly { serviceId: number }[]
  before?: Incident | Maintenance | null
  now: number
}

/** Renders a notice for URLs, in the transaction of its change; null without subscribed URLs. */
export async function noticeDocument(sql: DeskSql, notice: About): Promise<NoticeDocument | null> {
  const [page] = await sql.rows<FoundPage['page']>({
    name: 'page of a notice for URLs',
    text: `select ${pageColumns} from "statusPages" p where p.account_id = $1 and exists (
        select from "statusSubscribers" s where s.account_id = $1 and s.type <> 'email' and s.is_active)
      order by p.id limit 1`,
    values: [sql.accountId],
  })
  if (!page) return null
  const status = await readStatus(sql, page, notice.now)
  const told = toldDocument(status, notice.about, notice.aboutId)
  return told ? { ...told, changes: changesOf(status, notice) } : null
}

function changesOf(
  status: PublicStatus,
  { key, about, aboutId, services, before, now }: About,
): NoticeDocument['changes'] {
  if (before === undefined) return []
  const others = <Row extends { id: Id }>(rows: readonly Row[]) => rows.filter(({ id }) => id !== aboutId)
  const after = stateOf(status)
  const earlier = stateOf({
    incidents:
      about === 'incident'
        ? [...others(status.incidents), ...(before ? [before as Incident] : [])]
        : status.incidents,
    maintenance:
      about === 'maintenance'
        ? [...others(status.maintenance), ...(before ? [before as Maintenance] : [])]
        : status.maintenance,
  })
  const concerned = new Set([...services, ...(before?.effectedServices ?? [])].map((each) => each.serviceId))
  return status.services.flatMap((service) => {
    const [from, to] = [serviceState(service.id, earlier), serviceState(service.id, after)]
    if (!concerned.has(service.id) || from === to) return []
    return [changeDocument(service, { from, to, change: `${key}:${service.id}`, at: now })]
  })
}

/** Incidents and maintenance that determine the current state of services. */
const stateOf = ({ incidents, maintenance }: Pick<PublicStatus, 'incidents' | 'maintenance'>) => ({
  incidents: incidents.filter(({ isResolved }) => !isResolved),
  maintenance: maintenance.filter(({ maintenanceStatus }) => maintenanceStatus === 'ongoing'),
})
