import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea, type RecordEntry } from '#app/records/record-entry.tsx'

const loadProfile = () => import('./profile-page.tsx')

const Profile = lazy(async () => ({ default: (await loadProfile()).ProfilePage }))

const records: readonly RecordEntry[] = [
  {
    heading: 'Organization',
    title: 'Users',
    noun: 'user',
    path: paths.users,
    words: 'people agents colleagues members invite invitations switch off hand over access settings',
    load: () => import('./user-kind.tsx'),
  },
  {
    heading: 'Organization',
    title: 'Teams',
    noun: 'team',
    path: paths.teams,
    words: 'groups members people departments settings',
    load: () => import('./team-kind.tsx'),
  },
  {
    heading: 'Organization',
    title: 'Roles',
    noun: 'role',
    path: paths.roles,
    words: 'permissions rights access owner admin agent settings',
    load: () => import('./role-kind.tsx'),
  },
]

/** Users, teams and roles of the account. */
export const peopleArea = defineArea(
  recordArea(records, {
    settings: [
      {
        heading: '',
        label: 'My profile',
        to: paths.profile,
        words:
          'name holiday vacation absence picture avatar photo phone email password devices sessions sign out me settings',
        settings: ['Signature', 'Away', 'Date format', 'Time format', 'Country', 'Time zone'],
      },
    ],
    routes: [{ path: 'my-profile', element: <Profile />, handle: { crumb: 'My profile' } }],
    later: [loadProfile],
  }),
)
