import { useMemo } from 'react'
import { styled } from '#app/theme/styled.ts'
import { nameOf } from '#domain/people/name.ts'
import type { TaskNote } from '#domain/tasks/task-note.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { PendingMark } from '#app/marks/pending-mark.tsx'
import { colleague } from '#app/messages/conversation-view.ts'
import { AttachmentRow } from '#app/messages/files/attachment-row.tsx'
import { plainBody, Prose } from '#app/messages/plain-body.tsx'
import { usePictures } from '#app/messages/files/use-pictures.ts'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { notesOfTask } from '#local/queries/task.ts'
import { CommentForm } from './comment-form.tsx'
import { TaskPart } from './task-part.tsx'
import { useTask } from '../task-view.ts'

const Comment = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: theme.spacing(0.5, 2.5),
  padding: theme.spacing(1.5, 0),
  '& > div > header': {
    ...theme.typography.meta,
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(0, 2),
    '& > b': { fontWeight: theme.weight.semibold },
    '& > time': { color: theme.vars.palette.ink3 },
  },
}))

/** Comments on a task, oldest first, with the field for a new one. */
export function TaskComments() {
  const { task, denied } = useTask()
  const notes = useLive(notesOfTask, task.id) ?? []
  return (
    <TaskPart title="Comments" count={notes.length > 0 ? String(notes.length) : undefined}>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <OneComment key={note.id} note={note} />
          ))}
        </ul>
      )}
      {denied === undefined && <CommentForm />}
    </TaskPart>
  )
}

function OneComment({ note }: { note: TaskNote }) {
  const { reference, ops, isOffline } = useTask()
  const author = colleague(reference, note.authorId)
  const isWaiting = ops.some(
    ({ cmd, state, args }) =>
      cmd === 'tasks.note' && state !== 'applied' && (args as { id?: number }).id === note.id,
  )
  const pictures = usePictures(note.attachments)
  const body = useMemo(() => {
    const mentions = note.mentions.flatMap((id) => {
      const user = id === 'all' ? undefined : reference.users.get(id)
      return id === 'all' ? ['all'] : user ? [nameOf(user)] : []
    })
    return plainBody(note.html, { pictures, mentions })
  }, [note.html, note.mentions, reference.users, pictures])
  return (
    <Comment aria-label={`Comment of ${author.name}`}>
      <Avatar id={author.avatarId} name={author.name} src={author.picture} size="sm" />
      <div>
        <header>
          <b>{author.name}</b>
          <RelativeTime at={note.createdAt} show="stamp" />
          <PendingMark isPending={isWaiting} isOffline={isOffline} text="Waiting to send" />
        </header>
        <Prose data-small>{body}</Prose>
        <AttachmentRow attachments={note.attachments} isPending={isWaiting} />
      </div>
    </Comment>
  )
}
