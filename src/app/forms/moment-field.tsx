import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { localMoment, localText } from './local-moment.ts'
import { TextInput } from '#app/ui/field.tsx'

interface MomentFieldProps<Values extends FieldValues> {
  // eslint-disable-next-line -- what a form makes of its values is no matter of its fields
  control: Control<Values, any, any>
  name: FieldPath<Values>
  label: string
  /** The zone that it is meant in; said below the field. */
  zone: string
  locked: boolean
}

/** A moment on the wall of a zone: whoever edits it, wherever they are, means the same one. */
export function MomentField<Values extends FieldValues>(props: MomentFieldProps<Values>) {
  const { control, name, label, zone, locked } = props
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <TextInput
          label={label}
          type="datetime-local"
          help={zone}
          locked={locked}
          inputRef={field.ref}
          onBlur={field.onBlur}
          value={typeof field.value === 'number' ? localText(field.value, zone) : ''}
          onChange={(typed) => {
            const at = localMoment(typed, zone)
            field.onChange(Number.isNaN(at) ? null : at)
          }}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
