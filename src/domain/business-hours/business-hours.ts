import { isZone } from '#lib/zone.ts'
import * as z from 'zod/mini'
import { missing, requiredText } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'

/** Limits of business hours (D1-114, D2-15). */
export const businessHoursLimits = { name: 40, holidayName: 40, periods: 2, holidays: 200 }

/** Minutes of a day without a clock change. */
export const minutesOfDay = 1440

const period = z
  .object({
    /** Minutes from midnight at the start of the day. */
    from: z.int().check(z.minimum(0), z.maximum(minutesOfDay - 1)),
    /** Minutes from the same midnight; above 1,440 on the next day. */
    to: z.int().check(z.minimum(1), z.maximum(2 * minutesOfDay)),
  })
  .check(
    z.refine(({ from, to }) => to > from, 'A period must end after it begins'),
    z.refine(({ from, to }) => to - from <= minutesOfDay, 'A period lasts at most 24 hours'),
  )

const periods = z.array(period).check(
  z.maxLength(businessHoursLimits.periods, `A day has at most ${businessHoursLimits.periods} periods`),
  z.refine(
    (day) => day.every(({ from }, index) => from >= (day[index - 1]?.to ?? 0)),
    'The second period must begin after the first one ends',
  ),
)

/** True if a text is a calendar day, `2026-12-24`. */
const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const holiday = z.object({
  name: requiredText('Holiday', businessHoursLimits.holidayName),
  /** `2026-12-24`. */
  date: z.string(missing('Date')).check(z.refine(isDay, missing('Date'))),
  isYearly: z.boolean(),
  /** Opening periods on the holiday. */
  periods,
})

/** Key of a holiday's day: two holidays on one day contradict each other. */
const dayOf = ({ date, isYearly }: z.infer<typeof holiday>) => (isYearly ? date.slice(5) : date)

/** Business hours as edited in the settings; stored on the server only. */
export const businessHoursResource = defineResource({
  name: 'businessHours',
  noun: 'business hours',
  path: '/account/org/timings',
  read: { needs: 'signed-in' },
  write: { needs: 'organization.manage_business_hours' },
  searched: ['name'],
  unique: { fields: ['name'], message: 'Business hours with this name exist already' },
  usedBy: [
    {
      by: 'slaRules',
      column: 'businessHoursId',
      sentence: (count, names) =>
        count === '1'
          ? `1 SLA rule counts by these hours: ${names}. Choose others there first.`
          : `${count} SLA rules count by these hours: ${names}. Choose others there first.`,
    },
  ],
  input: {
    name: requiredText('Name', businessHoursLimits.name),
    timeZone: z.string(missing('Time zone')).check(z.refine(isZone, 'This time zone is not known')),
    /** Seven days from Monday on, each with its periods; a period belongs to the day that it begins on. */
    days: z.array(periods).check(z.length(7, 'A week has seven days')),
    /** Holidays replace the periods that begin on their day. */
    holidays: z._default(
      z.array(holiday).check(
        z.maxLength(businessHoursLimits.holidays, `At most ${businessHoursLimits.holidays} holidays`),
        z.refine((all) => new Set(all.map(dayOf)).size === all.length, 'Two holidays are on the same day'),
      ),
      [],
    ),
    /** True for exactly one per account. */
    isDefault: z._default(z.boolean(), false),
  },
})

/** Business hours, as calls return them. */
export type BusinessHours = RecordOf<typeof businessHoursResource>
/** Fields of business hours. */
export type BusinessHoursInput = ResourceInput<typeof businessHoursResource>
/** An opening period of a day. */
export type Period = z.infer<typeof period>
/** A holiday. */
export type Holiday = z.infer<typeof holiday>

/** True if there is any opening period: otherwise no clock ever runs (D2-15). */
export const isEverOpen = ({ days, holidays }: Pick<BusinessHoursInput, 'days' | 'holidays'>): boolean =>
  days.some((day) => day.length > 0) || holidays.some((each) => each.periods.length > 0)
