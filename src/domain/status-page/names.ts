import * as z from 'zod/mini'
import { missing } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'

/** Maximum length of the name of a source or status (STA-080, 081). */
export const nameLimit = 30

/** Error for a longer name. */
export const nameTooLong = 'length must be maximum 30 characters or less'

const shortName = (label: string) =>
  z
    .string(missing(label))
    .check(
      z.trim(),
      z.minLength(1, { error: missing(label), abort: true }),
      z.maxLength(nameLimit, nameTooLong),
    )

const access = {
  read: { needs: 'signed-in' },
  write: { needs: 'status_page.manage_incident_&_maintainance' },
} as const

/** Sources of incidents and maintenance. */
export const sourceResource = defineResource({
  ...access,
  name: 'statusSources',
  noun: 'incident source',
  path: '/status-page/incidents/source',
  searched: ['name'],
  unique: { fields: ['name'], message: 'A source with this name exists already' },
  input: { name: shortName('Source') },
})

/** Statuses of incidents. */
export const incidentStatusResource = defineResource({
  ...access,
  name: 'statusIncidentStatuses',
  noun: 'incident status',
  path: '/status-page/incidents/status',
  searched: ['status'],
  unique: { fields: ['status'], message: 'A status with this name exists already' },
  input: { status: shortName('Status') },
})

/** A source. */
export type Source = RecordOf<typeof sourceResource>
/** Fields of a source. */
export type SourceInput = ResourceInput<typeof sourceResource>
/** A status of incidents. */
export type IncidentStatus = RecordOf<typeof incidentStatusResource>
/** Fields of an incident status. */
export type IncidentStatusInput = ResourceInput<typeof incidentStatusResource>

/** Initial records of a new status page (D1-64). */
export const firstNames = {
  sources: ['Internal', 'Customer report', 'Monitoring'],
  statuses: ['Investigating', 'Identified', 'Monitoring', 'Resolved'],
} as const
