import { useEffect, useState } from 'react'
import { useHandler } from '#app/ui/use-handler.ts'
import { useConnection } from '#app/shell/connection.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { DeskError } from '#domain/errors.ts'

/** What the desk answered to something that no device keeps. */
export interface Answer<Value> {
  /** Undefined while there is no answer, null where there is no such thing. */
  value: Value | null | undefined
  /** There is no connection, and no answer from before. */
  isOut: boolean
  /** Asks anew; what is shown stays until then. */
  again: () => void
}

/** Asks the desk, and again whenever the key changes or the connection comes back. */
export function useAnswer<Value>(key: string, ask: (signal: AbortSignal) => Promise<Value>): Answer<Value> {
  const { isOffline } = useConnection()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<{ key: string; value: Value | null }>()
  const run = useHandler(ask)
  useEffect(() => {
    if (isOffline) return undefined
    const stop = new AbortController()
    const note = (value: Value | null) => {
      if (!stop.signal.aborted) setAnswer({ key, value })
    }
    run(stop.signal)
      .then(note)
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        if (error instanceof DeskError && error.code === 'NOT_FOUND') note(null)
        else reportFailure(error)
      })
    return () => stop.abort()
  }, [key, round, isOffline, run])
  const value = answer?.key === key ? answer.value : undefined
  return { value, isOut: isOffline && value === undefined, again: () => setRound((before) => before + 1) }
}
