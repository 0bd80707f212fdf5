import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordRoutes } from '#app/records/record-routes.tsx'

const loadUsers = () => import('./user-kind.tsx')
const loadTeams = () => import('./team-kind.tsx')
const loadRoles = () => import('./role-kind.tsx')
const loadProfile = () => import('./profile-page.tsx')

const Profile = lazy(async () => ({ default: (await loadProfile()).ProfilePage }))

/** The people of the account. */
export const peopleArea = defineArea({
  settings: [
    {
      heading: '',
      label: 'My profile',
      to: paths.profile,
      words:
        'name holiday vacation absence picture avatar photo phone email password devices sessions sign out me settings',
      settings: ['Signature', 'Away', 'Date format', 'Time format', 'Country'],
    },
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
    { path: 'my-profile', element: <Profile />, handle: { crumb: 'My profile' } },
    recordRoutes('users', 'Users', 'user', loadUsers),
    recordRoutes('teams', 'Teams', 'team', loadTeams),
    recordRoutes('roles', 'Roles', 'role', loadRoles),
  ],
  later: [loadProfile, loadUsers, loadTeams, loadRoles],
})
