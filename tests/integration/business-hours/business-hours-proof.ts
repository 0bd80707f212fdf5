import type { BusinessHours, BusinessHoursInput } from '#domain/business-hours/business-hours.ts'
import type { ResourceProof } from '../resources/prove-resource.ts'

const work = [
  { from: 540, to: 720 },
  { from: 780, to: 1020 },
]
const week = [work, work, work, work, [{ from: 1320, to: 1800 }], [], []]

const holidays = [
  { name: 'Christmas Eve', date: '2026-12-24', isYearly: true, periods: [{ from: 540, to: 720 }] },
  { name: 'Company outing', date: '2026-07-03', isYearly: false, periods: [] },
]

const words = (name: string): BusinessHoursInput => ({
  ...{ name, timeZone: 'Europe/Berlin', days: week, holidays, isDefault: true },
})

const onMonday = (...periods: object[]) => ({ days: [periods, ...week.slice(1)] })
const holiday = (change: object) => ({ holidays: [{ ...holidays[0], ...change }] })

/** Business hours for proofs and samples. */
export const businessHoursProof: ResourceProof<BusinessHoursInput, BusinessHours> = {
  good: () => words('Workshop'),
  changed: () => ({ ...words('Night'), timeZone: 'Asia/Tokyo', holidays: [] }),
  bad: {
    'D1-114: no name': () => ({ words: { name: ' ' }, field: 'name', message: 'Name is a required field' }),
    'D1-114: a name of 41 characters': () => ({
      words: { name: 'x'.repeat(41) },
      field: 'name',
      message: 'Name length must be less than or equal to 40 characters',
    }),
    'D1-114: no such time zone': () => ({
      words: { timeZone: 'Europe/Atlantis' },
      field: 'timeZone',
      message: 'This time zone is not known',
    }),
    'a week of six days': () => ({
      words: { days: week.slice(1) },
      field: 'days',
      message: 'A week has seven days',
    }),
    'D2-15: three periods on a day': () => ({
      words: onMonday(...work, { from: 1100, to: 1200 }),
      field: 'days.0' as never,
      message: 'A day has at most 2 periods',
    }),
    'D2-15: a second period before the first one ends': () => ({
      words: onMonday({ from: 540, to: 720 }, { from: 719, to: 800 }),
      field: 'days.0' as never,
      message: 'The second period must begin after the first one ends',
    }),
    'a period that ends as it begins': () => ({
      words: onMonday({ from: 540, to: 540 }),
      field: 'days.0.0' as never,
      message: 'A period must end after it begins',
    }),
    'D2-15: a holiday without a name': () => ({
      words: holiday({ name: '' }),
      field: 'holidays.0.name',
      message: 'Holiday is a required field',
    }),
    'a holiday on 30 February': () => ({
      words: holiday({ date: '2026-02-30' }),
      field: 'holidays.0.date',
      message: 'Date is a required field',
    }),
    'two holidays of one day': () => ({
      words: { holidays: [holidays[0], { ...holidays[0], date: '2030-12-24' }] },
      field: 'holidays',
      message: 'Two holidays are on the same day',
    }),
  },
  found: 'workshop',
  numbered: (_, index) => words(`Hours ${index}`),
  nameOf: ({ name }) => name,
  uses: {
    slaRules: {
      begin: (desk, id) =>
        desk.sql(
          `insert into "slaRules" (name, description, conditions, targets, business_hours_id, is_active, created_at, revision)
            values ('Fleet', '', '{}', '{}', $1, true, 0, 1)`,
          [id],
        ),
      end: (desk) => desk.sql('delete from "slaRules"'),
      message: '1 SLA rule counts by these hours: Fleet. Choose others there first.',
    },
  },
  twin: {
    words: () => words('WÓRKSHOP'),
    field: 'name',
    message: 'Business hours with this name exist already',
  },
}
