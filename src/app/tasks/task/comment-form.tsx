import type { Editor } from '@tiptap/react'
import { Paperclip } from 'lucide-react'
import { useRef, useState, useSyncExternalStore } from 'react'
import { styled } from '#app/theme/styled.ts'
import { isBlank } from '#domain/conversations/messages/preview.ts'
import { FileRow } from '#app/composer/files/file-row.tsx'
import { LooseFiles } from '#app/composer/files/loose-files.ts'
import { mentionable } from '#app/composer/notes/mentionable.ts'
import { useFiles } from '#app/composer/files/use-files.ts'
import { mutate } from '#app/desk/live/changes.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useUnsavedText } from '#app/desk/use-unsaved-text.ts'
import { EmojiButton } from '#app/editor/emoji/emoji-button.tsx'
import { mentionsIn } from '#app/editor/suggestions/mention-popup.ts'
import { MessageEditor } from '#app/editor/message-editor.tsx'
import { formWriting } from '#app/editor/outgoing-html.ts'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { useFilePicker } from '#app/ui/use-file-picker.tsx'
import { takeIds } from '#local/ids.ts'
import { useTask } from '../task-view.ts'

const Form = styled('div')(({ theme }) => ({
  border: theme.edge.control,
  borderRadius: theme.radius.segment,
  outline: 'none',
  '&:focus-within': theme.mix.focusFrame,
}))

const Foot = styled('footer')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  padding: theme.spacing(0.5, 1.5, 1.5),
  '& > :last-child': { marginLeft: 'auto' },
}))

/** Comment form of a task: Enter sends, @ mentions a colleague, files can be attached. */
export function CommentForm() {
  const desk = useDesk()
  const { task, reference } = useTask()
  const [html, setHtml] = useUnsavedText(`task-comment.${task.id}`)
  const [editor, setEditor] = useState<Editor>()
  const isSending = useRef(false)
  const [holder] = useState(() => new LooseFiles([]))
  const { attachments } = useSyncExternalStore(holder.subscribe, () => holder.state).words
  const files = useFiles(holder)
  const picker = useFilePicker(files.take)
  const isEmpty = isBlank(html) && attachments.length === 0
  const send = async () => {
    if (isEmpty || files.isTaking || isSending.current) return
    isSending.current = true
    try {
      const [id] = await takeIds(desk.db, 1)
      await mutate(desk, 'tasks.note', {
        ...{ taskId: task.id, id, html },
        ...{ mentions: mentionsIn(html), attachments },
      })
      editor?.commands.clearContent(true)
      setHtml('')
      holder.change({ attachments: [] })
    } finally {
      isSending.current = false
    }
  }
  const run = () => void send().catch(reportFailure)
  return (
    <Form data-writing>
      <MessageEditor
        label="Comment"
        html={html}
        onChange={setHtml}
        onReady={setEditor}
        writing={formWriting}
        hint="Write a comment, @ to mention"
        enterSends
        people={mentionable(reference)}
        findPicture={files.findPicture}
        onSend={run}
        onFiles={files.take}
      />
      <FileRow files={attachments} onRemove={files.remove} />
      {picker.input}
      <Foot>
        <IconButton name="Attach files" icon={Paperclip} onClick={picker.pick} />
        <EmojiButton editor={editor} />
        <Button size="small" disabled={isEmpty || files.isTaking} onClick={run}>
          Comment
        </Button>
      </Foot>
    </Form>
  )
}
