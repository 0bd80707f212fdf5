import { OutlinedInput } from '@mui/material'
import { Plus, Trash2 } from 'lucide-react'
import { Controller, useFieldArray, useFormState, type Control } from 'react-hook-form'
import { businessHoursLimits, type BusinessHoursInput } from '#domain/business-hours/business-hours.ts'
import { BoundText } from '#app/forms/bound-fields.tsx'
import { FormPart } from '#app/forms/form-part.tsx'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckField } from '#app/ui/options/choice-fields.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { Field } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { PeriodInputs } from './period-inputs.tsx'
import { Fault } from './week-field.tsx'

const Holidays = styled('ul')(({ theme }) => ({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: `minmax(0, 1fr) ${theme.size.dateInput}px auto ${theme.size.dayTimes}px ${theme.size.control}px`,
    alignItems: 'start',
    gap: theme.spacing(3),
    padding: theme.spacing(2, 0),
    borderBottom: theme.edge.soft,
    // Aligned with the inputs, below their labels.
    '& > :nth-child(n + 3)': { minHeight: theme.size.control, marginTop: theme.spacing(6) },
    [theme.media.tablet]: {
      '& > :nth-child(n + 3):not(:last-child)': { marginTop: 0 },
      gridTemplateColumns: `minmax(0, 1fr) ${theme.size.control}px`,
      '& > :not(:first-child):not(:last-child)': { gridColumn: '1 / -1' },
      '& > :last-child': { gridRow: 1, gridColumn: 2 },
    },
  },
}))

interface Props {
  control: Control<BusinessHoursInput>
  denied: Denial | undefined
}

/** Special days: closed or with other hours; once or yearly. */
export function HolidaysField({ control, denied }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'holidays' })
  const { errors } = useFormState({ control, name: 'holidays' })
  const fault = errors.holidays?.root?.message ?? errors.holidays?.message
  const isLocked = denied !== undefined && denied !== 'connection'
  return (
    <FormPart>
      <h2>Holidays</h2>
      {fields.length === 0 && (
        <p>No holidays yet. On a holiday the clock stands still, or runs at other hours.</p>
      )}
      <Holidays aria-label="Holidays">
        {fields.map(({ id, name }, index) => (
          <li key={id}>
            <BoundText
              control={control}
              name={`holidays.${index}.name`}
              label="Holiday"
              max={businessHoursLimits.holidayName}
              locked={isLocked}
            />
            <Controller
              control={control}
              name={`holidays.${index}.date`}
              render={({ field: { ref, ...field }, fieldState }) => (
                <Field label="Date" error={fieldState.error?.message}>
                  {({ id: inputId, describedBy }) => (
                    <OutlinedInput
                      {...field}
                      inputRef={ref}
                      id={inputId}
                      type="date"
                      fullWidth
                      readOnly={isLocked}
                      error={fieldState.invalid}
                      inputProps={{ 'aria-describedby': describedBy }}
                    />
                  )}
                </Field>
              )}
            />
            <Controller
              control={control}
              name={`holidays.${index}.isYearly`}
              render={({ field }) => (
                <CheckField
                  label="Every year"
                  checked={field.value}
                  onChange={field.onChange}
                  denied={denied}
                />
              )}
            />
            <Controller
              control={control}
              name={`holidays.${index}.periods`}
              render={({ field }) => (
                <PeriodInputs
                  owner={name || 'this holiday'}
                  periods={field.value}
                  onChange={field.onChange}
                  denied={denied}
                />
              )}
            />
            <IconButton
              name={`Delete ${name || 'this holiday'}`}
              icon={Trash2}
              denied={denied}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </Holidays>
      {fault && <Fault role="alert">{fault}</Fault>}
      <Button
        variant="outline"
        size="small"
        icon={Plus}
        denied={denied}
        disabled={fields.length >= businessHoursLimits.holidays}
        onClick={() => append({ name: '', date: '', isYearly: true, periods: [] })}
      >
        Add a holiday
      </Button>
    </FormPart>
  )
}
