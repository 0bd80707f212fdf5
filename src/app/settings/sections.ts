import { areas } from '#app/areas.ts'
import { settingsHeadings, type SettingsEntry } from '#app/desk/area.ts'
import { foldText } from '#lib/text.ts'

const all = areas.flatMap(({ settings = [] }) => settings)

/** Settings pages by heading. */
export const settingsGroups: readonly { heading: string; entries: readonly SettingsEntry[] }[] =
  settingsHeadings
    .map((heading) => ({ heading, entries: all.filter((entry) => entry.heading === heading) }))
    .filter(({ entries }) => entries.length > 0)

/** All settings pages in display order. */
export const settingsEntries = settingsGroups.flatMap(({ entries }) => entries)

/** Settings page, or a setting on it. */
export interface FoundSetting {
  label: string
  to: string
  /** Setting to scroll to on that page. */
  setting: string | undefined
}

/** Pages and settings with all words in label or synonyms; pages matched by their own name first. */
export function findSettings(text: string): FoundSetting[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  const isFound = (where: string) => words.every((word) => foldText(where).includes(word))
  const found = settingsEntries.flatMap(({ label, to, words: synonyms, settings = [] }) => [
    ...(isFound(`${label} ${synonyms}`) ? [{ label, to, setting: undefined }] : []),
    ...settings.filter((setting) => isFound(setting)).map((setting) => ({ label: setting, to, setting })),
  ])
  const rank = ({ label, setting }: FoundSetting) => (setting === undefined && isFound(label) ? 0 : 1)
  return found.sort((a, b) => rank(a) - rank(b))
}
