import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea } from '#app/records/record-entry.tsx'

/** Automatic assignment of an inbox's conversations. */
export const routingArea = defineArea(
  recordArea([
    {
      heading: 'Work',
      title: 'Routing',
      noun: 'routing rule',
      path: paths.routing,
      words: 'assign automatically round robin least open capacity distribution agents team settings',
      load: () => import('./routing-kind.tsx'),
    },
  ]),
)
