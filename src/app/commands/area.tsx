import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

const Page = lazy(async () => ({
  default: (await import('./shortcut-settings-page.tsx')).ShortcutSettingsPage,
}))

/** Settings area of the keyboard shortcuts. */
export const commandsArea = defineArea({
  settings: [
    {
      heading: '',
      label: 'Keyboard shortcuts',
      to: paths.shortcutSettings,
      words: 'keys hotkeys bindings settings',
    },
  ],
  routes: [{ path: 'keyboard-shortcuts', element: <Page />, handle: { crumb: 'Keyboard shortcuts' } }],
})
