import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { RecordPlace } from './record-entry.tsx'
import { RecordFormRoute } from './record-form-route.tsx'
import type { RecordKind } from './record-kind.ts'
import { RecordsPage } from './records-page.tsx'

/** The two pages of a kind of record: its list, and the form of one or of a new one. */
export function recordPages<Values extends FieldValues, Row extends { id: number }>(
  kind: RecordKind<Values, Row>,
): { List: ComponentType<RecordPlace>; Form: ComponentType<RecordPlace> } {
  return {
    List: (place) => <RecordsPage kind={{ ...kind, ...place }} />,
    Form: (place) => <RecordFormRoute kind={{ ...kind, ...place }} />,
  }
}
