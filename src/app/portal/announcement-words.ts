import type { Announcement } from '#domain/portal/announcement.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { accountDate } from '#app/ui/time/time-format.ts'

/** Labels of the publication states. */
export const stateOptions = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
] as const satisfies readonly { value: Announcement['state']; label: string }[]

/** Line of an announcement in a list: title, and publication date. */
export function useStateLine() {
  const format = useTimeFormat()
  return ({ title, state, publishDate }: Announcement) => {
    const day = accountDate(publishDate, format)
    const word = publishDate > Date.now() ? `Planned for ${day}` : `Published ${day}`
    return { title, text: state === 'draft' ? 'Draft' : word }
  }
}
