import { areas } from '#app/areas.ts'
import { settingsHeadings, type SettingsEntry } from '#app/desk/area.ts'
import { foldText } from '#lib/text.ts'

const all = areas.flatMap(({ settings = [] }) => settings)

/** The pages of the settings under their headings. */
export const settingsGroups: readonly { heading: string; entries: readonly SettingsEntry[] }[] =
  settingsHeadings
    .map((heading) => ({ heading, entries: all.filter((entry) => entry.heading === heading) }))
    .filter(({ entries }) => entries.length > 0)

/** All pages of the settings, in the order in which they stand. */
export const settingsEntries = settingsGroups.flatMap(({ entries }) => entries)

/** A page of the settings, or one setting on it. */
export interface FoundSetting {
  label: string
  to: string
  /** The setting to show on that page. */
  setting: string | undefined
}

/** Pages and single settings that hold all of the words, in label or synonyms; pages by their own name first. */
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
