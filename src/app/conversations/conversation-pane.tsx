import { useMediaQuery, useTheme } from '@mui/material'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { manageAccess } from '#domain/access/plan-access.ts'
import { memo, useEffect, useMemo } from 'react'
import { arrived } from '#app/commands/arrival-hold.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import type { AimOn } from '#app/desk/live/after-done.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'
import { conversationById, draftsOf, threadOf } from '#local/queries/conversations.ts'
import { opsOfConversation } from '#local/queries/outbox.ts'
import { contactById, reference as referenceQuery } from '#local/queries/people.ts'
import type { Position } from './head/action-bar.tsx'
import { ConversationBody } from './conversation-body.tsx'
import { ConversationSection } from './conversation-styles.ts'
import { ConversationContext } from '#app/messages/conversation-view.ts'
import { DraftConversation } from './draft-conversation.tsx'
import { MergedConversation } from '#app/merging/merged-conversation.tsx'
import { MissingConversation } from './missing-conversation.tsx'
import { useComposing } from './use-composing.ts'
import { useMarkRead } from './use-mark-read.ts'
import type { OutboxOp } from '#local/rows.ts'

export interface ConversationPaneProps {
  conversationId: number
  onBack?: () => void
  /** Called when the conversation is finished; the list advances. */
  onDone?: AimOn
  /** Position in the list it was opened from; `index` counts from 0. */
  position?: Position
  /** full: on the whole page. pane: beside the list. */
  layout: 'full' | 'pane'
}

/** A conversation: its properties, thread, composer and customer. */
export const ConversationPane = memo(function ConversationPane(props: ConversationPaneProps) {
  return <OpenConversation key={props.conversationId} {...props} />
})

function OpenConversation({ conversationId, onBack, onDone, position, layout }: ConversationPaneProps) {
  const conversation = useLive(conversationById, conversationId)
  const thread = useLive(threadOf, conversationId)
  const reference = useLive(referenceQuery, undefined)
  const ops = useLive(opsOfConversation, conversationId)
  const drafts = useLive(draftsOf, conversationId)
  const contact = useLive(contactById, conversation?.contactId ?? 0)
  const { isOffline } = useConnection()
  const denied = useAccess(manageAccess)
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true })
  const composing = useComposing(drafts, ops, isPhone, conversation?.isDraft ?? false)
  useMarkRead(conversation, denied === undefined)
  const { compose } = composing
  const loudOps = useLoudOps(ops)
  // Typing saves a draft several times a second; that must not re-render the thread.
  const view = useMemo(
    () =>
      conversation && thread && reference && loudOps && contact !== undefined
        ? { conversation, thread, reference, contact, ops: loudOps, isOffline, denied, compose }
        : null,
    [conversation, thread, reference, contact, loudOps, isOffline, denied, compose],
  )
  const isShown =
    conversation === null || conversation?.mergedInto != null || Boolean(view && composing.drafts)
  // Runs after the children's effects, which register the handlers of its commands.
  useEffect(() => {
    if (isShown) arrived(conversationId)
  }, [isShown, conversationId])
  if (conversation?.mergedInto != null) return <MergedConversation id={conversation.mergedInto} />
  if (conversation === null) return <MissingConversation conversationId={conversationId} onBack={onBack} />
  if (!view || !composing.drafts)
    return (
      <ConversationSection aria-label="Conversation">
        <SkeletonRows />
      </ConversationSection>
    )
  return (
    <ConversationContext value={view}>
      {view.conversation.isDraft ? (
        <DraftConversation drafts={drafts ?? []} onBack={onBack} />
      ) : (
        <ConversationBody
          view={view}
          composing={composing}
          isPhone={isPhone}
          onBack={onBack}
          onDone={onDone}
          position={position}
          layout={layout}
        />
      )}
    </ConversationContext>
  )
}

/** Ops that screens show; the same array until one of them changes. */
function useLoudOps(ops: readonly OutboxOp[] | undefined): readonly OutboxOp[] | undefined {
  const loud = ops?.filter((op) => !op.isQuiet)
  const key = loud?.map(({ op, n, at, state, firstSentAt, verdict }) =>
    [op, n, at, state, firstSentAt, verdict?.at].join(),
  )
  // The key covers all fields of an op that screens show.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => loud, [key?.join(' ')])
}
