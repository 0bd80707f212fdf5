import { dateText } from '#lib/date-text.ts'
import { wallTime } from '#lib/zone.ts'
import { bannerOf, serviceState, type Banner } from '#domain/status-page/banner.ts'
import type { Incident } from '#domain/status-page/incident.ts'
import type { Maintenance } from '#domain/status-page/maintenance.ts'
import type { StatusPage } from '#domain/status-page/page.ts'
import type { Service } from '#domain/status-page/service.ts'
import { historyOf, type ServiceHistory } from '#domain/status-page/uptime.ts'

/** All data of a status page at one moment. */
export interface PublicStatus {
  page: Omit<StatusPage, 'url'>
  /** Epoch ms. */
  now: number
  services: readonly Service[]
  /** Open incidents, and those resolved within the days that the page shows; newest first. */
  incidents: readonly Incident[]
  /** Upcoming, ongoing and recently completed maintenance; earliest first. */
  maintenance: readonly Maintenance[]
  /** Names of statuses by id. */
  statuses: ReadonlyMap<number, string>
}

/** A service as shown on the page. */
export interface ShownService {
  service: Service
  state: Banner
  /** Null if the service does not show its history. */
  history: ServiceHistory | null
}

/** A status page, divided into the parts it shows. */
export interface ShownStatus {
  banner: Banner
  open: readonly Incident[]
  past: readonly Incident[]
  ongoing: readonly Maintenance[]
  upcoming: readonly Maintenance[]
  completed: readonly Maintenance[]
  /** Services without a group first, under null. */
  groups: readonly { group: Service | null; services: readonly ShownService[] }[]
}

const byName = (one: Service, other: Service) => one.name.localeCompare(other.name, 'en', { numeric: true })

/** Divides the data of a page into the parts it shows. */
export function shownStatus({ page, now, services, incidents, maintenance }: PublicStatus): ShownStatus {
  const open = incidents.filter(({ isResolved }) => !isResolved)
  const during = (status: Maintenance['maintenanceStatus']) =>
    maintenance.filter(({ maintenanceStatus }) => maintenanceStatus === status)
  const ongoing = during('ongoing')
  const state = { incidents: open, maintenance: ongoing }
  const shown = (service: Service): ShownService => ({
    service,
    state: serviceState(service.id, state),
    history: service.showHistory
      ? historyOf(
          incidents.flatMap(({ spans }) => spans).filter(({ serviceId }) => serviceId === service.id),
          {
            ...{ startDate: service.startDate, timeZone: page.timeZone, now },
            maintenance: maintenance.flatMap(({ effectedServices, startedAt, completedAt }) =>
              startedAt !== null && effectedServices.some(({ serviceId }) => serviceId === service.id)
                ? [{ from: startedAt, to: completedAt }]
                : [],
            ),
          },
        )
      : null,
  })
  const all = services.toSorted(byName)
  const groups = [null, ...all.filter(({ type }) => type === 'group')].map((group) => ({
    group,
    services: all
      .filter(({ type, groupId }) => type === 'service' && groupId === (group?.id ?? null))
      .map(shown),
  }))
  return {
    ...{ banner: bannerOf(state), open, ongoing },
    past: incidents.filter(({ isResolved }) => isResolved),
    upcoming: during('upcoming'),
    completed: during('completed').toReversed(),
    groups: groups.filter((group) => group.services.length > 0),
  }
}

const two = (count: number) => String(count).padStart(2, '0')

/** Date for pages and mails: `23 Nov 2026`. */
export const dayText = (at: number, zone: string): string => dateText(wallTime(at, zone), 'D MMM YYYY')

/** Date and time for pages and mails, with the zone: `23 Nov 2026, 14:02 Europe/Berlin`. */
export function momentText(at: number, zone: string): string {
  const { hour, minute } = wallTime(at, zone)
  return `${dayText(at, zone)}, ${two(hour)}:${two(minute)} ${zone}`
}

/** Duration as text: `1 h 12 min`. */
export function lengthText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const parts = [days > 0 && `${days} d`, hours > 0 && `${hours} h`, rest > 0 && days === 0 && `${rest} min`]
  return parts.filter(Boolean).join(' ')
}

/** Uptime as text; it was rounded down already. */
export const uptimeText = (uptime: number | null): string =>
  uptime === null ? 'No data' : `${uptime.toFixed(2)}% up`
