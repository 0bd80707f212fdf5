import { use } from 'react'
import type { CommandId } from './commands.ts'
import { KeyMapContext } from './key-map.ts'
import { chordOfEvent } from './key-presses.ts'

/** Returns the command of a press in a text field; the composer runs it. */
export function useWritingCommand(): (event: KeyboardEvent) => CommandId | undefined {
  const keyMap = use(KeyMapContext)
  return (event) => {
    const chord = chordOfEvent(event)
    return chord === null ? undefined : keyMap.find('writing', chord)
  }
}
