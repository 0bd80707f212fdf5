import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordRoutes } from '#app/records/record-routes.tsx'

const loadUsers = () => import('./user-kind.tsx')
const Invite = lazy(async () => ({ default: (await loadUsers()).InvitePage }))
const loadTeams = () => import('./team-kind.tsx')
const loadRoles = () => import('./role-kind.tsx')

/** The people of the account. */
export const peopleArea = defineArea({
  settings: [
    {
      heading: 'Organization',
      label: 'Users',
      to: paths.users,
      words: 'people agents colleagues members invite invitations switch off hand over access settings',
    },
    {
      heading: 'Organization',
      label: 'Teams',
      to: paths.teams,
      words: 'groups members people departments settings',
    },
    {
      heading: 'Organization',
      label: 'Roles',
      to: paths.roles,
      words: 'permissions rights access owner admin agent settings',
    },
  ],
  routes: [
    recordRoutes('users', 'Users', 'user', loadUsers, false, [
      { path: 'invite', element: <Invite />, handle: { crumb: 'Invite people' } },
    ]),
    recordRoutes('teams', 'Teams', 'team', loadTeams),
    recordRoutes('roles', 'Roles', 'role', loadRoles),
  ],
  later: [loadUsers, loadTeams, loadRoles],
})
