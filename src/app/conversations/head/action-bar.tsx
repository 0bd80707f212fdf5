import { styled } from '#app/theme/styled.ts'
import {
  ArrowLeft,
  Check,
  ChevronLeft,
  ChevronRight,
  FolderInput,
  RotateCcw,
  Star,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { statusIds } from '#domain/conversations/status.ts'
import { useKeysOf } from '#app/commands/key-map.ts'
import { ConversationTimer } from '#app/time/conversation-time.tsx'
import { SyncStatusChip } from '#app/outbox/sync-status-chip.tsx'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { IconChoice } from '#app/ui/icons/icon-choice.tsx'
import { OptionPopup } from '#app/ui/options/option-popup.tsx'
import { moveFocus } from '#app/ui/lists/roving.ts'
import type { ConversationChanges } from '#app/messages/conversation-changes.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { mailboxOptions } from '#app/messages/mailbox-options.ts'
import { MoreMenu } from './more-menu.tsx'
import { SnoozeButton } from './snooze-button.tsx'

/** Position of the open conversation in its list. */
export interface Position {
  index: number
  total: number
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(0.5),
  height: theme.size.head,
  padding: theme.spacing(0, 3, 0, 2.5),
  borderBottom: theme.edge.line,
  [theme.media.touch]: { gap: 0, padding: theme.spacing(0, 2, 0, 1) },
  [theme.media.phone]: {
    height: theme.size.phoneTop,
    padding: theme.spacing(0, 2, 0, 1),
    border: 0,
    backgroundColor: theme.vars.palette.canvas,
    '& > .MuiIconButton-root': { width: theme.size.touch, height: theme.size.touch },
  },
}))

const Count = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  ...theme.mix.tabular,
  flex: 'none',
  marginRight: theme.spacing(1),
  color: theme.vars.palette.ink3,
  [theme.below('actionBar')]: { display: 'none' },
}))

const Ticket = styled('span')(({ theme }) => ({
  ...theme.typography.body,
  ...theme.mix.tabular,
  fontWeight: theme.weight.control,
  color: theme.vars.palette.ink2,
}))

const Grow = styled('span')({ flex: '1 1 auto' })

const moveWords = 'Move to mailbox'

interface ActionBarProps {
  changes: ConversationChanges
  position: Position | undefined
  isPhone: boolean
  /** Without room for previous and next, which move into More. */
  isNarrow: boolean
  onBack: (() => void) | undefined
  /** Called before it is permanently deleted. */
  onGone: (() => void) | undefined
  onPrint: () => void
  /** Opens the time entries. */
  onTime: () => void
  /** Opens the choice of its incident. */
  onIncident: () => void
}

/** Back, restore, close, star, snooze, move, more, neighbours in the list, time tracker. Never wraps. */
export function ActionBar(props: ActionBarProps) {
  const { changes, position, isPhone, isNarrow, onBack, onGone, onPrint, onTime, onIncident } = props
  const keysOf = useKeysOf()
  const { conversation, reference, denied } = useConversation()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const [isMoving, setIsMoving] = useState(false)
  const isHere = (mailboxId: number) => mailboxId === conversation.mailboxId
  const isClosed = conversation.statusId === statusIds.closed
  const toggle = isClosed
    ? { word: 'Open', icon: RotateCcw, keys: keysOf('conversation.reopen') }
    : { word: 'Close', icon: Check, keys: keysOf('conversation.close') }
  const isRoomy = position !== undefined && !isNarrow && !isPhone
  return (
    <Bar
      ref={setBar}
      role="toolbar"
      aria-label="Conversation actions"
      onKeyDown={(event) => void moveFocus(event, 'button')}
    >
      {onBack && <IconButton name="Back" icon={ArrowLeft} keys={keysOf('list.back')} onClick={onBack} />}
      {isPhone && (
        <>
          <Ticket>{conversation.ticketNo === null ? 'New' : `#${conversation.ticketNo}`}</Ticket>
          <Grow />
          <SyncStatusChip compact />
        </>
      )}
      {conversation.isTrashed && (
        <Button
          variant="outline"
          size="small"
          icon={Undo2}
          denied={denied}
          onClick={() => changes.setTrashed(false)}
        >
          Restore
        </Button>
      )}
      {isPhone ? (
        <IconButton name={toggle.word} icon={toggle.icon} denied={denied} onClick={changes.toggleClosed} />
      ) : (
        <Button
          variant="outline"
          size="small"
          icon={toggle.icon}
          keys={toggle.keys}
          denied={denied}
          onClick={changes.toggleClosed}
          sx={{ mr: 1 }}
        >
          {toggle.word}
        </Button>
      )}
      <IconButton
        name="Star"
        icon={Star}
        keys={keysOf('conversation.star')}
        lit={conversation.isStarred}
        onClick={changes.toggleStar}
      />
      <SnoozeButton onSnooze={changes.snooze} />
      {!isPhone && (
        <IconChoice
          name={moveWords}
          icon={FolderInput}
          keys={keysOf('conversation.move')}
          field="move"
          options={mailboxOptions(reference)}
          isChosen={isHere}
          denied={denied}
          onPick={changes.moveTo}
        />
      )}
      <MoreMenu
        changes={changes}
        position={isRoomy ? undefined : position}
        onGone={onGone}
        onPrint={onPrint}
        onTime={onTime}
        onIncident={onIncident}
        onMove={isPhone ? () => setIsMoving(true) : undefined}
      />
      {isMoving && bar && (
        <OptionPopup
          label={moveWords}
          anchor={bar}
          options={mailboxOptions(reference)}
          isChosen={isHere}
          onPick={(mailboxId) => {
            setIsMoving(false)
            changes.moveTo(mailboxId)
          }}
          onClose={() => setIsMoving(false)}
        />
      )}
      {!isPhone && <Grow />}
      {isRoomy && (
        <>
          <Count>{`${position.index + 1} of ${position.total}`}</Count>
          <IconButton
            name="Previous conversation"
            icon={ChevronLeft}
            keys={keysOf('conversation.previous')}
            disabled={!position.onPrevious}
            onClick={position.onPrevious}
          />
          <IconButton
            name="Next conversation"
            icon={ChevronRight}
            keys={keysOf('conversation.next')}
            disabled={!position.onNext}
            onClick={position.onNext}
          />
        </>
      )}
      {!isPhone && <ConversationTimer onEntries={onTime} />}
    </Bar>
  )
}
