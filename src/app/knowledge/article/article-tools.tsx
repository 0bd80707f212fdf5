import type { Command } from '@tiptap/pm/state'
import * as tables from '@tiptap/pm/tables'
import { useEditorState, type Editor } from '@tiptap/react'
import { Info, Table, Video } from 'lucide-react'
import { useState } from 'react'
import { callouts, type CalloutKind } from '#domain/knowledge/rich-words.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import { ArticleButton } from '../replies/article-button.tsx'
import { VideoForm } from '../pictures/video-form.tsx'

/** Size of a new table, with a header row. */
const drawn = { rows: 3, columns: 3 }

function drawTable(editor: Editor): void {
  const cells = (type: string) =>
    Array.from({ length: drawn.columns }, () => ({ type, content: [{ type: 'paragraph' }] }))
  const content = Array.from({ length: drawn.rows }, (_, at) => ({
    type: 'tableRow',
    content: cells(at === 0 ? 'tableHeader' : 'tableCell'),
  }))
  const { from } = editor.state.selection
  editor.chain().focus().insertContent({ type: 'table', content }).run()
  // The cursor moves to the first cell.
  editor.state.doc.nodesBetween(Math.max(0, from - 1), editor.state.doc.content.size, (node, at) => {
    if (node.type.name !== 'table') return true
    editor.commands.setTextSelection(at + 3)
    return false
  })
}

const inTable: readonly (readonly [label: string, command: Command, danger?: 'danger'])[] = [
  ['Add row above', tables.addRowBefore],
  ['Add row below', tables.addRowAfter],
  ['Add column before', tables.addColumnBefore],
  ['Add column after', tables.addColumnAfter],
  ['Header row', tables.toggleHeaderRow],
  ['Delete row', tables.deleteRow, 'danger'],
  ['Delete column', tables.deleteColumn, 'danger'],
  ['Delete table', tables.deleteTable, 'danger'],
]

/** Wraps the selected blocks in a callout, or changes the kind of the current one. */
function setCallout(editor: Editor, kind: CalloutKind): void {
  const chain = editor.chain().focus()
  if (editor.isActive('callout')) chain.updateAttributes('callout', { kind }).run()
  else chain.wrapIn('callout', { kind }).run()
}

/** Tools to insert tables, callouts, videos and links to other articles. */
export function ArticleTools({ editor }: { editor: Editor }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { isInTable, kind } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isInTable: tables.isInTable(current.state),
      kind: current.isActive('callout') ? String(current.getAttributes('callout')['kind']) : null,
    }),
  })
  return (
    <>
      <MenuButton name="Table" icon={Table} size="sm">
        {!isInTable && <MenuRow label="Insert table" onClick={() => drawTable(editor)} />}
        {isInTable &&
          inTable.map(([label, command, danger]) => (
            <MenuRow
              key={label}
              label={label}
              {...(danger && { danger: true })}
              onClick={() => {
                editor.commands.focus()
                command(editor.state, editor.view.dispatch)
              }}
            />
          ))}
      </MenuButton>
      <MenuButton name="Callout" icon={Info} size="sm">
        {Object.entries(callouts).map(([each, label]) => (
          <MenuRow
            key={each}
            label={label}
            selected={kind === each}
            onClick={() => setCallout(editor, each as CalloutKind)}
          />
        ))}
        {kind !== null && (
          <MenuRow
            label="Remove callout"
            danger
            onClick={() => editor.chain().focus().lift('callout').run()}
          />
        )}
      </MenuButton>
      <IconButton
        name="Insert video"
        icon={Video}
        size="sm"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <ArticleButton editor={editor} size="sm" />
      {anchor && <VideoForm editor={editor} anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  )
}
