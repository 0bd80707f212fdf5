import { styled } from '#app/theme/styled.ts'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { DigitalClock } from '@mui/x-date-pickers/DigitalClock'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import dayjs, { type Dayjs } from 'dayjs'
import en from 'dayjs/locale/en'
import { latestMoment } from '#domain/fields.ts'
import { endOfDay, momentOf, wallTime } from '#lib/zone.ts'
import { useTimeFormat } from './relative-time.tsx'

/*
 * A large part of the app for something done now and then: import this file lazily. The calendar counts in days and
 * hours of the wall's clock; which moment that is, is said by the account's time zone alone.
 */

// Weeks start on Monday here, as they do in every list.
dayjs.locale('outpost', { ...en, name: 'outpost', weekStart: 1 }, true)

const Place = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(4),
  '& .MuiDateCalendar-root': { flex: 'none', margin: 0 },
  '& .MuiDigitalClock-root': {
    flex: '1 1 auto',
    width: 'auto',
    maxHeight: theme.size.calendar,
    borderLeft: theme.edge.line,
    paddingLeft: theme.spacing(2),
    scrollbarWidth: 'thin',
  },
  '& .MuiDigitalClock-item': { ...theme.mix.tabular, borderRadius: theme.radius.control },
  [theme.media.phone]: {
    flexDirection: 'column',
    '& .MuiDateCalendar-root': { width: '100%' },
    '& .MuiDigitalClock-root': {
      maxHeight: theme.size.menuHeight / 2,
      borderLeft: 0,
      borderTop: theme.edge.line,
      padding: theme.spacing(2, 0, 0),
    },
  },
}))

/** Minutes between two times that are offered. */
const timeStep = 30

interface MomentPickerProps {
  /** Epoch ms. */
  value: number
  onChange: (value: number) => void
  /** The first moment that can be picked; days and times before it are off. */
  earliest?: number
  /** A day alone: its last moment is what is picked. */
  dateOnly?: boolean
}

/** A calendar, and beside it the times of the day, in the account's time zone. */
export default function MomentPicker({ value, onChange, earliest, dateOnly = false }: MomentPickerProps) {
  const { timeZone, hour12 } = useTimeFormat()
  const onWall = (at: number): Dayjs => {
    const { year, month, day, hour, minute } = wallTime(at, timeZone)
    return dayjs(new Date(year, month - 1, day, hour, minute))
  }
  const pick = (picked: Dayjs | null) => {
    if (!picked?.isValid()) return
    const wall = { year: picked.year(), month: picked.month() + 1, day: picked.date() }
    const at = momentOf({ ...wall, hour: picked.hour(), minute: picked.minute() }, timeZone)
    onChange(dateOnly ? endOfDay(at, timeZone) : Math.max(at, earliest ?? at))
  }
  const least = earliest === undefined ? {} : { minDate: onWall(earliest).startOf('day') }
  const isFirstDay = earliest !== undefined && onWall(value).isSame(onWall(earliest), 'day')
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale="outpost"
      dateFormats={{ fullTime12h: 'h:mm A' }}
    >
      <Place>
        <DateCalendar
          {...least}
          autoFocus
          maxDate={onWall(latestMoment)}
          value={onWall(value)}
          onChange={pick}
          views={['day']}
          reduceAnimations
          showDaysOutsideCurrentMonth
          fixedWeekNumber={6}
        />
        {!dateOnly && (
          <DigitalClock
            aria-label="Time"
            value={onWall(value)}
            onChange={pick}
            ampm={hour12}
            timeStep={timeStep}
            skipDisabled
            {...(isFirstDay ? { minTime: onWall(earliest) } : {})}
          />
        )}
      </Place>
    </LocalizationProvider>
  )
}
