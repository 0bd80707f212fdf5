import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordRoutes } from '#app/records/record-routes.tsx'

const load = () => import('./team-kind.tsx')

/** The people of the account. */
export const peopleArea = defineArea({
  settings: [
    {
      heading: 'Organization',
      label: 'Teams',
      to: paths.teams,
      words: 'groups members people departments settings',
    },
  ],
  routes: [recordRoutes('teams', 'Teams', 'team', load)],
  later: [load],
})
