import { lazy } from 'react'
import { integrations } from '#domain/integrations/names.ts'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

const load = () => import('./integration-pages.tsx')

const Cards = lazy(async () => ({ default: (await load()).IntegrationCards }))
const One = lazy(async () => ({ default: (await load()).IntegrationPage }))

/** Settings area of integrations. */
export const integrationsArea = defineArea({
  settings: [
    {
      heading: 'Connect',
      label: 'Integrations',
      to: paths.integrations,
      words: `connect apps chat shops issues ${integrations.map(([, title]) => title).join(' ')}`,
    },
  ],
  routes: [
    {
      path: 'integrations',
      handle: { crumb: 'Integrations' },
      children: [
        { index: true, element: <Cards /> },
        ...integrations.map(([name, title]) => ({
          ...{ path: name, element: <One name={name} />, handle: { crumb: title } },
        })),
      ],
    },
  ],
  later: [load],
})
