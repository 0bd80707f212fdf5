import { Radio } from 'lucide-react'
import { nameLimit, sourceResource, type Source, type SourceInput } from '#domain/status-page/names.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { callsOf, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'

const kind: RecordKind<SourceInput, Source> = {
  icon: Radio,
  about: 'Where you hear of incidents first.',
  access: sourceResource.write,
  needsConnection: true,
  source: fromServer(sourceResource),
  schema: sourceResource.input,
  valuesOf: (source) => ({ name: source?.name ?? '' }),
  changes: callsOf(sourceResource, (source): Source => source),
  toasts: {
    created: 'Incident Source Added',
    updated: 'Incident Source Updated',
    deleted: 'Incident Source Deleted',
  },
  useLine: () => (source) => ({ title: source.name, text: '' }),
  Fields: ({ form, isLocked }) => (
    <BoundText control={form.control} name="name" label="Source" max={nameLimit} locked={isLocked} />
  ),
}

/** List and form of incident sources. */
export const { List, Form } = recordPages(kind)
