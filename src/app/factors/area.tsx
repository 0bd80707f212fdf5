import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

const load = () => import('./own-sign-in-page.tsx')

const Page = lazy(async () => ({ default: (await load()).OwnSignInPage }))

/** Settings area of the user's sign-in methods. */
export const factorsArea = defineArea({
  settings: [
    {
      heading: '',
      label: 'Sign-in',
      to: paths.ownSignIn,
      words: 'second factor two 2fa mfa totp authenticator app recovery codes passkeys security settings',
      settings: ['Authenticator app', 'Passkeys'],
    },
  ],
  routes: [{ path: 'sign-in', element: <Page />, handle: { crumb: 'Sign-in' } }],
  later: [load],
})
