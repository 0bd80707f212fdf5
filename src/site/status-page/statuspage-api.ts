import { bannerTexts, type Banner } from '#domain/status-page/banner.ts'
import { worseOf, type Effect } from '#domain/status-page/effect.ts'
import type { Incident } from '#domain/status-page/incident.ts'
import type { Maintenance } from '#domain/status-page/maintenance.ts'
import { statusItemPath, statusPath } from '#domain/status-page/page.ts'
import type { Service } from '#domain/status-page/service.ts'
import { shownStatus, type PublicStatus } from './public-status.ts'

/*
 * The page in the format of Atlassian Statuspage's public API, version 2, for bots and dashboards that read
 * such pages. Ids are strings there, moments ISO 8601.
 */

/** Maximum number of items in a list. */
const most = 50

const componentStatus: Record<Banner, string> = {
  operational: 'operational',
  degraded: 'degraded_performance',
  partial: 'partial_outage',
  major: 'major_outage',
  maintenance: 'under_maintenance',
}
/** Ongoing maintenance alone is no disruption. */
const indicator: Record<Banner, string> = {
  ...{ operational: 'none', maintenance: 'none' },
  ...{ degraded: 'minor', partial: 'major', major: 'critical' },
}
const impact: Record<Effect, string> = { OP: 'none', DP: 'minor', PO: 'major', MO: 'critical' }
const maintenanceStatus: Record<Maintenance['maintenanceStatus'], string> = {
  ...{ upcoming: 'scheduled', ongoing: 'in_progress', completed: 'completed' },
}
const incidentStatuses = ['investigating', 'identified', 'monitoring', 'resolved', 'postmortem'] as const

const stamp = (at: number) => new Date(at).toISOString()
const stampOr = (at: number | null) => (at === null ? null : stamp(at))

/** Status of that API for a status name of the account; `investigating` if none fits. */
const statusNamed = (name: string | undefined) =>
  incidentStatuses.find((status) => name?.toLowerCase().includes(status)) ?? 'investigating'

interface Told {
  status: string
  body: string
  at: number
}

/** Builder of its documents. */
class Documents {
  readonly #status: PublicStatus
  readonly #origin: string
  readonly #pageId: string
  readonly #components: ReturnType<Documents['components']>

  constructor(status: PublicStatus, origin: string) {
    this.#status = status
    this.#origin = origin
    this.#pageId = String(status.page.id)
    this.#components = this.components()
  }

  page() {
    const { page, services, incidents, maintenance, now } = this.#status
    const moments = [
      ...services.map(({ startDate }) => startDate),
      ...incidents.flatMap((row) => [this.#updatedAt(row)]),
      ...maintenance.flatMap(({ startDate, startedAt, completedAt }) => [startDate, startedAt, completedAt]),
    ].filter((at): at is number => at !== null && at <= now)
    return {
      ...{ id: this.#pageId, name: page.pageTitle, url: `${this.#origin}${statusPath(page.domain)}` },
      ...{ time_zone: page.timeZone, updated_at: stamp(Math.max(0, ...moments)) },
    }
  }

  status() {
    const { banner } = shownStatus(this.#status)
    return { indicator: indicator[banner], description: bannerTexts[banner] }
  }

  components() {
    const { groups } = shownStatus(this.#status)
    const component = (service: Service, status: Banner, position: number) => ({
      ...{ id: String(service.id), name: service.name, status: componentStatus[status] },
      ...{ created_at: stamp(service.startDate), updated_at: stamp(service.startDate), position },
      ...{ description: service.description || null, showcase: service.showHistory },
      start_date: stamp(service.startDate).slice(0, 10),
      group_id: service.groupId === null ? null : String(service.groupId),
      ...{ page_id: this.#pageId, group: service.type === 'group', only_show_if_degraded: false },
    })
    const order: readonly Banner[] = ['operational', 'maintenance', 'degraded', 'partial', 'major']
    return groups.flatMap(({ group, services }, place) => {
      const worst = services.reduce<Banner>(
        (held, { state }) => (order.indexOf(state) > order.indexOf(held) ? state : held),
        'operational',
      )
      const inGroup = services.map(({ service, state }, n) => component(service, state, n + 1))
      return group
        ? [{ ...component(group, worst, place + 1), components: inGroup.map(({ id }) => id) }, ...inGroup]
        : inGroup
    })
  }

  incidents(isWanted: (row: Incident) => boolean) {
    const { incidents, page } = this.#status
    return incidents
      .filter(isWanted)
      .slice(0, most)
      .map((row) => {
        const told = this.#told(row)
        const worst = row.effectedServices.reduce<Effect>((held, { effect }) => worseOf(held, effect), 'OP')
        return {
          ...{ id: String(row.id), name: row.title },
          status: row.isResolved ? 'resolved' : (told[0]?.status ?? 'investigating'),
          ...{ created_at: stamp(row.startDate), updated_at: stamp(this.#updatedAt(row)) },
          monitoring_at: stampOr(told.findLast(({ status }) => status === 'monitoring')?.at ?? null),
          ...{ resolved_at: stampOr(row.endDate), impact: impact[worst] },
          shortlink: `${this.#origin}${statusItemPath(page.domain, 'incidents', row.id)}`,
          ...{ started_at: stamp(row.startDate), page_id: this.#pageId },
          ...this.#details(row, told),
        }
      })
  }

  maintenance(isWanted: (row: Maintenance) => boolean) {
    const { maintenance, page } = this.#status
    return maintenance
      .filter(isWanted)
      .slice(0, most)
      .map((row) => {
        const status = maintenanceStatus[row.maintenanceStatus]
        const at = row.completedAt ?? row.startedAt ?? row.startDate
        const body = row.description || row.title
        return {
          ...{ id: String(row.id), name: row.title, status },
          ...{ created_at: stamp(row.startDate), updated_at: stamp(at), monitoring_at: null },
          ...{ resolved_at: stampOr(row.completedAt), impact: 'maintenance' },
          shortlink: `${this.#origin}${statusItemPath(page.domain, 'maintenance', row.id)}`,
          ...{ started_at: stamp(row.startedAt ?? row.startDate), page_id: this.#pageId },
          ...this.#details(row, [{ status: status ?? 'scheduled', body, at }]),
          ...{ scheduled_for: stamp(row.startDate), scheduled_until: stamp(row.endDate) },
        }
      })
  }

  #updatedAt({ currentStatus: [newest], startDate, endDate }: Incident): number {
    return Math.max(startDate, newest?.currentStatusTime ?? 0, endDate ?? 0)
  }

  /** Timeline, newest first: an incident without updates gets its start, a resolved one also its end. */
  #told({ currentStatus, description, title, startDate, endDate, isResolved }: Incident): Told[] {
    const told = currentStatus.map(({ currentStatusId, currentStatusDesc, currentStatusTime }) => ({
      status: statusNamed(this.#status.statuses.get(currentStatusId)),
      ...{ body: currentStatusDesc, at: currentStatusTime },
    }))
    const all =
      told.length > 0 ? told : [{ status: 'investigating', body: description || title, at: startDate }]
    return isResolved && all[0]?.status !== 'resolved'
      ? [{ status: 'resolved', body: 'This incident has been resolved.', at: endDate ?? startDate }, ...all]
      : all
  }

  #details({ id, effectedServices, notifySubscribers }: Incident | Maintenance, told: readonly Told[]) {
    const effected = new Set(effectedServices.map(({ serviceId }) => String(serviceId)))
    const components = this.#components.filter((component) => effected.has(component.id))
    return {
      incident_updates: told.map(({ status, body, at }, n) => ({
        ...{ id: `${id}-${told.length - n}`, status, body, incident_id: String(id) },
        ...{ created_at: stamp(at), updated_at: stamp(at), display_at: stamp(at) },
        affected_components: components.map(({ id: code, name, status: is }) => ({
          ...{ code, name, old_status: is, new_status: is },
        })),
        ...{ deliver_notifications: notifySubscribers, custom_tweet: null, tweet_id: null },
      })),
      components,
    }
  }
}

/** An item in the format of that API's webhooks; links are paths. */
export function toldDocument(
  status: PublicStatus,
  about: 'incident' | 'maintenance',
  id: number,
): { page: object; incident: { id: string; shortlink: string } } | undefined {
  const from = new Documents(status, '')
  const isIt = (row: { id: number }) => row.id === id
  const [incident] = about === 'incident' ? from.incidents(isIt) : from.maintenance(isIt)
  const { indicator: status_indicator, description: status_description } = from.status()
  const { page } = status
  return incident && { page: { id: String(page.id), status_indicator, status_description }, incident }
}

/** A change of a service in the format of that API's webhooks. @param change its id; at epoch ms. */
export function changeDocument(
  { id, name, startDate }: Service,
  { from, to, change, at }: { from: Banner; to: Banner; change: string; at: number },
) {
  return {
    component_update: {
      ...{ id: change, component_id: String(id), created_at: stamp(at) },
      ...{ old_status: componentStatus[from], new_status: componentStatus[to] },
    },
    component: { id: String(id), name, status: componentStatus[to], created_at: stamp(startDate) },
  }
}

const isOpen = ({ isResolved }: Incident) => !isResolved
const during =
  (...wanted: readonly Maintenance['maintenanceStatus'][]) =>
  (row: Maintenance) =>
    wanted.includes(row.maintenanceStatus)
const every = () => true

/** Documents of the API by their path below `/api/v2/`; each is JSON. */
export const statuspageDocuments: Record<string, (status: PublicStatus, origin: string) => object> =
  Object.fromEntries(
    Object.entries<(from: Documents) => object>({
      'summary.json': (from) => ({
        components: from.components(),
        incidents: from.incidents(isOpen),
        scheduled_maintenances: from.maintenance(during('upcoming', 'ongoing')),
        status: from.status(),
      }),
      'status.json': (from) => ({ status: from.status() }),
      'components.json': (from) => ({ components: from.components() }),
      'incidents.json': (from) => ({ incidents: from.incidents(every) }),
      'incidents/unresolved.json': (from) => ({ incidents: from.incidents(isOpen) }),
      'scheduled-maintenances.json': (from) => ({ scheduled_maintenances: from.maintenance(every) }),
      'scheduled-maintenances/upcoming.json': (from) => ({
        scheduled_maintenances: from.maintenance(during('upcoming')),
      }),
      'scheduled-maintenances/active.json': (from) => ({
        scheduled_maintenances: from.maintenance(during('ongoing')),
      }),
    }).map(([path, draw]) => [
      path,
      (status: PublicStatus, origin: string) => {
        const from = new Documents(status, origin)
        return { page: from.page(), ...draw(from) }
      },
    ]),
  )
