import { useEffect, useState } from 'react'
import { useConnection } from '#app/shell/connection.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { useHandler } from '#app/ui/use-handler.ts'
import { DeskError } from '#domain/errors.ts'

/** What the desk answered to something that no device keeps. */
export interface Answer<Value> {
  /** Undefined while there is no answer, null where there is no such thing. */
  value: Value | null | undefined
  /** Why there is no answer to this very question; missing while one is awaited. */
  gap: 'connection' | 'failure' | undefined
  /** Asks anew; what is shown stays until then. */
  again: () => void
}

interface Question {
  /** Another key is another question. */
  key: string
  /** The answer to another question of the same shelf stands until the new one comes. */
  shelf?: string
}

interface Kept<Value> {
  key: string
  shelf: string
  value: Value | null
}

/** Asks the desk, and again whenever the key changes or the connection comes back. */
export function useAnswer<Value>(
  { key, shelf = key }: Question,
  ask: (signal: AbortSignal) => Promise<Value>,
): Answer<Value> {
  const { isOffline } = useConnection()
  const [round, setRound] = useState(0)
  const [kept, setKept] = useState<Kept<Value>>()
  const [failed, setFailed] = useState<string>()
  const run = useHandler(ask)
  const fail = useHandler((error: unknown) => {
    setFailed(key)
    // Where the answer of before stands, nothing else says so.
    if (kept?.key === key) reportFailure(error)
  })
  useEffect(() => {
    if (isOffline) return undefined
    const stop = new AbortController()
    const note = (value: Value | null) => {
      if (!stop.signal.aborted) setKept({ key, shelf, value })
    }
    setFailed(undefined)
    run(stop.signal)
      .then(note)
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        if (error instanceof DeskError && error.code === 'NOT_FOUND') note(null)
        else fail(error)
      })
    return () => stop.abort()
  }, [key, shelf, round, isOffline, run, fail])
  const value = kept?.shelf === shelf ? kept.value : undefined
  const isAnswered = kept?.key === key
  const gap = isAnswered ? undefined : isOffline ? 'connection' : failed === key ? 'failure' : undefined
  return { value, gap, again: () => setRound((before) => before + 1) }
}
