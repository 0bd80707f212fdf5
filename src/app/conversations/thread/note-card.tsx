import { styled } from '#app/theme/styled.ts'
import { Ellipsis, Lock, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, use, useMemo, useState } from 'react'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import { nameOf } from '#domain/people/name.ts'
import { Avatar } from '#app/marks/avatar.tsx'
import { ask } from '#app/ui/dialogs/ask.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import { usePendingShown } from '#app/marks/pending-mark.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { mutate } from '#local/mutate.ts'
import { AttachmentRow } from '#app/messages/files/attachment-row.tsx'
import { noteAuthor, opOfEdit, opOfItem, useConversation } from '#app/messages/conversation-view.ts'
import { FoundWords } from '#app/messages/hits.ts'
import { MessageFrame } from '#app/messages/message-frame.tsx'
import { saveUnsavedNote, readUnsavedNote } from '#app/messages/note-texts.ts'
import { plainBody, Prose } from '#app/messages/plain-body.tsx'
import type { ThreadNote } from '#app/messages/thread-entries.ts'
import { usePictures } from '#app/messages/files/use-pictures.ts'
import { WaitingFoot } from '../foot/waiting-foot.tsx'

const NoteForm = lazy(() => import('#app/composer/notes/note-form.tsx'))

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
  '& > time': { flex: 'none', marginLeft: 'auto' },
  '& > time, & > small': { color: theme.vars.palette.ink3 },
  '& > small': { flex: 'none', font: 'inherit' },
  [theme.media.phone]: { '& > small > time': { display: 'none' } },
  '& > button': { flex: 'none', margin: theme.spacing(-0.5, -1, -0.5, -0.5) },
}))

const Kind = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: theme.spacing(0.75),
  fontWeight: theme.weight.strong,
  color: theme.vars.palette.lanternText,
}))

/** Actions of the author for a note on the server. */
function NoteMenu({ note, onEdit }: { note: ThreadNote; onEdit: (() => void) | undefined }) {
  const desk = useDesk()
  const { denied } = useConversation()
  const remove = async () => {
    const isMeant = await ask({
      title: 'Delete this note?',
      text: 'It goes for all colleagues, with its files.',
      confirm: 'Delete',
      tone: 'dangerFill',
    })
    if (!isMeant) return
    await mutate(desk, 'notes.remove', { id: note.id, conversationId: note.conversationId })
    showToast({ text: 'Note Deleted' })
  }
  return (
    <MenuButton
      name={onEdit ? 'Menu of your note' : 'Menu of this note'}
      icon={Ellipsis}
      size="sm"
      align="right"
    >
      {onEdit && <MenuRow label="Edit" icon={Pencil} denied={denied} onClick={onEdit} />}
      <MenuRow
        label="Delete"
        icon={Trash2}
        denied={denied}
        onClick={() => void remove().catch(reportFailure)}
      />
    </MenuButton>
  )
}

/** An internal note, under its message. */
export function NoteCard({ note }: { note: ThreadNote }) {
  const { reference, ops, isOffline } = useConversation()
  const isOwn = useDesk().actor.userId === note.authorId && !note.isPending
  const [isEditing, setIsEditing] = useState(() => isOwn && readUnsavedNote(note.id) !== null)
  const author = noteAuthor(reference, note)
  // Stored at once, so that a remounted card continues the edit.
  const edit = () => {
    saveUnsavedNote(note.id, note.html)
    setIsEditing(true)
  }
  const op = note.isPending ? opOfItem(ops, note.id) : opOfEdit(ops, note.id)
  const isWaiting = usePendingShown(op !== undefined && op.state !== 'applied', isOffline)
  const pictures = usePictures(note.attachments)
  const found = use(FoundWords)
  const body = useMemo(() => {
    const mentions = note.mentions.flatMap((id) => {
      const user = id === 'all' ? undefined : reference.users.get(id)
      return id === 'all' ? ['all'] : user ? [nameOf(user)] : []
    })
    return plainBody(note.html, { pictures, mentions, found })
  }, [note.html, note.mentions, reference.users, pictures, found])
  return (
    <Card aria-label={`Note from ${author.name}`} data-pending={isWaiting || undefined}>
      <Avatar id={author.avatarId} name={author.name} src={author.picture} size="sm" />
      <div>
        <Head>
          <h4>{author.name}</h4>
          <Kind>
            <Icon of={Lock} size="xs" />
            Note
          </Kind>
          {note.editedAt && (
            <small>
              Edited <RelativeTime at={note.editedAt} show="stamp" />
            </small>
          )}
          <RelativeTime at={note.createdAt} show="stamp" />
          {(isOwn || note.ruleName) && <NoteMenu note={note} onEdit={isOwn ? edit : undefined} />}
        </Head>
        {isEditing ? (
          <Suspense fallback={<HeldKeys />}>
            <NoteForm note={note} onDone={() => setIsEditing(false)} />
          </Suspense>
        ) : body === null ? (
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
