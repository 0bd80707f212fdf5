import * as z from 'zod/mini'
import { missing } from '../fields.ts'
import { defineResource, type RecordOf, type WordsOf } from '../resource.ts'

/** The longest name of a source or status (STA-080, 081). */
export const nameLimit = 30

/** What is said of a longer one. */
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

/** Where incidents and maintenance come from. */
export const sourceResource = defineResource({
  ...access,
  name: 'statusSources',
  noun: 'incident source',
  path: '/status-page/incidents/source',
  searched: ['name'],
  unique: { fields: ['name'], message: 'A source with this name exists already' },
  words: { name: shortName('Source') },
})

/** What an incident goes through. */
export const incidentStatusResource = defineResource({
  ...access,
  name: 'statusIncidentStatuses',
  noun: 'incident status',
  path: '/status-page/incidents/status',
  searched: ['status'],
  unique: { fields: ['status'], message: 'A status with this name exists already' },
  words: { status: shortName('Status') },
})

/** A source. */
export type Source = RecordOf<typeof sourceResource>
/** What somebody writes of a source. */
export type SourceWords = WordsOf<typeof sourceResource>
/** A status of incidents. */
export type IncidentStatus = RecordOf<typeof incidentStatusResource>
/** What somebody writes of a status of incidents. */
export type IncidentStatusWords = WordsOf<typeof incidentStatusResource>

/** What a new status page begins with (D1-64). */
export const firstNames = {
  sources: ['Internal', 'Customer report', 'Monitoring'],
  statuses: ['Investigating', 'Identified', 'Monitoring', 'Resolved'],
} as const
