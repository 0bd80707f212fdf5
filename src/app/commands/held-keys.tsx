import { useLayoutEffect } from 'react'
import { expectTyping, settleTyping } from './typing-hold.ts'

/** Stands where a place to write in is being loaded: what is typed meanwhile waits for its field. */
export function HeldKeys(): null {
  useLayoutEffect(() => {
    expectTyping()
    return settleTyping
  }, [])
  return null
}
