import { Controller, useWatch, type Control } from 'react-hook-form'
import type { FieldInput } from '#domain/customers/custom-field.ts'
import type { FieldType } from '#domain/customers/field-values.ts'
import { BoundNumber, BoundSelect, BoundSwitch } from '#app/forms/bound-fields.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { TextInput } from '#app/ui/field.tsx'

/** Names of custom field types. */
export const typeTexts: Record<FieldType, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  dropdown: 'Dropdown',
  checkbox: 'Checkbox',
}

/** Options from a record of values and labels. */
export const optionsOf = <Value extends string>(words: Record<Value, string>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }))

interface FieldFormRestProps {
  control: Control<FieldInput>
  isLocked: boolean
  denied: Denial | undefined
}

/** Fields of a custom field's form besides its name, for any owner. */
export function FieldFormRest({ control, isLocked, denied }: FieldFormRestProps) {
  const type = useWatch({ control, name: 'type' })
  return (
    <>
      <BoundSelect
        control={control}
        name="type"
        label="Type"
        options={optionsOf(typeTexts)}
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
