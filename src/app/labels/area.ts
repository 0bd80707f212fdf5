import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordRoutes } from '#app/records/record-routes.tsx'

const load = () => import('./tag-kind.tsx')

/** Tags. */
export const labelsArea = defineArea({
  settings: [{ heading: 'Work', label: 'Tags', to: paths.tags, words: 'labels colours topics settings' }],
  routes: [recordRoutes('tags', 'Tags', 'tag', load)],
  later: [load],
})
