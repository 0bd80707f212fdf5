import { useEffect, useState } from 'react'
import { useConnection } from '#app/shell/connection.ts'
import { useHandler } from '#app/ui/use-handler.ts'
import { DeskError } from '#domain/errors.ts'

/** What the desk answered to something that no device keeps. */
export interface Answer<Value> {
  /** Undefined while there is no answer, null where there is no such thing. */
  value: Value | null | undefined
  /** Why there is no answer; missing while one is awaited. */
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
        else setFailed(key)
      })
    return () => stop.abort()
  }, [key, shelf, round, isOffline, run])
  const value = kept?.key === key || kept?.shelf === shelf ? kept.value : undefined
  const gap =
    value !== undefined ? undefined : isOffline ? 'connection' : failed === key ? 'failure' : undefined
  return { value, gap, again: () => setRound((before) => before + 1) }
}
