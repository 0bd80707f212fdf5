import { lazy, memo, Suspense, useMemo } from 'react'
import { useWarmConversations } from '#app/conversations/use-warm-conversations.ts'
import type { AimOn } from '#app/desk/live/after-done.ts'
import type { InboxLayout } from './layout-setting.ts'

const ConversationPane = lazy(async () => ({
  default: (await import('#app/conversations/conversation-pane.tsx')).ConversationPane,
}))

interface ConversationPlaceProps {
  conversationId: number
  layout: InboxLayout
  /** Ids of the list, for previous and next. */
  ids: readonly number[]
  onOpen: (id: number) => void
  onBack: () => void
  /** Called when the conversation is finished. */
  onDone: AimOn
}

/** The open conversation with its position in the list; its code is loaded lazily. */
export const ConversationPlace = memo(function ConversationPlace(props: ConversationPlaceProps) {
  const { conversationId, layout, ids, onOpen, onBack, onDone } = props
  const index = ids.indexOf(conversationId)
  const total = ids.length
  const previousId = ids[index - 1]
  const nextId = index < 0 ? undefined : ids[index + 1]
  useWarmConversations([nextId, previousId])
  // A change elsewhere in the list must not render the conversation again.
  const position = useMemo(() => {
    if (index < 0) return {}
    const previous = previousId === undefined ? {} : { onPrevious: () => onOpen(previousId) }
    const next = nextId === undefined ? {} : { onNext: () => onOpen(nextId) }
    return { position: { index, total, ...previous, ...next } }
  }, [index, total, previousId, nextId, onOpen])
  return (
    <Suspense>
      <ConversationPane
        key={conversationId}
        conversationId={conversationId}
        layout={layout === 'grid' ? 'pane' : 'full'}
        onBack={onBack}
        onDone={onDone}
        {...position}
      />
    </Suspense>
  )
})
