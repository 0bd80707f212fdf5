import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { contactLimits, type CustomerNote } from '#domain/customers/contact.ts'
import { nameOf } from '#domain/people/name.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useUnsavedText } from '#app/desk/use-unsaved-text.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { TextInput } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { RelativeTime } from '#app/ui/time/relative-time.tsx'
import { reference } from '#local/queries/people.ts'

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  '& > li': { ...theme.typography.meta, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& > li > span': {
    ...theme.typography.caption,
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    color: theme.vars.palette.ink3,
  },
}))

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(2),
  '& > :first-child': { justifySelf: 'stretch' },
}))

interface NoteListProps {
  /** Record of the notes, as in `contact.5`; also the key of the component. */
  of: string
  notes: readonly CustomerNote[]
  denied: Denial | undefined
  /** Undefined if the notes are read-only. */
  onAdd?: ((note: string) => Promise<unknown>) | undefined
  onRemove?: ((noteId: string) => Promise<unknown>) | undefined
}

/** Notes on a customer or company, newest first, with a field to add one. */
export function NoteList({ of, notes, denied, onAdd, onRemove }: NoteListProps) {
  const { actor } = useDesk()
  const users = useLive(reference, undefined)?.users
  const [text, setText, removeSaved] = useUnsavedText(`note-on.${of}`)
  const isAdding = useRef(false)
  const note = text.trim()
  const isTooLong = note.length > contactLimits.note
  const add = () => {
    if (note === '' || isTooLong || denied || !onAdd || isAdding.current) return
    isAdding.current = true
    onAdd(note)
      .then(() => removeSaved(text))
      .catch(reportFailure)
      .finally(() => (isAdding.current = false))
  }
  return (
    <>
      {notes.length > 0 && (
        <List aria-label="Notes">
          {notes.toReversed().map((each) => {
            const author = each.authorId === null ? undefined : users?.get(each.authorId)
            return (
              <li key={each.id} dir="auto">
                {each.note}
                <span>
                  {author ? nameOf(author) : 'Somebody'}, <RelativeTime at={each.createdAt} />
                  {onRemove && each.authorId === actor.userId && (
                    <IconButton
                      name="Remove this note"
                      icon={Trash2}
                      size="sm"
                      denied={denied}
                      onClick={() => void onRemove(each.id).catch(reportFailure)}
                    />
                  )}
                </span>
              </li>
            )
          })}
        </List>
      )}
      {onAdd && (
        <Form
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <TextInput
            label="Add a note"
            value={text}
            onChange={setText}
            multiline
            minRows={1}
            max={contactLimits.note}
            locked={denied !== undefined}
            {...(isTooLong
              ? { error: `Note length must be less than or equal to ${contactLimits.note} characters` }
              : {})}
          />
          {note !== '' && (
            <Button type="submit" variant="outline" size="small" denied={denied}>
              Add note
            </Button>
          )}
        </Form>
      )}
    </>
  )
}
