import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useConnection } from '../session/connection.ts'
import { hasScreen } from '#app/errors/error-texts.ts'
import { reportFailure } from './failures.ts'
import { useHandler } from '#app/ui/use-handler.ts'
import { DeskError } from '#domain/errors.ts'
import { answerOf, keepAnswer, type KeptAnswer } from '#local/answers.ts'
import { useDesk } from '../session/desk-context.ts'

/** Server answer for data outside the replica. */
export interface Answer<Value> {
  /** Undefined until there is an answer, null if the record does not exist. */
  value: Value | null | undefined
  /** Reason why the current key has no answer; undefined while loading. */
  gap: 'connection' | 'failure' | undefined
  /** Load time of a stored answer while offline, epoch ms; undefined with a connection. */
  asOf: number | undefined
  /** HTTP status of a refusal that replaces the whole page. */
  refused: number | undefined
  /** Reloads; the current value stays until then. */
  again: () => void
  /** Stores the result of a change as the answer, also for offline use. */
  keep: (value: Value) => Promise<void>
}

interface Question<Value> {
  /** Cache key; a new key starts a new request. */
  key: string
  /**
   * Name under which the device stores the answer; the key by default. Requests with interchangeable answers
   * may share it: the last one is read offline.
   */
  keptAs?: string
  /** Stored values are validated: another build may have written them. */
  schema: z.ZodMiniType<Value>
  /** Keys with the same shelf show the previous answer until the new one loads. */
  shelf?: string
}

interface Kept<Value> extends KeptAnswer<Value | null> {
  key: string
  shelf: string
}

/**
 * Requests an answer, and again when the key changes or the connection returns. Offline, the last stored
 * answer is shown (D1-171).
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
  /** Key whose stored answer has been looked up while offline. */
  const [looked, setLooked] = useState<string>()
  const run = useHandler(ask)
  const fail = useHandler((error: unknown) => {
    setFailed({ key, status: error instanceof DeskError ? error.details.status : undefined })
    // With an earlier answer on screen, only the toast shows the failure.
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
