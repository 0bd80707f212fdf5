import { ChevronLeft, ChevronRight, Ellipsis, ExternalLink, MailOpen, Trash2 } from 'lucide-react'
import { keysOf } from '#app/commands/commands.ts'
import { basePath, paths } from '#app/paths.ts'
import { MenuButton } from '#app/ui/menu-button.tsx'
import { MenuLine, MenuRow } from '#app/ui/menu.tsx'
import type { Position } from './action-bar.tsx'
import type { ConversationChanges } from './conversation-changes.ts'
import { useConversation } from './conversation-view.ts'

interface MoreMenuProps {
  changes: ConversationChanges
  /** Given where the bar has no room for previous and next. */
  position: Position | undefined
}

/** What is done more rarely with a conversation. */
export function MoreMenu({ changes, position }: MoreMenuProps) {
  const { conversation, denied } = useConversation()
  return (
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
      {!conversation.isTrashed && (
        <>
          <MenuLine />
          <MenuRow
            label="Delete"
            icon={Trash2}
            danger
            keys={keysOf('conversation.trash')}
            denied={denied}
            onClick={() => changes.setTrashed(true)}
          />
        </>
      )}
    </MenuButton>
  )
}
