import { lazy, Suspense } from 'react'
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
}

/** The conversation that is open, with its place in the list. Its code is loaded with the first one. */
export function ConversationPlace({ conversationId, layout, ids, onOpen, onBack }: ConversationPlaceProps) {
  const index = ids.indexOf(conversationId)
  const goTo = (id: number | undefined) => (id === undefined ? {} : { go: () => onOpen(id) })
  const previous = goTo(index > 0 ? ids[index - 1] : undefined).go
  const next = goTo(index >= 0 ? ids[index + 1] : undefined).go
  const position =
    index < 0
      ? {}
      : {
          position: {
            index,
            total: ids.length,
            ...(previous ? { onPrevious: previous } : {}),
            ...(next ? { onNext: next } : {}),
          },
        }
  return (
    <Suspense>
      <ConversationPane
        key={conversationId}
        conversationId={conversationId}
        layout={layout === 'grid' ? 'pane' : 'full'}
        onBack={onBack}
        {...position}
      />
    </Suspense>
  )
}
