import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

const load = () => import('./account-page.tsx')

const Page = lazy(async () => ({ default: (await load()).AccountPage }))

/** Settings area of the account. */
export const organizationArea = defineArea({
  settings: [
    {
      heading: 'Organization',
      label: 'Account',
      to: paths.account,
      words: 'company desk name domain logo picture policy session password remember delete settings',
      settings: ['Sign in again after', 'Least length of passwords'],
      needs: 'administrator',
    },
  ],
  routes: [{ path: 'account', element: <Page />, handle: { crumb: 'Account' } }],
  later: [load],
})
