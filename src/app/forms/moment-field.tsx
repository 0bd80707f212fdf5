import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { localMoment, localText } from './local-moment.ts'
import { TextInput } from '#app/ui/field.tsx'

interface MomentFieldProps<Values extends FieldValues> {
  // eslint-disable-next-line -- fields do not depend on the form's output type
  control: Control<Values, any, any>
  name: FieldPath<Values>
  label: string
  /** Time zone of the value; named below the field. */
  zone: string
  locked: boolean
}

/** Date and time in a fixed time zone, so that users in other zones edit the same moment. */
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
