import { styled } from '#app/theme/styled.ts'
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  RemoveFormatting,
  TextQuote,
  Underline,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { fontFamilies, wordSizes } from '#domain/channels/mailbox.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { keepFocus } from '#app/ui/dialogs/keep-focus.ts'
import { moveFocus } from '#app/ui/lists/roving.ts'
import { useFilePicker } from '#app/ui/use-file-picker.tsx'
import { LinkForm } from './link-form.tsx'
import type { Writing } from './outgoing-html.ts'
import type { TextStyle } from './word-font.ts'

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  margin: theme.spacing(0, 2, 1.5),
  padding: theme.spacing(0.75),
  borderRadius: theme.radius.segment,
  backgroundColor: theme.vars.palette.track,
  [theme.media.touch]: {
    flexWrap: 'nowrap',
    gap: 0,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    '& > .MuiIconButton-root': { height: theme.size.touch },
  },
}))

/** Button that formats the selection or its paragraph. */
interface MarkButton {
  name: string
  icon: LucideIcon
  keys: string
  /** Name of the extension that marks it active; for headings with `level`. */
  is: string
  level?: 2 | 3
  run: (editor: Editor) => boolean
}

const marks: readonly MarkButton[] = [
  {
    name: 'Bold',
    icon: Bold,
    keys: 'Mod+b',
    is: 'bold',
    run: (editor: Editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    icon: Italic,
    keys: 'Mod+i',
    is: 'italic',
    run: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Underline',
    icon: Underline,
    keys: 'Mod+u',
    is: 'underline',
    run: (editor: Editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'Bulleted list',
    icon: List,
    keys: 'Mod+Shift+8',
    is: 'bulletList',
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    icon: ListOrdered,
    keys: 'Mod+Shift+7',
    is: 'orderedList',
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    icon: TextQuote,
    keys: 'Mod+Shift+b',
    is: 'blockquote',
    run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'Code',
    icon: Code,
    keys: 'Mod+e',
    is: 'code',
    run: (editor: Editor) => editor.chain().focus().toggleCode().run(),
  },
]

const heading = (level: 2 | 3) => (editor: Editor) => editor.chain().focus().toggleHeading({ level }).run()

/** Buttons where headings are allowed. */
const headings: readonly MarkButton[] = [
  { name: 'Heading', icon: Heading2, keys: 'Mod+Alt+2', is: 'heading', level: 2, run: heading(2) },
  { name: 'Subheading', icon: Heading3, keys: 'Mod+Alt+3', is: 'heading', level: 3, run: heading(3) },
]

const families = fontFamilies.map((name) => ({ value: name as string, label: name }))

/** Sizes of the specification, plus the message's own. */
const sizesWith = (own: number) =>
  [...new Set<number>([...wordSizes, own])]
    .sort((a, b) => a - b)
    .map((size) => ({ value: size, label: String(size) }))

/** Font and size of the selected text. */
function FontChoices({ editor, writing }: { editor: Editor; writing: Writing }) {
  const look = useEditorState({
    editor,
    selector: ({ editor: current }): Partial<TextStyle> => current.getAttributes('wordFont'),
  })
  const give = (next: Partial<TextStyle>) => editor.chain().focus().setWordFont(next).run()
  return (
    <>
      <DropdownButton
        label="Font"
        value={look.family ?? writing.fontFamily}
        options={families}
        onChange={(name) => give({ family: name === writing.fontFamily ? null : name })}
      />
      <DropdownButton
        label="Size"
        value={look.size ?? writing.fontSize}
        options={sizesWith(writing.fontSize)}
        onChange={(size) => give({ size: size === writing.fontSize ? null : size })}
      />
    </>
  )
}

interface FormatBarProps {
  editor: Editor
  /** Default text style; undefined if text has no font settings. */
  writing?: Writing
  /** Inserts pictures; undefined if pictures are not allowed. */
  onPictures?: (pictures: File[], into: Editor) => void
  /** Additional buttons of a specific editor. */
  more?: ReactNode
}

/** Toolbar for formatting and pictures. */
export function FormatBar({ editor, writing, onPictures, more }: FormatBarProps) {
  const picker = useFilePicker((pictures) => onPictures?.(pictures, editor), 'Pictures to insert', 'image/*')
  const [anchor, setAnchor] = useState<HTMLElement>()
  const shown = editor.schema.nodes['heading'] ? [...headings, ...marks] : marks
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      [
        ...shown
          .filter(({ is, level }) => current.isActive(is, level ? { level } : {}))
          .map(({ name }) => name),
        ...(current.isActive('link') ? ['Link'] : []),
      ].join(),
  })
  const isActive = (name: string) => active.split(',').includes(name)
  return (
    <Bar role="toolbar" aria-label="Formatting" onKeyDown={(event) => void moveFocus(event, 'button')}>
      {writing && <FontChoices editor={editor} writing={writing} />}
      {shown.map(({ name, icon, keys, run }) => (
        <IconButton
          key={name}
          name={name}
          icon={icon}
          size="sm"
          keys={keys}
          pressed={isActive(name)}
          onMouseDown={keepFocus}
          onClick={() => run(editor)}
        />
      ))}
      <IconButton
        name="Link"
        icon={LinkIcon}
        size="sm"
        pressed={isActive('Link')}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {onPictures && <IconButton name="Insert picture" icon={Image} size="sm" onClick={picker.pick} />}
      {picker.input}
      {more}
      <IconButton
        name="Clear formatting"
        icon={RemoveFormatting}
        size="sm"
        onMouseDown={keepFocus}
        onClick={() => editor.chain().focus().unsetAllMarks().clearNodes().run()}
      />
      {anchor && <LinkForm editor={editor} anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </Bar>
  )
}
