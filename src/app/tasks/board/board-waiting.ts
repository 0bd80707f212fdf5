import { useMemo } from 'react'
import { useLive } from '#app/desk/live/use-live.ts'
import { outboxOps } from '#local/queries/outbox.ts'
import { isLoud } from '#local/rows.ts'

/** Ids of tasks with pending or refused ops. */
export function useWaiting(): ReadonlySet<number> {
  const ops = useLive(outboxOps, undefined)
  return useMemo(() => {
    const waiting = (ops ?? []).filter((op) => isLoud(op) && op.state !== 'applied')
    return new Set(waiting.flatMap(({ lanes }) => lanes))
  }, [ops])
}
