import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import { TextCursorInput } from 'lucide-react'
import { placeholders, type PlaceholderName } from '#domain/templates/placeholders.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ComposerLine } from '../composer-look.ts'
import { unfilledIn } from './placeholder-marks.ts'

/** What a person calls a placeholder; an unknown one is shown as it stands. */
const wordsOf = (name: string) =>
  Object.hasOwn(placeholders, name) ? placeholders[name as PlaceholderName] : `{{${name}}}`

/** Says which placeholders stand unfilled among the words. */
export function UnfilledLine({ editor }: { editor: Editor }) {
  const names = useEditorState({ editor, selector: ({ editor: current }) => unfilledIn(current).join() })
  if (names === '') return null
  return (
    <ComposerLine role="status">
      <Icon of={TextCursorInput} size="sm" />
      Not filled: {names.split(',').map(wordsOf).join(', ')}
    </ComposerLine>
  )
}
