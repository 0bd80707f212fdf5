import { OutlinedInput } from '@mui/material'
import { Plus, X } from 'lucide-react'
import { businessHoursLimits, minutesOfDay, type Period } from '#domain/business-hours/business-hours.ts'
import { styled } from '#app/theme/styled.ts'
import type { Denial } from '#app/ui/denial.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { beginningAt, endingAt, minutesOf, nextPeriod, timeOf } from './period-texts.ts'

const Lines = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'grid',
  gap: theme.spacing(1),
  color: theme.vars.palette.ink3,
  '& > div': { display: 'flex', alignItems: 'center', gap: theme.spacing(1), minHeight: theme.size.control },
  '& input': { ...theme.mix.tabular, width: theme.size.timeInput },
  // Hides the browser's time picker, which has no room.
  '& input::-webkit-calendar-picker-indicator': { display: 'none' },
}))

interface Props {
  /** Name of the day for labels: `Monday`. */
  owner: string
  periods: readonly Period[]
  onChange: (periods: Period[]) => void
  denied: Denial | undefined
}

/** Periods of a day as time inputs, with buttons to add and remove. */
export function PeriodInputs({ owner, periods, onChange, denied }: Props) {
  const isReadOnly = denied !== undefined && denied !== 'connection'
  const further = nextPeriod(periods, businessHoursLimits.periods)
  const put = (index: number, period: Period) =>
    onChange(periods.map((each, at) => (at === index ? period : each)))
  const input = (name: string, minutes: number, take: (minutes: number) => void) => (
    <OutlinedInput
      type="time"
      size="small"
      value={timeOf(minutes)}
      readOnly={isReadOnly}
      onChange={({ target }) => {
        const typed = minutesOf(target.value)
        if (typed !== undefined) take(typed)
      }}
      inputProps={{ 'aria-label': name }}
    />
  )
  const add = further && (
    <IconButton
      name={`Add hours to ${owner}`}
      icon={Plus}
      size="sm"
      denied={denied}
      onClick={() => onChange([...periods, further])}
    />
  )
  if (periods.length === 0)
    return (
      <Lines>
        <div>Closed {add}</div>
      </Lines>
    )
  return (
    <Lines>
      {periods.map((period, index) => {
        const which = index === 0 ? owner : `${owner}, second period`
        return (
          <div key={index === 0 ? 'first' : 'second'}>
            {input(`${which} from`, period.from, (from) => put(index, beginningAt(period, from)))}
            <span aria-hidden>–</span>
            {input(`${which} to`, period.to, (to) => put(index, endingAt(period, to)))}
            {period.to > minutesOfDay && <span>next day</span>}
            <IconButton
              name={`Remove ${timeOf(period.from)} to ${timeOf(period.to)} of ${owner}`}
              icon={X}
              size="sm"
              denied={denied}
              onClick={() => onChange(periods.filter((_, at) => at !== index))}
            />
            {index === periods.length - 1 && add}
          </div>
        )
      })}
    </Lines>
  )
}
