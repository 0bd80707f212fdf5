import { FileText } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import {
  statusTemplateLimits,
  statusTemplateResource,
  type StatusTemplate,
  type StatusTemplateInput,
} from '#domain/status-page/template.ts'
import { BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { callsOf, type FieldsProps, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { ServicesField } from './services-field.tsx'
import { statusTemplates, useSourceOptions } from './sources.ts'

const types = [
  { value: 'incident', label: 'Incident' },
  { value: 'maintenance', label: 'Maintenance' },
] as const

function Fields({ form, isLocked }: FieldsProps<StatusTemplateInput, StatusTemplate>) {
  const { control, seen } = form
  const denied = isLocked ? form.denied : undefined
  const sources = useSourceOptions()
  const type = useWatch({ control, name: 'type' })
  return (
    <>
      <BoundSelect
        control={control}
        name="type"
        label="Type"
        options={types}
        denied={denied ?? (seen ? 'fixed' : undefined)}
      />
      <BoundText
        control={control}
        name="title"
        label="Title"
        max={statusTemplateLimits.title}
        locked={isLocked}
      />
      <BoundText
        control={control}
        name="description"
        label="Description"
        max={statusTemplateLimits.description}
        locked={isLocked}
      />
      <BoundSelect control={control} name="sourceId" label="Source" options={sources} denied={denied} />
      <ServicesField
        control={control}
        name="effectedServices"
        hasEffects={type === 'incident'}
        denied={denied}
      />
      <BoundSwitch control={control} name="notifySubscribers" label="Notify subscribers" denied={denied} />
    </>
  )
}

const kind: RecordKind<StatusTemplateInput, StatusTemplate> = {
  icon: FileText,
  about: 'A template fills the form of an incident or maintenance.',
  access: statusTemplateResource.write,
  needsConnection: true,
  source: statusTemplates,
  schema: statusTemplateResource.input,
  valuesOf: (row) => ({
    type: row?.type ?? 'incident',
    title: row?.title ?? '',
    description: row?.description ?? '',
    sourceId: row?.sourceId ?? 0,
    notifySubscribers: row?.notifySubscribers ?? true,
    effectedServices: row?.effectedServices ?? [],
  }),
  changes: callsOf(statusTemplateResource, (row): StatusTemplate => row),
  toasts: { created: 'Template Added', updated: 'Template Updated', deleted: 'Template Deleted' },
  useLine:
    () =>
    ({ type, title, description }) => ({
      title,
      text: description,
      cells: [types.find(({ value }) => value === type)?.label],
    }),
  columns: ['Type'],
  titles: { create: 'New template', edit: 'Edit Templates' },
  Fields,
}

/** List and form of templates. */
export const { List, Form } = recordPages(kind)
