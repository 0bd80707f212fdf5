import * as z from 'zod/mini'
import { id, missing, moment, optionalText, requiredText, tooLong } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'
import { effectedServices, effectSpan, type EffectSpan } from './effect.ts'

/** Limits of incidents (STA-059, 060, 063). */
export const incidentLimits = { title: 30, description: 100, statusText: 200, entries: 100 }

/** Clock tolerance before a moment counts as in the future, in ms. */
export const clockLeeway = 60_000

/** Error for an end that is not after its start (STA-067, D1-69). */
export const endBeforeStart = 'End Time must be greater than Start Time'

/** Source of an incident, a maintenance or a template (STA-061). */
export const sourceId = () => z.int('Source is required').check(z.positive('Source is required'))

const statusEntry = z.object({
  currentStatusId: z.int(missing('Status')).check(z.positive(missing('Status'))),
  currentStatusDesc: z
    .string('Status Description is required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Status Description is required', abort: true }),
      z.maxLength(incidentLimits.statusText, tooLong('Status Description', incidentLimits.statusText)),
    ),
  currentStatusTime: moment(),
})

/** Entry of an incident's timeline. */
export type StatusEntry = z.infer<typeof statusEntry>

/** Incidents; stored on the server only. */
export const incidentResource = defineResource({
  name: 'statusIncidents',
  noun: 'incident',
  path: '/status-page/incidents',
  paths: {
    create: '/status-page/incidents/incident',
    get: '/status-page/incidents/incident/:id',
    update: '/status-page/incidents/incident/:id',
    remove: '/status-page/incidents/incident/:id',
  },
  read: { needs: 'signed-in' },
  write: { needs: 'status_page.manage_incident_&_maintainance' },
  searched: ['title', 'description'],
  filters: {
    state: z.optional(z.enum(['open', 'resolved'])),
    sourceId: z.optional(id()),
    /** Incidents that began between the first moment (inclusive) and the second (exclusive). */
    from: z.optional(moment()),
    to: z.optional(moment()),
  },
  isPatched: true,
  input: {
    title: requiredText('Title', incidentLimits.title),
    description: optionalText('Description', incidentLimits.description),
    sourceId: sourceId(),
    /** Newest first; the first is the current one (D1-71). */
    currentStatus: z._default(
      z
        .array(statusEntry)
        .check(z.maxLength(incidentLimits.entries, `At most ${incidentLimits.entries} updates`)),
      [],
    ),
    effectedServices: effectedServices(),
    notifySubscribers: z._default(z.boolean(), false),
    isBackFill: z._default(z.boolean(), false),
    startDate: moment(),
    /** End of the incident; accepted for a back-filled one only (STA-066). */
    endDate: z.optional(z.nullable(moment())),
    isResolved: z._default(z.boolean(), false),
  },
  row: {
    /** Null while it is open. */
    endDate: z.nullable(z.int()),
    /** Times in which each service was affected. */
    spans: z.array(effectSpan),
  },
})

/** An incident, as calls return it. */
export type Incident = RecordOf<typeof incidentResource>
/** Fields of an incident. */
export type IncidentInput = ResourceInput<typeof incidentResource>

/** Fault of valid fields in combination. */
export interface Fault {
  field: string
  message: string
}

/** Error for a change of a resolved incident. */
export const resolvedText = 'This incident is resolved. It cannot be changed any more.'

/** Fault of an incident's fields together; null for none. @param now epoch ms. */
export function incidentFault(
  { startDate, endDate, isBackFill }: Pick<IncidentInput, 'startDate' | 'endDate' | 'isBackFill'>,
  now: number,
): Fault | null {
  if (startDate > now + clockLeeway)
    return { field: 'startDate', message: 'Start Time cannot be later than now' }
  if (!isBackFill) return null
  if (endDate === null || endDate === undefined) return { field: 'endDate', message: missing('End Time') }
  if (endDate <= startDate) return { field: 'endDate', message: endBeforeStart }
  if (endDate > now + clockLeeway) return { field: 'endDate', message: 'End Time cannot be later than now' }
  return null
}

/** Entries newest first; equal ones keep their order. */
export const newestFirst = (entries: readonly StatusEntry[]): StatusEntry[] =>
  entries.toSorted((one, other) => other.currentStatusTime - one.currentStatusTime)

/** Stored form of an incident. */
export type KeptIncident = Omit<Incident, 'id' | 'revision'>

/**
 * Stored form of an incident: resolved on request, or back-filled; its end is that moment, and the states of each
 * service are recorded as they change.
 */
export function keptIncident(
  words: IncidentInput,
  before: Pick<Incident, 'spans' | 'startDate'> | null,
  now: number,
): KeptIncident {
  const isResolved = words.isBackFill || words.isResolved
  const endDate = words.isBackFill
    ? (words.endDate ?? null)
    : isResolved
      ? Math.max(now, words.startDate + 1)
      : null
  const kept = { ...words, isResolved, endDate, currentStatus: newestFirst(words.currentStatus) }
  // A back-filled incident never changed while it lasted.
  const known = words.isBackFill ? null : before
  return { ...kept, spans: spansOf(kept, known, now) }
}

function spansOf(
  { effectedServices, startDate, endDate }: Pick<KeptIncident, 'effectedServices' | 'startDate' | 'endDate'>,
  before: Pick<Incident, 'spans' | 'startDate'> | null,
  now: number,
): EffectSpan[] {
  const known = before?.spans ?? []
  const open = new Map(
    effectedServices.filter(({ effect }) => effect !== 'OP').map((each) => [each.serviceId, each.effect]),
  )
  const since = before ? now : startDate
  const going = known.map((span) => {
    if (span.to !== null) return span
    const isSame = open.get(span.serviceId) === span.effect
    if (isSame) open.delete(span.serviceId)
    return isSame ? span : { ...span, to: now }
  })
  const begun = [...open].map(([serviceId, effect]): EffectSpan => ({
    serviceId,
    effect,
    from: since,
    to: null,
  }))
  return [...going, ...begun]
    .map((span) => ({
      ...span,
      from: before && span.from === before.startDate ? startDate : span.from,
      to: span.to ?? endDate,
    }))
    .filter(({ from, to }) => to === null || to > from)
}
