import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import { TextCursorInput } from 'lucide-react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { ComposerLine } from '../composer-styles.ts'
import { placeholderText } from '#domain/templates/placeholders.ts'
import { unfilledIn } from '#app/editor/placeholder-marks.ts'

/** Lists unfilled placeholders of the text. */
export function UnfilledLine({ editor }: { editor: Editor }) {
  const names = useEditorState({ editor, selector: ({ editor: current }) => unfilledIn(current).join() })
  if (names === '') return null
  return (
    <ComposerLine role="status">
      <Icon of={TextCursorInput} size="sm" />
      Not filled: {names.split(',').map(placeholderText).join(', ')}
    </ComposerLine>
  )
}
