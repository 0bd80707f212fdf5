import { useEffect, useState } from 'react'
import type { Endpoint } from '#domain/define.ts'
import { callPublic } from '../public-call.ts'

/**
 * Public server information: null until it arrives, and offline. Nothing is offered then; signing in reports
 * the connection.
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
