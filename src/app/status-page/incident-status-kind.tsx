import { Milestone } from 'lucide-react'
import {
  incidentStatusResource,
  nameLimit,
  type IncidentStatus,
  type IncidentStatusInput,
} from '#domain/status-page/names.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { callsOf, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'

const kind: RecordKind<IncidentStatusInput, IncidentStatus> = {
  icon: Milestone,
  about: 'The steps that an incident goes through, such as Investigating.',
  access: incidentStatusResource.write,
  needsConnection: true,
  source: fromServer(incidentStatusResource),
  schema: incidentStatusResource.input,
  valuesOf: (row) => ({ status: row?.status ?? '' }),
  changes: callsOf(incidentStatusResource, (row): IncidentStatus => row),
  toasts: {
    created: 'Incident Status Added',
    updated: 'Incident Status Updated',
    deleted: 'Incident Status Deleted',
  },
  useLine: () => (row) => ({ title: row.status, text: '' }),
  Fields: ({ form, isLocked }) => (
    <BoundText control={form.control} name="status" label="Status" max={nameLimit} locked={isLocked} />
  ),
}

/** List and form of incident statuses. */
export const { List, Form } = recordPages(kind)
