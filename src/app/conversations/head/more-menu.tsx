import {
  CalendarClock,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  ExternalLink,
  FolderInput,
  MailOpen,
  Merge,
  OctagonAlert,
  Printer,
  ShieldCheck,
  Siren,
  Split,
  SquareCheckBig,
  Trash2,
  Workflow,
} from 'lucide-react'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { mergeAccess, tasksAccess } from '#domain/access/plan-access.ts'
import { lazy, Suspense, useState } from 'react'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { BlockRow } from '#app/channels/blocked/block-row.tsx'
import { useKeysOf } from '#app/commands/key-map.ts'
import { titleFor } from '#app/commands/titles.ts'
import { basePath, paths } from '#app/paths.ts'
import { TimeRows } from '#app/time/conversation-time.tsx'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuLine, MenuRow } from '#app/ui/menus/menu.tsx'
import type { Position } from './action-bar.tsx'
import { type ConversationChanges } from '#app/messages/conversation-changes.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { newTaskOf } from './new-task.ts'

// Rarely opened, and large.
const OverdueDialog = lazy(() => import('../sla/overdue-dialog.tsx'))
const BlockDialog = lazy(() => import('#app/channels/blocked/block-dialog.tsx'))
const MergeDialog = lazy(() => import('#app/merging/merge-dialog.tsx'))
const RulesDialog = lazy(() => import('#app/workflows/conversation-rules-dialog.tsx'))
const SplitDialog = lazy(() => import('#app/merging/split-dialog.tsx'))

interface MoreMenuProps {
  changes: ConversationChanges
  /** Given if the bar has no room for previous and next. */
  position: Position | undefined
  /** Called before the conversation is permanently deleted. */
  onGone: (() => void) | undefined
  onPrint: () => void
  /** Opens the time entries. */
  onTime: () => void
  /** Opens the choice of its incident. */
  onIncident: () => void
  /** Given if the bar has no room for Move. */
  onMove: (() => void) | undefined
}

/** Rarely used actions of a conversation. */
export function MoreMenu({ changes, position, onGone, onPrint, onTime, onIncident, onMove }: MoreMenuProps) {
  const keysOf = useKeysOf()
  const { conversation, contact, denied } = useConversation()
  const email = contact?.email ?? null
  const mergeDenied = useAccess(mergeAccess)
  const taskDenied = useAccess(tasksAccess)
  const [asked, setAsked] = useState<'overdue' | 'merge' | 'split' | 'block' | 'rules' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <MenuButton name="More" icon={Ellipsis}>
        {position && (
          <>
            <MenuRow
              label="Previous conversation"
              icon={ChevronLeft}
              keys={keysOf('conversation.previous')}
              {...(position.onPrevious ? { onClick: position.onPrevious } : {})}
            />
            <MenuRow
              label="Next conversation"
              icon={ChevronRight}
              keys={keysOf('conversation.next')}
              {...(position.onNext ? { onClick: position.onNext } : {})}
            />
            <MenuLine />
          </>
        )}
        <MenuRow label="Mark unread" icon={MailOpen} denied={denied} onClick={changes.markUnread} />
        <MenuRow
          label="Open in a New Window"
          icon={ExternalLink}
          component="a"
          href={`${basePath}${paths.conversationWindow(conversation.id)}`}
          target="_blank"
        />
        <MenuRow
          label="New task"
          icon={SquareCheckBig}
          keys={keysOf('task.new')}
          denied={taskDenied}
          onClick={() => newTaskOf(conversation)}
        />
        <TimeRows onEntries={onTime} />
        <MenuRow label="Print" icon={Printer} onClick={onPrint} />
        <MenuRow
          label={titleFor('conversation.spam', [conversation])}
          icon={conversation.isSpam ? ShieldCheck : OctagonAlert}
          keys={keysOf('conversation.spam')}
          denied={denied}
          onClick={() => changes.setSpam(!conversation.isSpam)}
        />
        {email !== null && <BlockRow email={email} onBlock={() => setAsked('block')} />}
        <MenuRow label="Overdue" icon={CalendarClock} denied={denied} onClick={() => setAsked('overdue')} />
        <MenuRow
          label={titleFor('conversation.incident', [conversation])}
          icon={Siren}
          keys={keysOf('conversation.incident')}
          denied={denied}
          onClick={onIncident}
        />
        <MenuRow label="Workflow rules" icon={Workflow} onClick={() => setAsked('rules')} />
        <MenuLine />
        {onMove && <MenuRow label="Move to mailbox" icon={FolderInput} denied={denied} onClick={onMove} />}
        <MenuRow label="Merge Mails" icon={Merge} denied={mergeDenied} onClick={() => setAsked('merge')} />
        <MenuRow
          label="Split Conversation"
          icon={Split}
          denied={mergeDenied}
          onClick={() => setAsked('split')}
        />
        <MenuLine />
        <MenuRow
          label={titleFor('conversation.trash', [conversation])}
          icon={Trash2}
          danger
          keys={keysOf('conversation.trash')}
          denied={denied}
          onClick={() => (conversation.isTrashed ? changes.deleteForGood(onGone) : changes.setTrashed(true))}
        />
      </MenuButton>
      <Suspense fallback={<HeldKeys />}>
        {asked === 'overdue' && (
          <OverdueDialog
            dueDate={conversation.dueDate}
            onClose={close}
            onPick={(dueDate) => {
              close()
              changes.setDue(dueDate)
            }}
          />
        )}
        {asked === 'block' && email !== null && <BlockDialog email={email} onClose={close} />}
        {asked === 'rules' && <RulesDialog conversationId={conversation.id} onClose={close} />}
        {asked === 'merge' && <MergeDialog onClose={close} />}
        {asked === 'split' && <SplitDialog onClose={close} />}
      </Suspense>
    </>
  )
}
