import { Copy } from 'lucide-react'
import { Controller, type Control } from 'react-hook-form'
import { minutesOfDay, type BusinessHoursInput, type Period } from '#domain/business-hours/business-hours.ts'
import { styled } from '#app/theme/styled.ts'
import type { Denial } from '#app/ui/denial.ts'
import { Field } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { DayTrack } from './day-track.tsx'
import { PeriodInputs } from './period-inputs.tsx'
import { dayNames, weekText } from './period-texts.ts'

/** Labels every six hours, above the days. */
const scale = [0, 6, 12, 18, 24]

const Days = styled('div')(({ theme }) => ({
  '& > [data-scale]': {
    ...theme.typography.caption,
    ...theme.mix.tabular,
    display: 'flex',
    justifyContent: 'space-between',
    marginLeft: `calc(${theme.size.dayName}px + ${theme.spacing(3)})`,
    marginRight: `calc(${theme.size.dayTimes}px + ${theme.size.control}px + ${theme.spacing(6)})`,
    color: theme.vars.palette.ink3,
    [theme.media.phone]: { margin: 0 },
  },
  '& > [role="group"]': {
    display: 'grid',
    gridTemplateColumns: `${theme.size.dayName}px minmax(0, 1fr) ${theme.size.dayTimes}px ${theme.size.control}px`,
    alignItems: 'center',
    gap: theme.spacing(3),
    minHeight: theme.size.dayRow,
    padding: theme.spacing(1.5, 0),
    borderBottom: theme.edge.soft,
    '& > b': { fontWeight: theme.weight.medium },
    [theme.media.phone]: {
      gridTemplateColumns: `minmax(0, 1fr) ${theme.size.control}px`,
      gap: theme.spacing(1.5),
      '& > :nth-child(2), & > :nth-child(3)': { gridColumn: '1 / -1' },
      '& > :last-child': { gridRow: 1, gridColumn: 2 },
    },
  },
}))

/** Error that concerns several fields. */
export const Fault = styled('p')(({ theme }) => ({
  '&&': { ...theme.typography.caption, color: theme.vars.palette.dangerText },
}))

interface Props {
  control: Control<BusinessHoursInput>
  denied: Denial | undefined
}

/** Week with seven days of up to two periods each. */
export function WeekField({ control, denied }: Props) {
  const isLocked = denied !== undefined && denied !== 'connection'
  return (
    <Controller
      control={control}
      name="days"
      render={({ field: { value: days, onChange }, fieldState: { error } }) => {
        const put = (index: number, periods: Period[]) =>
          onChange(days.map((each, at) => (at === index ? periods : each)))
        return (
          <Field label="Week" group aside={weekText(days)}>
            {({ labelId }) => (
              <Days role="group" aria-labelledby={labelId}>
                <div data-scale aria-hidden>
                  {scale.map((hour) => (
                    <span key={hour}>{hour}</span>
                  ))}
                </div>
                {dayNames.map((name, index) => {
                  const periods = days[index] ?? []
                  const before = days[(index + 6) % 7]?.at(-1)
                  return (
                    <div key={name} role="group" aria-label={name}>
                      <b>{name}</b>
                      <DayTrack
                        day={name}
                        periods={periods}
                        tail={(before?.to ?? 0) - minutesOfDay}
                        onChange={(changed) => put(index, changed)}
                        isLocked={isLocked}
                      />
                      <PeriodInputs
                        owner={name}
                        periods={periods}
                        onChange={(changed) => put(index, changed)}
                        denied={denied}
                      />
                      <IconButton
                        name={`Copy ${name} to all weekdays`}
                        icon={Copy}
                        denied={denied}
                        onClick={() => onChange(days.map((each, at) => (at < 5 ? periods : each)))}
                      />
                    </div>
                  )
                })}
                {error && <Fault role="alert">{sentenceIn(error)}</Fault>}
              </Days>
            )}
          </Field>
        )
      }}
    />
  )
}

/** First message in an error list, with the day it is about. */
function sentenceIn(error: object): string {
  if ('message' in error && typeof error.message === 'string') return error.message
  const [index, fault] = Object.entries(error).find(([, each]) => each) ?? []
  if (fault === undefined || typeof fault !== 'object' || fault === null) return ''
  const name = dayNames[Number(index)]
  const sentence = sentenceIn('root' in fault && fault.root ? (fault.root as object) : (fault as object))
  return name && Array.isArray(error) && error.length > 2 ? `${name}: ${sentence}` : sentence
}
