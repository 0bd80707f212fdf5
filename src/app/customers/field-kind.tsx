import { ListPlus } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import {
  customFieldResource,
  type CustomField,
  type CustomFieldWords,
  type FieldOwner,
} from '#domain/customers/custom-field.ts'
import { fieldLimits, type FieldType } from '#domain/customers/field-values.ts'
import { BoundNumber, BoundSelect, BoundSwitch, BoundText } from '#app/forms/bound-fields.tsx'
import { callsOf, type FieldsProps, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { TextInput } from '#app/ui/field.tsx'

const typeWords: Record<FieldType, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  dropdown: 'Dropdown',
  checkbox: 'Checkbox',
}
const ownerWords: Record<FieldOwner, string> = { contact: 'Customers', company: 'Companies' }

const optionsOf = <Value extends string>(words: Record<Value, string>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }))

function Fields({ form, isLocked }: FieldsProps<CustomFieldWords, CustomField>) {
  const { control, seen } = form
  const denied = isLocked ? form.denied : undefined
  const type = useWatch({ control, name: 'type' })
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
      <BoundSelect
        control={control}
        name="type"
        label="Type"
        options={optionsOf(typeWords)}
        denied={denied}
      />
      {type === 'dropdown' && (
        <Controller
          control={control}
          name="options"
          render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
            <TextInput
              label="Options"
              help="One on each line, in their order"
              value={value.join('\n')}
              onChange={(text) => onChange(text.split('\n'))}
              onBlur={() => {
                onChange(value.map((each) => each.trim()).filter(Boolean))
                onBlur()
              }}
              multiline
              minRows={3}
              maxRows={10}
              locked={isLocked}
              error={error?.message ?? (Array.isArray(error) ? error.find(Boolean)?.message : undefined)}
            />
          )}
        />
      )}
      <BoundNumber
        control={control}
        name="position"
        label="Place in forms"
        help="Lower numbers come first"
        unit={['', '']}
        locked={isLocked}
      />
      <BoundSwitch
        control={control}
        name="isRequired"
        label="Required"
        help="Asked for of each new one; those that are there stay as they are until the field is edited"
        denied={denied}
      />
    </>
  )
}

const lineOf = ({ name, owner, type, isRequired, position }: CustomField) => ({
  title: name,
  text: isRequired ? 'Required' : '',
  cells: [ownerWords[owner], typeWords[type], String(position)],
})

const kind: RecordKind<CustomFieldWords, CustomField> = {
  icon: ListPlus,
  access: customFieldResource.write,
  needsConnection: true,
  source: fromServer(customFieldResource),
  schema: customFieldResource.words,
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
