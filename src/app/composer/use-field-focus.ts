import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { endTyping, isTypedAhead } from '#app/commands/typing-hold.ts'
import { focusEnd } from './focus-end.ts'
import type { Words } from './texts/words.ts'

/** Where the focus goes next: to the field that is written in, or it stays on the kinds. */
export type FocusPlace = 'field' | 'kinds' | null

/** The fields of a composer, and which of them has the focus next. */
export function useFieldFocus() {
  const toInput = useRef<HTMLInputElement>(null)
  const editor = useRef<Editor>(null)
  const next = useRef<FocusPlace>(null)
  const [asked, setAsked] = useState(0)

  /** Gives the focus to the field that is written in next: a forward begins with whom it goes to. */
  const enter = ({ mode, to }: Words) => {
    const input = mode === 'forward' && to.length === 0 ? toInput.current : null
    const box = editor.current?.isDestroyed ? null : editor.current
    if (input || box) next.current = null
    if (input) input.focus()
    else if (box) focusEnd(box)
  }
  const ask = (place: FocusPlace) => {
    next.current = place
    setAsked((before) => before + 1)
  }
  /** Moves the focus as it was asked for, as far as the fields are there. */
  const settle = (words: Words) => {
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
