import { Eye, PencilLine } from 'lucide-react'
import { viewersText } from '#app/messages/viewers-texts.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useViewers } from '#app/desk/live/viewers.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { nameOf } from '#domain/people/name.ts'
import type { Viewer } from '#domain/sync/viewing.ts'
import { reference } from '#local/queries/people.ts'
import { Tint } from './row-styles.ts'

function Mark({ viewers }: { viewers: readonly Viewer[] }) {
  const users = useLive(reference, undefined)?.users
  const words = viewersText(viewers, (id) => {
    const user = users?.get(id)
    return user ? nameOf(user) : 'Somebody'
  })
  const isTyping = viewers.some((viewer) => viewer.isTyping)
  return (
    <Tint data-tint="pine" title={words}>
      <Icon of={isTyping ? PencilLine : Eye} size="xs" label={words} />
    </Tint>
  )
}

/** Avatars of colleagues who view or write in a conversation. */
export function RowViewers({ id }: { id: number }) {
  const viewers = useViewers(id)
  return viewers.length > 0 ? <Mark viewers={viewers} /> : null
}
