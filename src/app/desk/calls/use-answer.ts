import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useConnection } from '../session/connection.ts'
import { hasScreen } from '#app/errors/error-texts.ts'
import { reportFailure } from './failures.ts'
import { useHandler } from '#app/ui/use-handler.ts'
import { DeskError } from '#domain/errors.ts'
import { answerOf, keepAnswer, type KeptAnswer } from '#local/answers.ts'
import { useDesk } from '../session/desk-context.ts'

/** The server's answer about data that devices do not keep. */
export interface Answer<Value> {
  /** Undefined while there is no answer, null where there is no such thing. */
  value: Value | null | undefined
  /** Why there is no answer to this very question; missing while one is awaited. */
  gap: 'connection' | 'failure' | undefined
  /** Since when it stands, epoch ms, while it cannot be asked for anew; undefined with a connection. */
  asOf: number | undefined
  /** HTTP status of a refusal that has a screen of its own; it takes the place of the whole page. */
  refused: number | undefined
  /** Asks anew; what is shown stays until then. */
  again: () => void
  /** Takes what a change has answered as the answer, also for when there is no connection. */
  keep: (value: Value) => Promise<void>
}

interface Question<Value> {
  /** Another key is another question. */
  key: string
  /**
   * The name under which this device keeps the answer, the same after a reload; the key by default. Only questions whose
   * answers may stand for each other share one: the last one is read offline.
   */
  keptAs?: string
  /** Stored values are validated: another build may have written them. */
  schema: z.ZodMiniType<Value>
  /** The answer to another question of the same shelf stands until the new one comes. */
  shelf?: string
}

interface Kept<Value> extends KeptAnswer<Value | null> {
  key: string
  shelf: string
}

/**
 * Asks the desk, and again whenever the key changes or the connection comes back. Without one, what was loaded last
 * stands (D1-171).
 */
export function useAnswer<Value>(
  { key, shelf = key, keptAs = key, schema }: Question<Value>,
  ask: (signal: AbortSignal) => Promise<Value>,
): Answer<Value> {
  const { db, clock } = useDesk()
  const { isOffline } = useConnection()
  const [round, setRound] = useState(0)
  const [kept, setKept] = useState<Kept<Value>>()
  const [failed, setFailed] = useState<{ key: string; status: number | undefined }>()
  /** The question that nothing more is to be expected for while offline. */
  const [looked, setLooked] = useState<string>()
  const run = useHandler(ask)
  const fail = useHandler((error: unknown) => {
    setFailed({ key, status: error instanceof DeskError ? error.details.status : undefined })
    // Where the answer of before stands, nothing else says so.
    if (kept?.key === key) reportFailure(error)
  })
  useEffect(() => {
    if (isOffline) return undefined
    const stop = new AbortController()
    const note = (value: Value | null) => {
      if (stop.signal.aborted) return
      const at = clock.now()
      setKept({ key, shelf, value, at })
      void keepAnswer(db.name, keptAs, { value, at })
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
  }, [key, shelf, keptAs, round, isOffline, run, fail, db, clock])
  const look = useHandler(() => answerOf(db.name, keptAs, z.nullable(schema)))
  useEffect(() => {
    if (!isOffline) return undefined
    let isStopped = false
    void look().then((found) => {
      if (isStopped) return
      setKept((now) => (now?.key === key || !found ? now : { key, shelf, ...found }))
      setLooked(key)
    })
    return () => {
      isStopped = true
    }
  }, [key, shelf, isOffline, look])
  const value = kept?.shelf === shelf ? kept.value : undefined
  const isAnswered = kept?.key === key
  const isMissing = isOffline ? looked === key : failed?.key === key
  const gap = isAnswered || !isMissing ? undefined : isOffline ? 'connection' : 'failure'
  const asOf = isOffline && kept?.shelf === shelf ? kept.at : undefined
  const status = gap === 'failure' && value === undefined ? failed?.status : undefined
  const refused = status !== undefined && hasScreen(status) ? status : undefined
  const keep = async (changed: Value) => {
    const at = clock.now()
    setKept({ key, shelf, value: changed, at })
    await keepAnswer(db.name, keptAs, { value: changed, at })
  }
  return { value, gap, asOf, refused, again: () => setRound((before) => before + 1), keep }
}
