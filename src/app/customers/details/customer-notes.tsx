import { styled } from '#app/theme/styled.ts'
import { Link } from 'react-router-dom'
import { previewOf } from '#domain/conversations/messages/preview.ts'
import type { Note } from '#domain/conversations/notes/note.ts'
import { noteAuthor } from '#app/messages/conversation-view.ts'
import { paths } from '#app/paths.ts'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import type { Reference } from '#local/queries/people.ts'

const Card = styled(Link)(({ theme }) => ({
  ...theme.typography.meta,
  display: 'block',
  padding: theme.spacing(1.5, 2),
  border: theme.edge.lantern,
  borderRadius: theme.radius.control,
  color: theme.vars.palette.ink2,
  backgroundColor: theme.vars.palette.lanternTint,
  '& > span': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'baseline',
    gap: theme.spacing(1.5),
    color: theme.vars.palette.ink3,
    '& > b': {
      ...theme.mix.truncate,
      fontWeight: theme.weight.strong,
      color: theme.vars.palette.lanternText,
    },
    '& > time': { flex: 'none', marginLeft: 'auto' },
  },
  '& > p': {
    display: '-webkit-box',
    WebkitLineClamp: 3,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
}))

const List = styled('ul')(({ theme }) => ({ display: 'grid', gap: theme.spacing(1.5) }))

interface CustomerNotesProps {
  notes: readonly Note[]
  reference: Reference | undefined
}

/** Notes in the customer's conversations, newest first, linked to their position. */
export function CustomerNotes({ notes, reference }: CustomerNotesProps) {
  return (
    <List>
      {notes.map((note) => {
        return (
          <li key={note.id}>
            <Card to={paths.conversation(note.conversationId)}>
              <span>
                <b>{reference && noteAuthor(reference, note).name}</b>
                <RelativeTime at={note.createdAt} />
              </span>
              <p dir="auto">{previewOf(note.html) || 'A file'}</p>
            </Card>
          </li>
        )
      })}
    </List>
  )
}
