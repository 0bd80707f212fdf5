import { styled } from '#app/theme/styled.ts'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { ownDirections } from '#app/messages/plain-body.tsx'
import { offerFocus } from '#app/commands/desk-keys.ts'
import { useWritingCommand } from '#app/commands/use-writing-command.ts'
import { useHandler } from '#app/ui/use-handler.ts'
import { articleBlocks } from './article-blocks.ts'
import { font } from '#app/theme/tokens.ts'
import { editorExtensions } from './editor-extensions.ts'
import { EmojiPopup } from './suggestions/emoji-popup.ts'
import { fontStack } from './font-stack.ts'
import type { FindPicture } from './inline-picture.ts'
import { type Mentionable, MentionPopup } from './suggestions/mention-popup.ts'
import { defaultWriting, type Writing } from './outgoing-html.ts'
import type { TagPopup } from './suggestions/tag-popup.ts'
import { PlaceholderMarks } from './placeholder-marks.ts'
import type { PlaceholderPopup } from './suggestions/placeholder-popup.ts'
import { typingRules } from './typed-lists.ts'
import { SuggestionList } from './suggestions/suggestion-list.tsx'
import { emojiOption, personOption, placeholderOption, tagOption } from './suggestions/suggestion-options.tsx'
import { TemplateList } from './suggestions/template-list.tsx'
import type { TemplatePopup } from './suggestions/template-popup.ts'
import { getHTMLFromFragment } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'

const written = new WeakMap<Node, string>()

/**
 * Content of an editor, equal to `editor.getHTML()`. Unchanged blocks are the same objects after a key press
 * and are cached, so that in a message of 200 kB one paragraph is serialised, not five hundred.
 */
function htmlOf({ state, schema }: Editor): string {
  const blocks: string[] = []
  state.doc.forEach((block) => {
    const html = written.get(block) ?? getHTMLFromFragment(Fragment.from(block), schema)
    written.set(block, html)
    blocks.push(html)
  })
  return blocks.join('')
}

/** Line height of a thread's text, independent of its size. */
const lineHeight = font.scale.body.line / font.scale.body.size

/** Zoom from the size of sent mail to the size in the thread. */
const drawnAs = (size: number) => size / defaultWriting.fontSize

const Page = styled('div')(({ theme }) => ({
  ...theme.typography.body,
  lineHeight,
  zoom: 'var(--op-zoom, 1)',
  '&[data-mail]': {
    '--op-zoom': drawnAs(font.scale.body.size),
    [theme.media.phone]: { '--op-zoom': drawnAs(font.scale.phoneBody.size) },
  },
  position: 'relative',
  flex: '1 1 auto',
  minHeight: theme.size.controlLg + theme.size.tag,
  overflowY: 'auto',
  padding: [1, 3, 1.5].map((space) => `calc(${theme.spacing(space)} / var(--op-zoom, 1))`).join(' '),
  color: theme.vars.palette.ink,
  '& .ProseMirror': { minHeight: '100%', outline: 'none', overflowWrap: 'anywhere' },
  '& h2, & h3': { ...theme.typography.subject, marginTop: theme.spacing(4) },
  '& h3': theme.typography.head,
  '& p + p, & ul, & ol, & blockquote, & pre, & :is(h2, h3) + *': { marginTop: theme.spacing(1.5) },
  ...ownDirections,
  '& ul, & ol': { paddingInlineStart: theme.spacing(6) },
  '& ul': { listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
  '& a': { color: theme.vars.palette.link, textDecoration: 'underline', textUnderlineOffset: '0.15em' },
  '& blockquote': {
    marginLeft: 0,
    marginRight: 0,
    paddingInlineStart: theme.spacing(3),
    borderInlineStart: theme.edge.strong,
    color: theme.vars.palette.ink2,
  },
  '& code, & pre': { fontFamily: theme.typography.mono.fontFamily, fontSize: '0.92em' },
  '& pre': {
    padding: theme.spacing(2, 3),
    borderRadius: theme.radius.tag,
    backgroundColor: theme.vars.palette.sunken,
    whiteSpace: 'pre-wrap',
  },
  '& table': { margin: theme.spacing(1.5, 0), borderCollapse: 'collapse' },
  '& :is(td, th)': {
    minWidth: theme.size.controlLg,
    padding: theme.spacing(1, 2),
    border: theme.edge.control,
    textAlign: 'start',
    verticalAlign: 'top',
  },
  '& th': { fontWeight: theme.weight.strong, backgroundColor: theme.vars.palette.sunken },
  ...articleBlocks(theme),
  '& .selectedCell': { backgroundColor: theme.vars.palette.selected },
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: theme.radius.chip },
  '& img.ProseMirror-selectednode': { outline: `0.15em solid ${theme.vars.palette.focus}` },
  '& [data-type="mention"]': {
    padding: theme.spacing(0, 0.75),
    borderRadius: theme.radius.kbd,
    fontWeight: theme.weight.strong,
    color: theme.vars.palette.lanternText,
    backgroundColor: theme.vars.palette.lanternTint2,
  },
  '& [data-placeholder]': {
    borderRadius: theme.radius.kbd,
    color: theme.vars.palette.lanternText,
    backgroundColor: theme.vars.palette.lanternTint2,
  },
  '&[data-empty]::before': {
    content: 'attr(data-hint)',
    position: 'absolute',
    pointerEvents: 'none',
    color: theme.vars.palette.ink3,
  },
}))

export interface MessageEditorProps {
  /** Accessible name of the editor. */
  label?: string
  /** True if the text is invalid, and the id of the line with help or error. */
  invalid?: boolean
  describedBy?: string | undefined
  /** Initial content; later changes come through `onReady`'s editor. */
  html: string
  onChange: (html: string, isEmpty: boolean) => void
  onReady: (editor: Editor) => void
  writing: Writing
  /** Placeholder text while it is empty. */
  hint: string
  /** Enter sends and Shift+Enter breaks the line, as in notes. */
  enterSends: boolean
  people: readonly Mentionable[]
  findPicture: FindPicture
  /** Opens at a / at the start of a line. */
  templates?: TemplatePopup
  /** Opens at two braces. */
  placeholders?: PlaceholderPopup
  /** Opens at a # before a word. */
  tags?: TagPopup
  onSend: (close: boolean) => void
  /** Called on Escape while no list is open; the editor stops the event. */
  onLeave?: () => void
  /** True for an article, with headings, callouts and videos. */
  isArticle?: boolean
  /** Called for pasted or dropped files. */
  onFiles: (files: File[], editor: Editor) => void
}

const isPlainEnter = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !ctrlKey && !metaKey

/** Text copied from a word processor comes with a picture of itself, which is ignored. */
function meantFiles(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])]
  const text = data?.getData('text/plain') ?? ''
  return text.trim() === '' ? files : []
}

/** Editor of a message. */
export function MessageEditor(props: MessageEditorProps) {
  const { label = 'Message', html, writing, hint, enterSends, people, findPicture } = props
  const [popup] = useState(() => new MentionPopup())
  const [emoji] = useState(() => new EmojiPopup())
  const [isEmpty, setIsEmpty] = useState(true)
  popup.people = people
  popup.isOn = enterSends

  const { templates, placeholders, tags } = props
  const lists = [popup, emoji, templates, placeholders, tags]
  const writingCommand = useWritingCommand()
  const press = useHandler((event: KeyboardEvent): boolean => {
    if (lists.some((list) => list?.isOpen)) return false
    if (event.key === 'Escape') props.onLeave?.()
    const command = writingCommand(event)
    if (command === 'composer.send' || command === 'composer.sendAndClose')
      props.onSend(command === 'composer.sendAndClose')
    else if (enterSends && isPlainEnter(event)) props.onSend(false)
    else return false
    return true
  })
  const change = useHandler((editor: Editor) => {
    setIsEmpty(editor.isEmpty)
    props.onChange(editor.isEmpty ? '' : htmlOf(editor), editor.isEmpty)
  })
  const open = useRef<Editor>(null)
  const take = useHandler((data: DataTransfer | null): boolean => {
    const files = meantFiles(data)
    if (files.length === 0 || !open.current) return false
    props.onFiles(files, open.current)
    return true
  })
  const ready = useHandler((editor: Editor) => {
    open.current = editor
    setIsEmpty(editor.isEmpty)
    offerFocus(editor.view.dom, () => editor.view.focus())
    props.onReady(editor)
  })
  const find = useHandler((contentId: string) => findPicture(contentId))

  // Read only when the editor is created; new values at each render would reset it.
  const [content] = useState(html)
  const [extensions] = useState(() => [
    ...editorExtensions(popup, (contentId) => find(contentId), writing.pastedSize, props.isArticle),
    PlaceholderMarks,
    ...[emoji, templates, placeholders, tags].flatMap((list) => list?.extension() ?? []),
  ])
  const editor = useEditor({
    extensions,
    ...typingRules,
    content,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(props.invalid && { 'aria-invalid': 'true' }),
        ...(props.describedBy && { 'aria-describedby': props.describedBy }),
      },
      handleKeyDown: (_view, event) => press(event),
      handlePaste: (_view, event) => take(event.clipboardData),
      handleDrop: (_view, event) => take(event.dataTransfer),
    },
    onUpdate: ({ editor: changed }) => change(changed),
    shouldRerenderOnTransaction: false,
  })
  useEffect(() => {
    // An editor of a discarded render is destroyed by then; its replacement follows.
    if (editor && !editor.isDestroyed) ready(editor)
  }, [editor, ready])
  return (
    <Page
      data-empty={isEmpty || undefined}
      data-hint={hint}
      data-mail={writing.pastedSize === undefined || undefined}
      style={{ fontFamily: fontStack(writing.fontFamily), fontSize: writing.fontSize }}
      // A click below the last line focuses its end.
      onClick={(event) => event.target === event.currentTarget && editor?.commands.focus('end')}
    >
      <EditorContent editor={editor} />
      <SuggestionList popup={popup} label="People" optionOf={personOption} />
      <SuggestionList popup={emoji} label="Emoji" optionOf={emojiOption} />
      {templates && <TemplateList popup={templates} />}
      {placeholders && (
        <SuggestionList popup={placeholders} label="Placeholders" optionOf={placeholderOption} />
      )}
      {tags && <SuggestionList popup={tags} label="Tags to add" optionOf={tagOption} />}
    </Page>
  )
}
