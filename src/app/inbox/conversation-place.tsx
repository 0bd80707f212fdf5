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
  /** The list as it stands, for the neighbours. */
  ids: readonly number[]
  onOpen: (id: number) => void
  onBack: () => void
  /** The conversation is done with. */
  onDone: AimOn
}

/** The conversation that is open, with its place in the list. Its code is loaded with the first one. */
export const ConversationPlace = memo(function ConversationPlace(props: ConversationPlaceProps) {
  const { conversationId, layout, ids, onOpen, onBack, onDone } = props
  const index = ids.indexOf(conversationId)
  const total = ids.length
  const previousId = ids[index - 1]
  const nextId = index < 0 ? undefined : ids[index + 1]
  useWarmConversations([nextId, previousId])
  // A list that changes elsewhere must not draw the conversation anew.
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
