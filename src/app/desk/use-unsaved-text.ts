import { useState } from 'react'
import { readUnsavedText, removeUnsavedText, saveUnsavedText } from './unsaved-text.ts'

/**
 * Text of a field without a save button for drafts: it survives leaving the page and a reload. The owner of
 * the field uses the name as key, so that text never moves to another record.
 */
export function useUnsavedText(name: string) {
  const [text, setText] = useState(() => readUnsavedText(name) ?? '')
  const write = (next: string) => {
    if (next === '') removeUnsavedText(name)
    else saveUnsavedText(name, next)
    setText(next)
  }
  /** Removes saved text; what was typed meanwhile stays. */
  const removeSaved = (saved: string) => {
    const now = readUnsavedText(name) ?? ''
    write(now.startsWith(saved) ? now.slice(saved.length).trimStart() : now)
  }
  return [text, write, removeSaved] as const
}
