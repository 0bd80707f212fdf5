import { ListPlus } from 'lucide-react'
import type { Control } from 'react-hook-form'
import {
  customFieldResource,
  type CustomField,
  type CustomFieldInput,
  type FieldOwner,
  type FieldInput,
} from '#domain/customers/custom-field.ts'
import { fieldLimits } from '#domain/customers/field-values.ts'
import { BoundSelect, BoundText } from '#app/forms/bound-fields.tsx'
import { callsOf, type FieldsProps, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { FieldFormRest, optionsOf, typeTexts } from './field-form.tsx'

const ownerWords: Record<FieldOwner, string> = { contact: 'Customers', company: 'Companies' }

function Fields({ form, isLocked }: FieldsProps<CustomFieldInput, CustomField>) {
  const { control, seen } = form
  const denied = isLocked ? form.denied : undefined
  return (
    <>
      <BoundText control={control} name="name" label="Name" max={fieldLimits.name} locked={isLocked} />
      {seen ? (
        <p>{`A field of ${ownerWords[seen.owner].toLowerCase()}.`}</p>
      ) : (
        <BoundSelect
          control={control}
          name="owner"
          label="Belongs to"
          options={optionsOf(ownerWords)}
          denied={denied}
        />
      )}
      <FieldFormRest
        control={control as unknown as Control<FieldInput>}
        isLocked={isLocked}
        denied={denied}
      />
    </>
  )
}

const lineOf = ({ name, owner, type, isRequired, position }: CustomField) => ({
  title: name,
  text: isRequired ? 'Required' : '',
  cells: [ownerWords[owner], typeTexts[type], String(position)],
})

const kind: RecordKind<CustomFieldInput, CustomField> = {
  icon: ListPlus,
  about: 'Fields of your own keep what you need to know of customers.',
  access: customFieldResource.write,
  needsConnection: true,
  source: fromServer(customFieldResource),
  schema: customFieldResource.input,
  valuesOf: (field) => ({
    ...{ name: field?.name ?? '', owner: field?.owner ?? 'contact', type: field?.type ?? 'text' },
    ...{ options: field?.options ?? [], isRequired: field?.isRequired ?? false },
    position: field?.position ?? 1,
  }),
  changes: callsOf(customFieldResource, (field): CustomField => field),
  toasts: {
    created: 'Custom Field Created',
    updated: 'Custom Field Updated',
    deleted: 'Custom Field Deleted',
  },
  useLine: () => lineOf,
  columns: ['Belongs to', 'Type', 'Place'],
  Fields,
}

/** Custom fields: their list, and the form of one (SET-008). */
export const { List, Form } = recordPages(kind)
