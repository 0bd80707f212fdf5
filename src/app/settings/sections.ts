import { paths } from '#app/paths.ts'

/** One page of the settings. */
export interface SettingsEntry {
  label: string
  to: string
}

/** The pages of the settings in their order; the agent's own come first and need no heading. */
export const settingsGroups: readonly { title: string | null; entries: readonly SettingsEntry[] }[] = [
  {
    title: null,
    entries: [
      { label: 'Notifications', to: paths.notificationSettings },
      { label: 'Keyboard shortcuts', to: paths.shortcutSettings },
    ],
  },
  {
    title: 'Work',
    entries: [
      { label: 'Email templates', to: paths.emailTemplates },
      { label: 'Time tracking', to: paths.timeSettings },
    ],
  },
]

/** All pages of the settings. */
export const settingsEntries = settingsGroups.flatMap(({ entries }) => entries)
