import { useEffect, useRef } from 'react'
import type { Entries } from '#app/outbox/entries.ts'
import { useEntries } from '#app/outbox/use-entries.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { useConnection } from './connection.ts'
import { startCase } from './failures.ts'
import { Homecoming } from './homecoming.ts'
import { panels } from './panels.ts'

/** One toast when work that waited has been delivered: `4 changes delivered`. */
function useHomecoming(entries: Entries, isOffline: boolean): void {
  const trip = useRef(new Homecoming())
  useEffect(() => {
    if (isOffline) {
      trip.current.note(entries)
      return
    }
    if (trip.current.isOver) return
    trip.current.follow(entries)
    const { isOver, delivered } = trip.current
    if (!isOver || delivered === 0) return
    showToast({ text: `${delivered} ${delivered === 1 ? 'change' : 'changes'} delivered`, key: 'delivered' })
  }, [entries, isOffline])
}

/** A toast when work is refused, which leads to where it can be mended. */
function useRefusals({ attention }: Entries): void {
  const known = useRef<Set<string> | null>(null)
  useEffect(() => {
    const now = new Set(attention.map(({ key }) => key))
    const fresh = known.current ? attention.filter(({ key }) => !known.current?.has(key)) : []
    known.current = now
    const [first] = fresh
    if (!first) return
    showToast({
      text: startCase(first.ops[0].verdict?.message || 'Error'),
      tone: 'error',
      action: {
        label: 'Open Outbox',
        run: () => {
          panels.isOutboxOpen = true
        },
      },
    })
  }, [attention])
}

/** Says what has become of the agent's work. */
export function useDeliveryNews(): void {
  const entries = useEntries()
  const { isOffline, isKnown } = useConnection()
  useHomecoming(entries, isOffline || !isKnown)
  useRefusals(entries)
}
