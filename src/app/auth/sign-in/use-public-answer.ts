import { useEffect, useState } from 'react'
import type { Endpoint } from '#domain/define.ts'
import { callPublic } from '../public-call.ts'

/**
 * Public answer of the server about itself: null until it arrives, and without a connection. Nothing is offered then;
 * signing in says why nothing can be reached.
 */
export function usePublicAnswer<Output>(endpoint: Endpoint<object, Output>): Output | null {
  const [answer, setAnswer] = useState<Output | null>(null)
  useEffect(() => {
    let isGone = false
    callPublic(endpoint, {}).then(
      (given) => {
        if (!isGone) setAnswer(given)
      },
      (error: unknown) => console.warn(error),
    )
    return () => {
      isGone = true
    }
  }, [endpoint])
  return answer
}
