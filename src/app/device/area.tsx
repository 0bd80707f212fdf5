import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { preferenceLabels } from './setting-labels.ts'

const Page = lazy(async () => ({ default: (await import('./preferences-page.tsx')).PreferencesPage }))

/** Settings of this device. */
export const deviceArea = defineArea({
  settings: [
    {
      heading: '',
      label: 'Preferences',
      to: paths.preferences,
      words: 'device theme dark light next previous delay profile settings',
      settings: Object.values(preferenceLabels),
    },
  ],
  routes: [{ path: 'preferences', element: <Page />, handle: { crumb: 'Preferences' } }],
})
