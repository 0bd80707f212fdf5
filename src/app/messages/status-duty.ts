import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { listStatuses } from '#domain/conversations/calls/read-endpoints.ts'
import { answerOf, keepAnswer } from '#local/answers.ts'
import { deskRequest } from '#app/desk/calls/desk-request.ts'
import { resetStatusList, setStatusList } from './status-list.ts'

const keptAs = listStatuses.path
/** Fields that lists need; a newer server may have a status that this build does not know. */
const listed = z.array(z.object({ id: z.int(), label: z.string() }))
const answer = z.object({ data: listed })

/** Loads the stored list, then the server's; a server answer is never replaced by the stored list. */
function useStatusDuty(): void {
  const desk = useDesk()
  const isOnline = useConnection().connection === 'online'
  const answered = useRef<OpenDesk>(undefined)
  useEffect(() => {
    let isHere = true
    void answerOf(desk.db.name, keptAs, listed).then((found) => {
      if (found && isHere && answered.current !== desk) setStatusList(found.value)
    })
    return () => {
      isHere = false
      answered.current = undefined
      resetStatusList()
    }
  }, [desk])
  useEffect(() => {
    if (!isOnline || answered.current === desk) return undefined
    const stop = new AbortController()
    const ask = async () => {
      const response = await deskRequest(desk.client, listStatuses.path, 'GET', undefined, stop.signal)
      const { data } = z.parse(answer, await response.json())
      if (stop.signal.aborted) return
      answered.current = desk
      setStatusList(data)
      await keepAnswer(desk.db.name, keptAs, { value: data, at: desk.clock.now() })
    }
    ask().catch((error: unknown) => {
      // The stored list stays valid; the request is repeated on reconnect.
      if (!stop.signal.aborted) console.warn(error)
    })
    return () => stop.abort()
  }, [desk, isOnline])
}

/** Loads the statuses that can be chosen; renders nothing. */
export function StatusDuty(): null {
  useStatusDuty()
  return null
}
