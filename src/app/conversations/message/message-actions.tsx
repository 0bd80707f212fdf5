import { styled } from '#app/theme/styled.ts'
import { Code, Ellipsis, Forward, Reply, ReplyAll, StickyNote } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useKeysOf } from '#app/commands/key-map.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import { capabilitiesOf } from '#domain/conversations/capabilities.ts'
import { useReplyArticle } from '#app/knowledge/replies/reply-article.tsx'
import { useConversation } from '#app/messages/conversation-view.ts'
import type { ComposeMode } from '#app/messages/conversation-view.ts'

const OriginalDialog = lazy(() => import('./original-dialog.tsx'))

const Actions = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flex: 'none',
  margin: theme.spacing(0, -1, 0, 0.5),
  // On older messages the actions overlay the end of the address line, so that nothing moves.
  '&[data-newest="false"]': {
    position: 'absolute',
    right: '100%',
    margin: 0,
    paddingLeft: theme.spacing(2),
    opacity: 0,
    backgroundColor: 'var(--message-ground)',
    'article:hover &, &:focus-within': { opacity: 1 },
  },
  [theme.media.touch]: { display: 'none' },
  [theme.media.phone]: { display: 'none' },
}))

const ThumbMenu = styled('span')(({ theme }) => ({
  display: 'none',
  margin: theme.spacing(0, -3, 0, -2),
  [theme.media.touch]: { display: 'inline-flex' },
  [theme.media.phone]: { display: 'inline-flex' },
}))

const actions: { mode: ComposeMode; icon: typeof Reply; newest: string; older: (name: string) => string }[] =
  [
    { mode: 'reply', icon: Reply, newest: 'Reply', older: (name) => `Reply to ${name}` },
    { mode: 'replyAll', icon: ReplyAll, newest: 'Reply all', older: (name) => `Reply all to ${name}` },
    {
      mode: 'forward',
      icon: Forward,
      newest: 'Forward',
      older: (name) => `Forward the message of ${name}`,
    },
    {
      mode: 'note',
      icon: StickyNote,
      newest: 'Note',
      older: (name) => `Note under the message of ${name}`,
    },
  ]

interface MessageActionsProps {
  messageId: number
  author: string
  /** The newest message always shows its actions; older ones on hover or focus. */
  isNewest: boolean
  /** True if this inbox can send mail; otherwise only notes are possible. */
  hasMail: boolean
  /** Received by mail, so its original can be viewed. */
  cameByMail: boolean
  /** An outgoing reply, which can become an article. */
  isOurs: boolean
}

/** Actions of a message. On touch screens they are in one menu, since the bar below answers the newest. */
export function MessageActions(props: MessageActionsProps) {
  const keysOf = useKeysOf()
  const { messageId, author, isNewest, hasMail, cameByMail, isOurs } = props
  const { compose, conversation, denied, isOffline } = useConversation()
  const { copies } = capabilitiesOf(conversation.type)
  const [isOriginalShown, setIsOriginalShown] = useState(false)
  const original = cameByMail && (
    <MenuRow
      label="Show original"
      icon={Code}
      denied={isOffline ? 'connection' : undefined}
      onClick={() => setIsOriginalShown(true)}
    />
  )
  const article = useReplyArticle(messageId)
  const rest = (original || isOurs) && (
    <>
      {original}
      {isOurs && article.row}
    </>
  )
  const offered = actions.filter(({ mode }) => mode === 'note' || (hasMail && (copies || mode === 'reply')))
  return (
    <>
      <Actions data-newest={isNewest}>
        {offered.map(({ mode, icon, newest, older }) => (
          <IconButton
            key={mode}
            size="sm"
            name={isNewest ? newest : older(author)}
            icon={icon}
            keys={isNewest ? keysOf(`conversation.${mode}`) : undefined}
            denied={denied}
            onClick={() => compose(mode, messageId)}
          />
        ))}
        {rest && (
          <MenuButton name={`Menu of the message of ${author}`} icon={Ellipsis} size="sm" align="right">
            {rest}
          </MenuButton>
        )}
      </Actions>
      <ThumbMenu>
        <MenuButton name={`Actions for the message of ${author}`} icon={Ellipsis} size="sm" align="right">
          {offered.map(({ mode, icon, newest }) => (
            <MenuRow
              key={mode}
              label={newest}
              icon={icon}
              denied={denied}
              onClick={() => compose(mode, messageId)}
            />
          ))}
          {rest}
        </MenuButton>
      </ThumbMenu>
      {article.dialog}
      {isOriginalShown && (
        <Suspense>
          <OriginalDialog messageId={messageId} onClose={() => setIsOriginalShown(false)} />
        </Suspense>
      )}
    </>
  )
}
