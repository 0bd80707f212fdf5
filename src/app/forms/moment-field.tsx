import { useState } from 'react'
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
  // A year is typed digit by digit, and its first digits are years whose clocks had odd seconds.
  const [typed, setTyped] = useState<{ text: string; at: number | null }>()
  const shown = (at: unknown) =>
    typed && typed.at === at ? typed.text : typeof at === 'number' ? localText(at, zone) : ''
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
          value={shown(field.value)}
          onChange={(text) => {
            const moment = localMoment(text, zone)
            const at = Number.isNaN(moment) ? null : moment
            setTyped({ text, at })
            field.onChange(at)
          }}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
