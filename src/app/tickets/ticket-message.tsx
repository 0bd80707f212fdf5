import { styled } from '#app/theme/styled.ts'
import type { Editor } from '@tiptap/react'
import { ALargeSmall, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { keepFocus } from '#app/ui/dialogs/keep-focus.ts'
import { useFilePicker } from '#app/ui/use-file-picker.tsx'
import { ActionRow } from '#app/editor/suggestions/action-row.tsx'
import { EmojiButton } from '#app/editor/emoji/emoji-button.tsx'
import { FileRow } from '#app/composer/files/file-row.tsx'
import { FormatBar } from '#app/editor/format-bar.tsx'
import { MessageEditor } from '#app/editor/message-editor.tsx'
import { formWriting } from '#app/editor/outgoing-html.ts'
import { UnfilledLine } from '#app/composer/texts/unfilled-line.tsx'
import type { TicketWriting } from './use-ticket-content.ts'

const Page = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  maxHeight: theme.size.menuHeight,
  borderRadius: theme.radius.control,
  boxShadow: theme.insetRing('control'),
  '& > div:first-of-type': { minHeight: theme.size.menuHeight / 3 },
}))

const Foot = styled('footer')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  gap: theme.spacing(0.5),
  padding: theme.spacing(1),
  borderTop: theme.edge.line,
}))

const nobody: never[] = []

interface TicketMessageProps {
  /** Initial content. */
  html: string
  writing: TicketWriting
  onSend: () => void
}

/** Message of a ticket: text, styles, files, and actions after creation. */
export function TicketMessage({ html, writing, onSend }: TicketMessageProps) {
  const { files, words } = writing
  const picker = useFilePicker(files.take)
  const [editor, setEditor] = useState<Editor>()
  const [isFormatting, setIsFormatting] = useState(false)
  return (
    <>
      <Field group label="Message">
        {() => (
          <Page>
            <MessageEditor
              html={html}
              onChange={writing.setHtml}
              onReady={setEditor}
              writing={formWriting}
              hint="Write a message"
              enterSends={false}
              people={nobody}
              findPicture={files.findPicture}
              placeholders={writing.placeholders}
              tags={writing.tags}
              onSend={onSend}
              onFiles={files.take}
            />
            <FileRow files={words.attachments} onRemove={files.remove} />
            <ActionRow actions={words.actions} onChange={writing.setActions} />
            {editor && <UnfilledLine editor={editor} />}
            {isFormatting && editor && (
              <FormatBar editor={editor} writing={formWriting} onPictures={files.take} />
            )}
            <Foot>
              <IconButton
                name="Formatting"
                icon={ALargeSmall}
                pressed={isFormatting}
                onMouseDown={keepFocus}
                onClick={() => setIsFormatting(!isFormatting)}
              />
              <IconButton name="Attach files" icon={Paperclip} onClick={picker.pick} />
              <EmojiButton editor={editor} />
            </Foot>
          </Page>
        )}
      </Field>
      {picker.input}
    </>
  )
}
