import { styled } from '@mui/material/styles'
import { Lock } from 'lucide-react'
import { useMemo } from 'react'
import { nameOf } from '#domain/people/name.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { usePendingShown } from '#app/ui/pending-mark.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { AttachmentRow } from './attachment-row.tsx'
import { colleague, opOfItem, useConversation } from './conversation-view.ts'
import { MessageFrame } from './message-frame.tsx'
import { plainBody, Prose } from './plain-body.tsx'
import type { ThreadNote } from './thread-entries.ts'
import { usePictures } from './use-pictures.ts'
import { WaitingFoot } from './waiting-foot.tsx'

const Card = styled('aside')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: theme.spacing(2.25),
  marginTop: theme.spacing(2),
  padding: theme.spacing(1.75, 3, 2, 2.75),
  border: theme.edge.lantern,
  borderRadius: theme.radius.segment,
  backgroundColor: theme.vars.palette.lanternTint,
  '&[data-pending]': { border: theme.edge.pending },
}))

const Head = styled('header')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  minHeight: theme.size.chip,
  '& h4': { ...theme.mix.truncate, margin: 0, font: 'inherit', fontWeight: theme.weight.semibold },
  '& time': { flex: 'none', marginLeft: 'auto', color: theme.vars.palette.ink3 },
}))

const Kind = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(0.75),
  fontWeight: theme.weight.strong,
  color: theme.vars.palette.lanternText,
}))

/** A note among colleagues, under its message. */
export function NoteCard({ note }: { note: ThreadNote }) {
  const { reference, ops, isOffline } = useConversation()
  const author = colleague(reference, note.authorId)
  const op = note.isPending ? opOfItem(ops, note.id) : undefined
  const isWaiting = usePendingShown(op !== undefined && op.state !== 'applied', isOffline)
  const pictures = usePictures(note.attachments)
  const body = useMemo(() => {
    const mentions = note.mentions.flatMap((id) => {
      const user = id === 'all' ? undefined : reference.users.get(id)
      return id === 'all' ? ['all'] : user ? [nameOf(user)] : []
    })
    return plainBody(note.html, { pictures, mentions })
  }, [note.html, note.mentions, reference.users, pictures])
  return (
    <Card aria-label={`Note from ${author.name}`} data-pending={isWaiting || undefined}>
      <Avatar id={author.avatarId} name={author.name} size="sm" />
      <div>
        <Head>
          <h4>{author.name}</h4>
          <Kind>
            <Icon of={Lock} size="xs" />
            Note
          </Kind>
          <RelativeTime at={note.createdAt} show="stamp" />
        </Head>
        {body === null ? (
          <MessageFrame html={note.html} attachments={note.attachments} title={`Note from ${author.name}`} />
        ) : (
          <Prose data-small>{body}</Prose>
        )}
        <AttachmentRow attachments={note.attachments} isPending={isWaiting} />
        {op && isWaiting && <WaitingFoot op={op} />}
      </div>
    </Card>
  )
}
