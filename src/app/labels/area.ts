import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea } from '#app/records/record-entry.tsx'

/** Settings area of tags. */
export const labelsArea = defineArea(
  recordArea([
    {
      heading: 'Work',
      title: 'Tags',
      noun: 'tag',
      path: paths.tags,
      words: 'labels colours topics settings',
      load: () => import('./tag-kind.tsx'),
    },
  ]),
)
