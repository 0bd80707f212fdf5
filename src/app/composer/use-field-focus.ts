import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { endTyping, isTypedAhead } from '#app/commands/typing-hold.ts'
import { focusEnd } from './focus-end.ts'
import type { ComposerContent } from './texts/composer-content.ts'

/** Next focus: the text field, or the mode buttons. */
export type FocusTarget = 'field' | 'kinds' | null

/** Fields of a composer, and the one that gets the focus next. */
export function useFieldFocus() {
  const toInput = useRef<HTMLInputElement>(null)
  const editor = useRef<Editor>(null)
  const next = useRef<FocusTarget>(null)
  const [asked, setAsked] = useState(0)

  /** Focuses the field to write in: for a forward without recipients, the recipients. */
  const enter = ({ mode, to }: ComposerContent) => {
    const input = mode === 'forward' && to.length === 0 ? toInput.current : null
    const box = editor.current?.isDestroyed ? null : editor.current
    if (input || box) next.current = null
    if (input) input.focus()
    else if (box) focusEnd(box)
  }
  const ask = (place: FocusTarget) => {
    next.current = place
    setAsked((before) => before + 1)
  }
  /** Applies the requested focus if the field is mounted. */
  const settle = (words: ComposerContent) => {
    if (next.current === 'field' || (next.current === 'kinds' && isTypedAhead())) enter(words)
    else if (next.current === 'kinds') {
      next.current = null
      endTyping()
    }
  }
  return { toInput, editor, next, asked, ask, enter, settle }
}

/** The fields of a composer. */
export type FieldFocus = ReturnType<typeof useFieldFocus>
