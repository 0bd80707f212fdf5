import { useEffect, useState } from 'react'
import { askSsoState } from './sso-way.ts'

/** Whether single sign-on is offered, and asks for a domain; null until the server has said so. */
export function useSsoState(): Awaited<ReturnType<typeof askSsoState>> | null {
  const [state, setState] = useState<Awaited<ReturnType<typeof askSsoState>> | null>(null)
  useEffect(() => {
    let isGone = false
    askSsoState().then(
      (answer) => {
        if (!isGone) setState(answer)
      },
      // Without an answer nothing is offered; signing in says why nothing can be reached.
      (error: unknown) => console.warn(error),
    )
    return () => {
      isGone = true
    }
  }, [])
  return state
}
