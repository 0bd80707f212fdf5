import { useMetadata } from '#app/account/use-metadata.ts'
import { railEntries } from '#app/areas.ts'
import type { RailEntry } from '#app/desk/area.ts'

/** The entries of the rail, in their order, without those that a flag of the account hides. */
export function useRailEntries(): readonly RailEntry[] {
  const flags = useMetadata()
  return railEntries.filter(({ hiddenBy }) => !hiddenBy || flags?.[hiddenBy] !== true)
}
