import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { fieldLimits, type FieldRule } from '#domain/customers/field-values.ts'
import { BoundSelect, BoundText } from '#app/forms/bound-fields.tsx'
import { CheckField } from '#app/ui/options/choice-fields.tsx'
import { valueHint, valueOptions } from './field-texts.ts'

interface CustomFieldsProps<Values extends FieldValues> {
  control: Control<Values>
  fields: readonly FieldRule[]
}

/** Custom fields of a form, named `fields.<id>`. */
export function BoundCustomFields<Values extends FieldValues>({
  control,
  fields,
}: CustomFieldsProps<Values>) {
  return fields.map((field) => <BoundCustomField key={field.id} control={control} field={field} />)
}

function BoundCustomField<Values extends FieldValues>({
  control,
  field,
}: {
  control: Control<Values>
  field: FieldRule
}) {
  const name = `fields.${field.id}` as FieldPath<Values>
  const words = { control, name, label: field.name }
  if (field.type === 'dropdown')
    return <BoundSelect {...words} options={valueOptions(field)} placeholder="None" denied={undefined} />
  if (field.type === 'checkbox')
    return (
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <CheckField
            label={field.name}
            checked={(value as string) === 'true'}
            onChange={(isOn) => onChange(isOn ? 'true' : 'false')}
            help={error?.message}
          />
        )}
      />
    )
  return (
    <BoundText
      {...words}
      optional={!field.isRequired}
      locked={false}
      {...(field.type === 'text' && { max: fieldLimits.value })}
      {...(field.type === 'date' && { help: valueHint(field) })}
    />
  )
}
