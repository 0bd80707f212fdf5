import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { eventTexts } from '#domain/events/event-texts.ts'
import { webhookEventTypes } from '#domain/webhooks/webhook-events.ts'
import { ManyField } from '#app/forms/many-field.tsx'
import type { Denial } from '#app/ui/denial.ts'

/** Events by index, since the multi-select needs numeric values. */
const options = webhookEventTypes.map((type, value) => ({ value, label: eventTexts[type], detail: type }))

interface EventsFieldProps<Values extends FieldValues> {
  control: Control<Values>
  name: FieldPath<Values>
  denied: Denial | undefined
}

/** Events sent to another product. */
export function EventsField<Values extends FieldValues>({ control, name, denied }: EventsFieldProps<Values>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <ManyField
          label="Events"
          placeholder="Add events"
          options={options}
          value={(field.value as string[]).map((type) =>
            webhookEventTypes.findIndex((each) => each === type),
          )}
          onChange={(places) => field.onChange(places.map((place) => webhookEventTypes[place]))}
          denied={denied}
          inputRef={field.ref}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}
