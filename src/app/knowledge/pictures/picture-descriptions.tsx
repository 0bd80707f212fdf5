import { Popper } from '@mui/material'
import { useEditorState, type Editor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { articleLimits } from '#domain/knowledge/article.ts'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { choosePicture, picturesOf, type ArticlePicture } from './article-pictures.ts'

const Card = styled('div')(({ theme }) => ({
  width: theme.size.menuMax,
  maxWidth: '100%',
  padding: theme.spacing(3),
  borderRadius: theme.radius.menu,
  backgroundColor: theme.vars.palette.sheet,
  boxShadow: theme.elevation.e2,
}))

const Missing = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(1.5),
  color: theme.vars.palette.ink2,
}))

/** Pictures of an editor, and the selected one. */
const usePictures = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const pictures = picturesOf(state.doc)
      return {
        pictures,
        chosen: pictures.find(({ at }) => at === state.selection.from && !state.selection.empty),
      }
    },
  })

interface PictureFieldProps {
  editor: Editor
  /** True if the field was requested, so it takes the focus. */
  isAsked: boolean
  onAnswered: () => void
}

/** Distance to the picture and the window's edges, in px. */
const fitting = [
  { name: 'offset', options: { offset: [0, 4] } },
  { name: 'preventOverflow', options: { padding: 8 } },
]

/** Field for the selected picture's description, below it. */
export function PictureField({ editor, ...asking }: PictureFieldProps) {
  const { chosen } = usePictures(editor)
  if (!chosen) return null
  return (
    <Popper
      open
      disablePortal
      anchorEl={() => editor.view.nodeDOM(chosen.at) as HTMLElement}
      placement="bottom-start"
      modifiers={fitting}
      // Positioned elements beneath would be painted over it.
      sx={{ zIndex: 1 }}
    >
      <Description key={chosen.at} editor={editor} picture={chosen} {...asking} />
    </Popper>
  )
}

function Description({
  editor,
  picture,
  isAsked,
  onAnswered,
}: PictureFieldProps & { picture: ArticlePicture }) {
  const { at, alt } = picture
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // After a mere click on a picture the focus does not move.
    if (isAsked) input.current?.focus()
    onAnswered()
  }, [isAsked, onAnswered])
  return (
    <Card
      role="group"
      aria-label="Chosen picture"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // Enter must not submit the article's form or close a dialog around it.
        event.preventDefault()
        event.stopPropagation()
        editor
          .chain()
          .setTextSelection(at + 1)
          .focus()
          .run()
      }}
    >
      <TextInput
        label="Description"
        value={alt}
        onChange={(text) =>
          editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'alt', text.slice(0, articleLimits.alt)))
        }
        help="Read out to people who cannot see the picture. Leave it empty if the picture only decorates."
        inputRef={input}
      />
    </Card>
  )
}

interface UndescribedProps {
  editor: Editor
  /** Opens the field of the selected picture. */
  onChoose: () => void
}

/** Lists pictures without a description; nothing if all have one. */
export function UndescribedPictures({ editor, onChoose }: UndescribedProps) {
  const { pictures } = usePictures(editor)
  const missing = pictures.flatMap(({ at, alt }, index) =>
    alt.trim() === '' ? [{ at, number: index + 1 }] : [],
  )
  if (missing.length === 0) return null
  const count = missing.length === 1 ? '1 picture has' : `${missing.length} pictures have`
  return (
    <Missing role="group" aria-label="Pictures without a description">
      <span>{count} no description</span>
      {missing.map(({ at, number }) => (
        <Button
          key={at}
          variant="ghost"
          size="small"
          onClick={() => {
            choosePicture(editor, at)
            onChoose()
          }}
        >{`Describe picture ${number}`}</Button>
      ))}
    </Missing>
  )
}
