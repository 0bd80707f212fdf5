import { paths } from '#app/paths.ts'

/** One page of the settings. */
export interface SettingsEntry {
  label: string
  to: string
  /** Other words that agents look for it with. */
  words: string
}

/** The pages of the settings in their order; the agent's own come first and need no heading. */
export const settingsGroups: readonly { title: string | null; entries: readonly SettingsEntry[] }[] = [
  {
    title: null,
    entries: [
      {
        ...{ label: 'Notifications', to: paths.notificationSettings },
        words: 'alerts sounds push badge mentions told settings',
      },
      {
        ...{ label: 'Keyboard shortcuts', to: paths.shortcutSettings },
        words: 'keys hotkeys bindings settings',
      },
    ],
  },
  {
    title: 'Work',
    entries: [
      {
        ...{ label: 'Email templates', to: paths.emailTemplates },
        words: 'saved replies canned responses macros snippets settings',
      },
      {
        ...{ label: 'Tags', to: paths.tags },
        words: 'labels colours topics settings',
      },
      {
        ...{ label: 'Time tracking', to: paths.timeSettings },
        words: 'timer hours billing clock settings',
      },
    ],
  },
  {
    title: 'Organization',
    entries: [
      {
        ...{ label: 'Teams', to: paths.teams },
        words: 'groups members people departments settings',
      },
    ],
  },
]

/** All pages of the settings. */
export const settingsEntries = settingsGroups.flatMap(({ entries }) => entries)
