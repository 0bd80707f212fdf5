import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea } from '#app/records/record-entry.tsx'

/** Settings area of business hours. */
export const businessHoursArea = defineArea(
  recordArea([
    {
      heading: 'Quality',
      title: 'Business hours',
      noun: 'business hours',
      path: paths.businessHours,
      words: 'opening times holidays weekend working time zone shifts closed calendar settings',
      load: () => import('./business-hours-kind.tsx'),
    },
  ]),
)
