import { useEffect, useRef } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { outboxOps } from '#local/queries/outbox.ts'
import { sentAmong, willLeave } from '#local/queries/sent.ts'
import type { OutboxOp } from '#local/rows.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure, startCase } from '#app/desk/calls/failures.ts'
import { Homecoming, settledText } from './homecoming.ts'
import { panels } from '#app/desk/page/panels.ts'
import { claimRefusals, RefusalWatch, releaseRefusals } from '#app/outbox/refusal-news.ts'

const openOutbox = {
  label: 'Open Outbox',
  run: () => {
    panels.isOutboxOpen = true
  },
}

/**
 * Toast when offline work has been delivered: `4 changes delivered`, with the number that needs the agent. If
 * it includes a mail that the mail server has not accepted, it only says that the server has it.
 */
function useHomecoming(ops: readonly OutboxOp[] | undefined, isOffline: boolean): void {
  const { db } = useDesk()
  const trip = useRef(new Homecoming())
  const waited = useRef(new Map<string, OutboxOp>())
  useEffect(() => {
    if (!ops) return
    if (isOffline) {
      trip.current.note(ops)
      for (const op of ops) waited.current.set(op.op, op)
      claimRefusals(trip.current.opsOfSeveral)
      return
    }
    if (!trip.current.isOpen) return
    trip.current
      .settle(ops, (names, since) => sentAmong(db, names, since))
      .then(async (settled) => {
        if (settled === null) return
        const gone = [...waited.current.values()]
        waited.current.clear()
        releaseRefusals(gone.map(({ op }) => op))
        const isLone = gone.length === 1
        // A single refusal already has a toast with its reason.
        if (settled.delivered === 0 && (settled.refused === 0 || isLone)) return
        const { isSending } = await import('#app/outbox/entry-actions.ts')
        const leaving = await Promise.all(gone.filter(isSending).map(({ op }) => willLeave(db, op)))
        const done = leaving.every(Boolean) ? 'delivered' : 'saved on the server'
        showToast({
          ...{ text: settledText(settled, done), key: 'delivered' },
          ...(settled.refused > 0 && { tone: 'error', action: openOutbox }),
        })
      })
      .catch(reportFailure)
  }, [ops, isOffline, db])
}

/**
 * Toast for a refused op, with a link to the Outbox. Replaces the success toast of the op, if still shown.
 */
function useRefusals(ops: readonly OutboxOp[] | undefined): void {
  const watch = useRef(new RefusalWatch())
  useEffect(() => {
    const first = ops && watch.current.look(ops)
    if (!first) return
    showToast({
      text: startCase(first.ops[0].verdict?.message || 'Error'),
      tone: 'error',
      key: first.key,
      action: openOutbox,
    })
  }, [ops])
}

/** Toasts for delivered and refused work. */
export function useDeliveryNews(): void {
  const ops = useLive(outboxOps, undefined)
  const { isOffline } = useConnection()
  useHomecoming(ops, isOffline)
  useRefusals(ops)
}
