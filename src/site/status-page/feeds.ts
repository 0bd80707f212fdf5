import { bannerTexts } from '#domain/status-page/banner.ts'
import { effectTexts } from '#domain/status-page/effect.ts'
import { statusItemPath, statusPath } from '#domain/status-page/page.ts'
import { asAtom, asRss, mostEntries, type Feed } from './feed.ts'
import { momentText, shownStatus, type PublicStatus } from './public-status.ts'

function entriesOf(
  { page, incidents, maintenance, statuses }: PublicStatus,
  origin: string,
): Feed['entries'] {
  const address = (kind: 'incidents' | 'maintenance', id: number) =>
    `${origin}${statusItemPath(page.domain, kind, id)}`
  return [
    ...incidents.map(({ id, title, description, currentStatus, startDate, endDate, isResolved }) => ({
      ...{ id: address('incidents', id), link: address('incidents', id), published: startDate },
      title: isResolved ? `Resolved: ${title}` : title,
      text: [
        description,
        ...currentStatus.map(
          (entry) => `${statuses.get(entry.currentStatusId) ?? 'Update'}: ${entry.currentStatusDesc}`,
        ),
      ]
        .filter(Boolean)
        .join('\n'),
      updated: Math.max(startDate, currentStatus[0]?.currentStatusTime ?? 0, endDate ?? 0),
    })),
    ...maintenance.map(({ id, title, description, startDate, endDate, startedAt, completedAt }) => ({
      ...{ id: address('maintenance', id), link: address('maintenance', id) },
      title: `Maintenance: ${title}`,
      text: `${momentText(startDate, page.timeZone)} to ${momentText(endDate, page.timeZone)}\n${description}`.trim(),
      published: startDate,
      updated: completedAt ?? startedAt ?? startDate,
    })),
  ]
    .sort((one, other) => other.updated - one.updated)
    .slice(0, mostEntries)
}

const feedOf = (status: PublicStatus, origin: string): Feed => ({
  ...{ title: status.page.pageTitle, description: status.page.description },
  ...{ address: `${origin}${statusPath(status.page.domain)}`, entries: entriesOf(status, origin) },
})

/** Incidents and maintenance as an Atom feed. */
export const atomFeed = (status: PublicStatus, origin: string): string => asAtom(feedOf(status, origin))

/** Incidents and maintenance as an RSS 2.0 feed. */
export const rssFeed = (status: PublicStatus, origin: string): string => asRss(feedOf(status, origin))

const stamp = (at: number) => new Date(at).toISOString()

const calendarStamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')
const calendarText = (text: string) =>
  text.replace(/[\\;,]/g, (letter) => `\\${letter}`).replace(/\r?\n/g, '\\n')

/** Bytes of a text in UTF-8. */
const octetsOf = (text: string) =>
  Array.from(text).reduce((sum, letter) => {
    const code = letter.codePointAt(0) ?? 0
    return sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)
  }, 0)

/** Folds a line into lines of at most 75 octets (iCalendar), without splitting a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    // A continuation line begins with a blank, which counts.
    const room = parts.length === 0 ? 75 : 74
    if (octetsOf(part + letter) > room) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}

/** Maintenance as a calendar; an event keeps its UID when it is moved. */
export function maintenanceCalendar({ page, maintenance, now }: PublicStatus, origin: string): string {
  const host = origin.replace(/^https?:\/\//, '').replace(/[:/].*$/, '')
  const events = maintenance.flatMap((row) => [
    'BEGIN:VEVENT',
    `UID:maintenance-${row.id}@${host}`,
    `SEQUENCE:${row.revision - 1}`,
    `DTSTAMP:${calendarStamp(now)}`,
    `DTSTART:${calendarStamp(row.startDate)}`,
    `DTEND:${calendarStamp(row.endDate)}`,
    `SUMMARY:${calendarText(row.title)}`,
    ...(row.description === '' ? [] : [`DESCRIPTION:${calendarText(row.description)}`]),
    `URL:${origin}${statusItemPath(page.domain, 'maintenance', row.id)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ])
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Outpost//Status page//EN', 'METHOD:PUBLISH'],
    `X-WR-CALNAME:${calendarText(page.pageTitle)}`,
    ...events,
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** The page as JSON, for programs. */
export function statusJson(status: PublicStatus, origin: string) {
  const { page, now, services, statuses } = status
  const { banner, open, ongoing, upcoming, groups } = shownStatus(status)
  const nameOf = new Map(services.map(({ id, name }) => [id, name]))
  const effected = (all: readonly { serviceId: number; effect: keyof typeof effectTexts }[]) =>
    all.map(({ serviceId, effect }) => ({ id: serviceId, name: nameOf.get(serviceId) ?? null, effect }))
  return {
    page: { title: page.pageTitle, url: `${origin}${statusPath(page.domain)}`, timeZone: page.timeZone },
    updatedAt: stamp(now),
    status: { state: banner, words: bannerTexts[banner] },
    services: groups.flatMap(({ group, services: shown }) =>
      shown.map(({ service, state, history }) => ({
        ...{ id: service.id, name: service.name, group: group?.name ?? null, state },
        uptime: history?.uptime ?? null,
      })),
    ),
    incidents: open.map((incident) => ({
      ...{ id: incident.id, title: incident.title, description: incident.description },
      ...{ url: `${origin}${statusItemPath(page.domain, 'incidents', incident.id)}` },
      startedAt: stamp(incident.startDate),
      services: effected(incident.effectedServices),
      updates: incident.currentStatus.map((entry) => ({
        status: statuses.get(entry.currentStatusId) ?? null,
        text: entry.currentStatusDesc,
        at: stamp(entry.currentStatusTime),
      })),
    })),
    maintenance: [...ongoing, ...upcoming].map((row) => ({
      ...{ id: row.id, title: row.title, description: row.description, state: row.maintenanceStatus },
      ...{ url: `${origin}${statusItemPath(page.domain, 'maintenance', row.id)}` },
      ...{ startsAt: stamp(row.startDate), endsAt: stamp(row.endDate) },
      services: effected(row.effectedServices).map(({ id, name }) => ({ id, name })),
    })),
  }
}
