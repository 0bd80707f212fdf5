import { shortName } from '#domain/people/name.ts'
import { useMediaQuery, useTheme } from '@mui/material'
import { lazy, memo, Suspense, useRef, useState } from 'react'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { wantedHelp } from '#app/ai/wanted-help.ts'
import { leaveEditor, endWriting } from '#app/commands/desk-keys.ts'
import { useCommands } from '#app/commands/handlers.ts'
import { titleFor } from '#app/commands/titles.ts'
import { newTaskOf } from './head/new-task.ts'
import { endTyping, expectTyping } from '#app/commands/typing-hold.ts'
import { ComposerBar } from '#app/composer/composer-bar.tsx'
import { LockedNotes } from '#app/composer/notes/locked-notes.tsx'
import type { AimOn } from '#app/desk/live/after-done.ts'
import { paneBreak } from '#app/theme/tokens.ts'
import { capabilitiesOf } from '#domain/conversations/capabilities.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { ActionBar, type Position } from './head/action-bar.tsx'
import { useConversationChanges } from '#app/messages/conversation-changes.ts'
import { ConversationPanes, ConversationSection } from './conversation-styles.ts'
import { authorOf, type ConversationView } from '#app/messages/conversation-view.ts'
import { CustomerPlace, useCustomerPlacing } from './head/customer-place.tsx'
import { Letter } from './message/letter.tsx'
import { PropertyRow } from './properties/property-row.tsx'
import { SubjectBar } from './head/subject-bar.tsx'
import { ThreadView } from './thread/thread.tsx'
import { TrashNotice } from './trash-notice.tsx'
import { answeredMessage } from '#app/messages/thread-entries.ts'
import type { useComposing } from './use-composing.ts'
import { useLetter } from './message/use-letter.ts'
import { useViewing } from '#app/desk/live/use-viewing.ts'
import { ViewersLine } from '#app/messages/viewers-line.tsx'
import { useWidth } from '#app/desk/page/use-width.ts'

// The editor is the largest chunk of the app; threads are read long before one is answered.
const Composer = lazy(() => import('#app/composer/composer.tsx'))
const IncidentDialog = lazy(() => import('#app/status-page/incident-dialog.tsx'))
const ConversationTimes = lazy(() => import('#app/time/conversation-times.tsx'))

/** Its commands apply to the open conversation. */
const isOpen = () => ({ kind: 'conversation' }) as const

interface ConversationBodyProps {
  view: ConversationView
  composing: ReturnType<typeof useComposing>
  isPhone: boolean
  onBack: (() => void) | undefined
  onDone: AimOn | undefined
  position: Position | undefined
  layout: 'full' | 'pane'
}

/** The open conversation: its bars, thread, composer and customer pane. */
export const ConversationBody = memo(function ConversationBody(props: ConversationBodyProps) {
  const { view, composing, isPhone, onBack, onDone, position, layout } = props
  const { conversation, reference, thread, denied, isOffline } = view
  const section = useRef<HTMLElement>(null)
  const panes = useWidth()
  // Buttons are wider for touch.
  const isTouched = useMediaQuery(useTheme().media.touch, { noSsr: true })
  const [isTimeShown, setIsTimeShown] = useState(false)
  const showTime = () => setIsTimeShown(true)
  const [isLinking, setIsLinking] = useState(false)
  const placing = useCustomerPlacing(panes.width)
  const goOn = onDone && (() => onDone()())
  const changes = useConversationChanges(conversation, goOn)
  const letter = useLetter(thread.messages)
  const noteTyping = useViewing(conversation.id)
  const hasMail = Boolean(reference.mailboxes.get(conversation.mailboxId)?.email)
  const carried = capabilitiesOf(conversation.type)
  const threadWidth = panes.width - (placing.mode === 'place' && placing.isShown ? placing.width : 0)
  const isClosed = conversation.statusId === statusIds.closed
  const press = (name: string) => {
    const field = section.current?.querySelector<HTMLElement>(name)
    // Keys typed meanwhile filter the list that opens.
    expectTyping()
    field?.focus()
    field?.click()
    // By then the list is open, if it is one.
    setTimeout(endTyping)
  }
  useCommands(
    {
      ...(hasMail && {
        'conversation.reply': () => composing.compose('reply'),
      }),
      ...(hasMail &&
        carried.copies && {
          'conversation.replyAll': () => composing.compose('replyAll'),
          'conversation.forward': () => composing.compose('forward'),
          'conversation.replyWithAI': () => {
            wantedHelp.isWanted = true
            return composing.compose('reply')
          },
        }),
      'conversation.note': () => composing.compose('note'),
      'conversation.close': () => changes.setStatus(statusIds.closed),
      'conversation.reopen': () => changes.setStatus(statusIds.open),
      'conversation.star': changes.toggleStar,
      'conversation.tag': () => press('[data-field="tags"]'),
      'conversation.assign': () => press('[data-field="assignee"] [role="combobox"]'),
      'conversation.snooze': () => press('[data-field="snooze"]'),
      'conversation.spam': () => changes.setSpam(!conversation.isSpam),
      'conversation.incident': () => setIsLinking(true),
      'conversation.move': () => press('[data-field="move"]'),
      'conversation.trash': () =>
        conversation.isTrashed ? changes.deleteForGood(goOn ?? onBack) : changes.setTrashed(true),
      'task.new': () => newTaskOf(conversation),
      ...(position?.onPrevious && { 'conversation.previous': position.onPrevious }),
      ...(position?.onNext && { 'conversation.next': position.onNext }),
      ...(onBack ? { 'list.back': onBack } : {}),
    },
    section,
    isOpen,
    (id) => id !== (isClosed ? 'conversation.close' : 'conversation.reopen'),
    (id) => titleFor(id, [conversation]),
  )
  // The desk's shortcuts work again, and the arrow keys scroll the thread.
  const closeComposer = (isSent = false) => {
    composing.close()
    if (isSent) endWriting()
    else leaveEditor()
  }
  const answered = answeredMessage(thread.messages)
  const answers = answered ? shortName(authorOf(answered, view).name) : ''
  return (
    <ConversationPanes ref={panes.ref}>
      <ConversationSection
        onInput={noteTyping}
        ref={section}
        aria-label="Conversation"
        data-toast-floor
        data-full={layout === 'full' || undefined}
      >
        <ActionBar
          changes={changes}
          position={position}
          isPhone={isPhone}
          isNarrow={threadWidth < (isTouched ? paneBreak.neighboursTouch : paneBreak.neighbours)}
          onBack={onBack}
          onGone={goOn ?? onBack}
          onTime={showTime}
          onIncident={() => setIsLinking(true)}
          onPrint={letter.print}
        />
        <SubjectBar isCustomerShown={placing.isShown} onToggleCustomer={placing.toggle} />
        <PropertyRow changes={changes} onTime={isPhone ? showTime : undefined} />
        <TrashNotice />
        <ThreadView hasMail={hasMail} />
        <ViewersLine placeId={conversation.id} reference={reference} />
        {denied ? (
          <LockedNotes denied={denied} />
        ) : composing.request && composing.drafts ? (
          <Suspense>
            <Composer
              drafts={composing.drafts}
              request={composing.request}
              hasMail={hasMail}
              isPhone={isPhone}
              onClose={closeComposer}
              onLeave={leaveEditor}
              onDone={onDone}
            />
          </Suspense>
        ) : (
          <ComposerBar
            hasMail={hasMail}
            copies={carried.copies}
            isOffline={isOffline}
            hasDraft={(composing.drafts ?? []).length > 0}
            answers={answers}
            onOpen={(mode) => composing.compose(mode)}
          />
        )}
      </ConversationSection>
      <CustomerPlace placing={placing} />
      {isTimeShown && (
        <Suspense fallback={<HeldKeys />}>
          <ConversationTimes onClose={() => setIsTimeShown(false)} />
        </Suspense>
      )}
      {isLinking && (
        <Suspense fallback={<HeldKeys />}>
          <IncidentDialog onPick={changes.setIncident} onClose={() => setIsLinking(false)} />
        </Suspense>
      )}
      {letter.pictures && <Letter pictures={letter.pictures} />}
    </ConversationPanes>
  )
})
