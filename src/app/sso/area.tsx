import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { Gate } from '#app/records/gate.tsx'

const load = () => import('./sso-settings-page.tsx')

const Page = lazy(async () => ({ default: (await load()).SsoSettingsPage }))

/** Single sign-on with the account's identity provider. */
export const ssoArea = defineArea({
  settings: [
    {
      heading: 'Organization',
      label: 'Single sign-on',
      to: paths.sso,
      needs: 'administrator',
      words: 'sso oidc openid connect identity provider okta entra google keycloak login security settings',
    },
  ],
  routes: [
    {
      path: 'single-sign-on',
      element: (
        <Gate access={{ needs: 'administrator' }}>
          <Page />
        </Gate>
      ),
      handle: { crumb: 'Single sign-on' },
    },
  ],
  later: [load],
})
