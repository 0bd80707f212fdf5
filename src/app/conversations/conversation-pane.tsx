import { useMediaQuery, useTheme } from '@mui/material'
import { styled } from '@mui/material/styles'
import { lazy, Suspense, useRef } from 'react'
import { useDesk } from '#app/desk/desk-context.ts'
import { useLive } from '#app/desk/use-live.ts'
import { useCommands } from '#app/commands/handlers.ts'
import { ComposerBar } from '#app/composer/composer-bar.tsx'
import { useConnection } from '#app/shell/connection.ts'
import { paneBreak } from '#app/theme/tokens.ts'
import { SkeletonRows } from '#app/ui/skeleton-rows.tsx'
import { statusIds } from '#domain/conversations/status.ts'
import { conversationById, draftsOf, threadOf } from '#local/queries/conversations.ts'
import { opsOfConversation } from '#local/queries/outbox.ts'
import { contactById, reference as referenceQuery } from '#local/queries/people.ts'
import { ActionBar, type Position } from './action-bar.tsx'
import { useConversationChanges, useManageDenial } from './conversation-changes.ts'
import { authorOf, ConversationContext, type ConversationView } from './conversation-view.ts'
import { CustomerPlace, useCustomerPlacing } from './customer-place.tsx'
import { DraftConversation } from './draft-conversation.tsx'
import { MissingConversation } from './missing-conversation.tsx'
import { PropertyRow } from './property-row.tsx'
import { SubjectBar } from './subject-bar.tsx'
import { ThreadView } from './thread.tsx'
import { answeredMessage } from './thread-entries.ts'
import { useComposing } from './use-composing.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useWidth } from './use-width.ts'

// The editor is the largest part of the app; threads are read long before one is written in.
const Composer = lazy(() => import('#app/composer/composer.tsx'))

const Panes = styled('div')({ display: 'flex', flex: 1, minWidth: 0, minHeight: 0, height: '100%' })

const Section = styled('section')(({ theme }) => ({
  ...theme.paneContainer('thread'),
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  backgroundColor: theme.vars.palette.sheet,
}))

export interface ConversationPaneProps {
  conversationId: number
  onBack?: () => void
  /** Where it stands in the list it was opened from; `index` counts from 0. */
  position?: Position
  /** full: it has the page to itself. pane: it stands beside the list. */
  layout: 'full' | 'pane'
}

/** A conversation: what it is, what was said, what can be said, and who the customer is. */
export function ConversationPane(props: ConversationPaneProps) {
  return <OpenConversation key={props.conversationId} {...props} />
}

function OpenConversation({ conversationId, onBack, position }: ConversationPaneProps) {
  const conversation = useLive(conversationById, conversationId)
  const thread = useLive(threadOf, conversationId)
  const reference = useLive(referenceQuery, undefined)
  const ops = useLive(opsOfConversation, conversationId)
  const drafts = useLive(draftsOf, conversationId)
  const contact = useLive(contactById, conversation?.contactId ?? 0)
  const { isOffline } = useConnection()
  const denied = useManageDenial()
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true })
  const composing = useComposing(drafts, ops, isPhone)
  useMarkRead(conversation, denied === undefined)
  if (conversation === null) return <MissingConversation conversationId={conversationId} onBack={onBack} />
  if (!conversation || !thread || !reference || !ops || !composing.drafts || contact === undefined)
    return (
      <Section aria-label="Conversation">
        <SkeletonRows />
      </Section>
    )
  const view = {
    conversation,
    thread,
    reference,
    contact,
    ops,
    isOffline,
    denied,
    compose: composing.compose,
  }
  return (
    <ConversationContext value={view}>
      {conversation.isDraft ? (
        <DraftConversation drafts={drafts ?? []} onBack={onBack} />
      ) : (
        <Shown view={view} composing={composing} isPhone={isPhone} onBack={onBack} position={position} />
      )}
    </ConversationContext>
  )
}

interface ShownProps {
  view: ConversationView
  composing: ReturnType<typeof useComposing>
  isPhone: boolean
  onBack: (() => void) | undefined
  position: Position | undefined
}

function Shown({ view, composing, isPhone, onBack, position }: ShownProps) {
  const { actor } = useDesk()
  const { conversation, reference, thread, denied, isOffline } = view
  const section = useRef<HTMLElement>(null)
  const panes = useWidth()
  const placing = useCustomerPlacing(panes.width)
  const changes = useConversationChanges(conversation)
  const hasMail = Boolean(reference.mailboxes.get(conversation.mailboxId)?.email)
  const threadWidth = panes.width - (placing.mode === 'place' && placing.isShown ? placing.width : 0)
  const press = (name: string) => {
    const field = section.current?.querySelector<HTMLElement>(name)
    field?.focus()
    field?.click()
  }
  const neighbour = (go: (() => void) | undefined) => () => (go ? go() : (false as const))
  useCommands(
    {
      'conversation.reply': () => (hasMail ? composing.compose('reply') : false),
      'conversation.replyAll': () => (hasMail ? composing.compose('replyAll') : false),
      'conversation.forward': () => (hasMail ? composing.compose('forward') : false),
      'conversation.note': () => composing.compose('note'),
      'conversation.close': () => changes.setStatus(statusIds.closed),
      'conversation.reopen': () => changes.setStatus(statusIds.open),
      'conversation.star': changes.toggleStar,
      'conversation.tag': () => press('[data-field="tags"]'),
      'conversation.assign': () => press('[data-field="assignee"] [role="combobox"]'),
      'conversation.trash': () => changes.setTrashed(true),
      'conversation.previous': neighbour(position?.onPrevious),
      'conversation.next': neighbour(position?.onNext),
      ...(onBack ? { 'list.back': onBack } : {}),
    },
    section,
  )
  const answered = answeredMessage(thread.messages)
  const answers = answered ? (authorOf(answered, view).name.split(' ')[0] ?? '') : ''
  return (
    <Panes ref={panes.ref}>
      <Section ref={section} aria-label="Conversation">
        <ActionBar
          changes={changes}
          position={position}
          isPhone={isPhone}
          isNarrow={threadWidth < paneBreak.actionBar}
          onBack={onBack}
        />
        <SubjectBar isCustomerShown={placing.isShown} onToggleCustomer={placing.toggle} />
        <PropertyRow changes={changes} />
        <ThreadView hasMail={hasMail} />
        {denied === undefined &&
          (composing.request && composing.drafts ? (
            <Suspense>
              <Composer
                drafts={composing.drafts}
                request={composing.request}
                hasMail={hasMail}
                isPhone={isPhone}
                onClose={composing.close}
              />
            </Suspense>
          ) : (
            <ComposerBar
              hasMail={hasMail}
              isOffline={isOffline}
              hasDraft={(composing.drafts ?? []).some((draft) => draft.userId === actor.userId)}
              answers={answers}
              onOpen={(mode) => composing.compose(mode)}
            />
          ))}
      </Section>
      <CustomerPlace placing={placing} />
    </Panes>
  )
}
