import { useMemo } from 'react'
import type { OutboxOp } from '#local/rows.ts'

/** The ops that screens speak of, the same array until one of them changes. */
export function useLoudOps(ops: readonly OutboxOp[] | undefined): readonly OutboxOp[] | undefined {
  const loud = ops?.filter((op) => !op.isQuiet)
  const key = loud?.map(({ op, n, at, state, firstSentAt, verdict }) =>
    [op, n, at, state, firstSentAt, verdict?.at].join(),
  )
  // The key says all of an op that a screen shows.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => loud, [key?.join(' ')])
}
