import { useLayoutEffect } from 'react'
import { expectTyping, settleTyping } from './typing-hold.ts'

/** Placeholder of a text field that is loading: keys are held for it. */
export function HeldKeys(): null {
  useLayoutEffect(() => {
    expectTyping()
    return settleTyping
  }, [])
  return null
}
