import { styled } from '#app/theme/styled.ts'
import { isFromMail } from '#domain/conversations/messages/message.ts'
import type { ThreadMessage } from '#local/threads.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { usePendingShown } from '#app/marks/pending-mark.tsx'
import { AttachmentRow } from '#app/messages/files/attachment-row.tsx'
import { authorOf, opOfItem, useConversation } from '#app/messages/conversation-view.ts'
import { DeliveryTrouble } from './delivery-state.tsx'
import { HeldFoot, MarkUnlessHeld } from '../foot/held-foot.tsx'
import { MessageActions } from './message-actions.tsx'
import { MessageFindings } from './message-findings.tsx'
import { MessageHead } from './message-head.tsx'
import { MessageText } from './message-text.tsx'
import { NoteCard } from '../thread/note-card.tsx'
import type { ThreadNote } from '#app/messages/thread-entries.ts'
import { WaitingFoot } from '../foot/waiting-foot.tsx'

const Place = styled('article')(({ theme }) => ({
  position: 'relative',
  paddingLeft: theme.spacing(10),
  '&:focus-visible': { outlineOffset: 4, borderRadius: theme.radius.control },
  '& > span:first-of-type': { position: 'absolute', left: 0, top: theme.spacing(0.25) },
}))

const Letter = styled('div')(({ theme }) => ({
  '--message-ground': theme.vars.palette.sheet,
  '&[data-ours]': {
    '--message-ground': theme.vars.palette.ours,
    marginLeft: theme.spacing(-2.5),
    padding: theme.spacing(1.75, 3, 2.25, 2.5),
    borderRadius: `${theme.radius.kbd} ${theme.radius.panel} ${theme.radius.panel} ${theme.radius.panel}`,
    backgroundColor: theme.vars.palette.ours,
  },
  '&[data-waiting]': {
    '--message-ground': theme.vars.palette.duskTint,
    border: theme.edge.pending,
    backgroundColor: theme.vars.palette.duskTint,
  },
}))

const Body = styled('div')(({ theme }) => ({ marginTop: theme.spacing(0.5) }))

interface MessageProps {
  message: ThreadMessage
  notes: readonly ThreadNote[]
  isNewest: boolean
  hasMail: boolean
}

/** A message of the thread: customers' on a sheet, outgoing on pine, pending ones dashed on dusk. */
export function MessageItem({ message, notes, isNewest, hasMail }: MessageProps) {
  const view = useConversation()
  const author = authorOf(message, view)
  const op = message.isPending ? opOfItem(view.ops, message.id) : undefined
  const isWaiting = usePendingShown(op !== undefined && op.state !== 'applied', view.isOffline)
  const { delivery } = message
  const isDelivered = delivery !== null && !message.isPending
  return (
    <Place aria-label={`Message from ${author.name}`} data-message={message.id} tabIndex={-1} data-desk-keys>
      <Avatar id={author.avatarId} name={author.name} src={author.picture} />
      <Letter data-ours={!message.isInbound || undefined} data-waiting={isWaiting || undefined}>
        <MessageHead
          message={message}
          author={author.name}
          mark={isDelivered && <MarkUnlessHeld messageId={message.id} delivery={delivery} />}
          actions={
            !message.isPending && (
              <MessageActions
                messageId={message.id}
                author={author.name}
                isNewest={isNewest}
                hasMail={hasMail}
                isOurs={!message.isInbound}
                cameByMail={isFromMail(message) && message.from.email !== ''}
              />
            )
          }
        />
        <MessageFindings message={message} />
        <Body>
          <MessageText message={message} author={author.name} />
        </Body>
        <AttachmentRow attachments={message.attachments} isPending={isWaiting} />
        {isDelivered && <DeliveryTrouble delivery={delivery} />}
        {delivery?.state === 'queued' && isDelivered && <HeldFoot messageId={message.id} />}
        {op && isWaiting && <WaitingFoot op={op} />}
      </Letter>
      {notes.map((note) => (
        <NoteCard key={note.id} note={note} />
      ))}
    </Place>
  )
}
