import { styled } from '#app/theme/styled.ts'
import type { Editor } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { leaveEditor } from '#app/commands/desk-keys.ts'
import { KeysLine } from '#app/commands/keys-line.tsx'
import { isBlank } from '#domain/conversations/messages/preview.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import { removeUnsavedNote, saveUnsavedNote, readUnsavedNote } from '#app/messages/note-texts.ts'
import { plainBody, Prose } from '#app/messages/plain-body.tsx'
import type { ThreadNote } from '#app/messages/thread-entries.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { markUnsaved } from '#app/desk/unsaved.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { mutate } from '#local/mutate.ts'
import { EmojiButton } from '#app/editor/emoji/emoji-button.tsx'
import { ComposerLine } from '../composer-styles.ts'
import { focusEnd } from '../focus-end.ts'
import { findPicture } from '#app/editor/find-picture.ts'
import { mentionsIn } from '#app/editor/suggestions/mention-popup.ts'
import { mentionable } from './mentionable.ts'
import { MessageEditor } from '#app/editor/message-editor.tsx'
import { formWriting } from '#app/editor/outgoing-html.ts'
import { useConversationTags } from '#app/labels/use-tags-typed.ts'
import { PlaceholderPopup } from '#app/editor/suggestions/placeholder-popup.ts'
import { useReplyValues } from '../situation.ts'
import { noContent } from '../sending/use-sending.ts'

const Form = styled('div')(({ theme }) => ({
  marginTop: theme.spacing(1.5),
  border: theme.edge.lantern,
  outline: 'none',
  borderRadius: theme.radius.control,
  backgroundColor: theme.vars.palette.raised,
  '&:focus-within': theme.mix.focusFrame,
}))

const Foot = styled('footer')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  padding: theme.spacing(0.5, 1.5, 1.5),
}))

const Now = styled('div')(({ theme }) => ({ padding: theme.spacing(0, 3, 1) }))

/**
 * Form in which the author edits a note. Enter saves. Escape closes it if nothing changed, else it only
 * leaves the editor and keeps the text.
 */
export default function NoteForm({ note, onDone }: { note: ThreadNote; onDone: () => void }) {
  const desk = useDesk()
  const view = useConversation()
  const { reference } = view
  const [html, setHtml] = useState(() => readUnsavedNote(note.id) ?? note.html)
  const [editor, setEditor] = useState<Editor>()
  const [seen] = useState(note.edits)
  const tags = useConversationTags()
  const [placeholders] = useState(() => new PlaceholderPopup())
  placeholders.values = useReplyValues(view)
  const isSaving = useRef(false)
  const isEmpty = isBlank(html) && note.attachments.length === 0
  const name = useId()
  const isChanged = html !== note.html
  useEffect(() => markUnsaved(name, isChanged), [name, isChanged])
  useEffect(() => () => markUnsaved(name, false), [name])
  const leave = () => {
    removeUnsavedNote(note.id)
    onDone()
    leaveEditor()
  }
  const save = async () => {
    if (isEmpty) {
      showToast({ text: noContent, tone: 'error', key: noContent })
      return
    }
    if (isSaving.current) return
    isSaving.current = true
    try {
      const { id, conversationId } = note
      if (isChanged)
        await mutate(desk, 'notes.edit', { id, conversationId, html, mentions: mentionsIn(html) })
      leave()
    } finally {
      isSaving.current = false
    }
  }
  const escape = () => (isChanged ? void leaveEditor() : leave())
  const run = () => void save().catch(reportFailure)
  return (
    <Form
      // A click beside the text keeps the focus in the form.
      tabIndex={-1}
      data-writing
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        escape()
      }}
    >
      {note.edits !== seen && (
        <>
          <ComposerLine role="status">
            You changed this note on another device meanwhile. It says now:
          </ComposerLine>
          <Now>
            <Prose data-small>{plainBody(note.html, { pictures: new Map(), mentions: [] })}</Prose>
          </Now>
        </>
      )}
      <MessageEditor
        label="Note"
        html={html}
        onChange={(next) => {
          setHtml(next)
          saveUnsavedNote(note.id, next)
        }}
        onReady={(ready) => {
          setEditor(ready)
          focusEnd(ready)
        }}
        writing={formWriting}
        hint="Only colleagues see this"
        enterSends
        people={mentionable(reference)}
        placeholders={placeholders}
        tags={tags}
        findPicture={(contentId) => findPicture(desk, note.attachments, contentId, note.conversationId)}
        onSend={run}
        onLeave={escape}
        // Editing does not change a note's files.
        onFiles={() => showToast({ text: 'Files go with a new note', key: 'note-files' })}
      />
      <Foot>
        <EmojiButton editor={editor} />
        <KeysLine />
        <Button variant="ghost" size="small" onClick={leave}>
          Cancel
        </Button>
        <Button size="small" disabled={isEmpty} onClick={run}>
          Save
        </Button>
      </Foot>
    </Form>
  )
}
