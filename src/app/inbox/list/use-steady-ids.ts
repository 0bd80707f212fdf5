import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { steadyOrder } from './steady-order.ts'

/** A list whose rows do not move under the pointer. */
export interface SteadyIds {
  ids: readonly number[]
  /** Releases rows that the agent has just handled: they leave at once. */
  release: (ids: readonly number[]) => void
  /** Handlers for an element around the rows. */
  handlers: { onPointerMove: (event: PointerEvent) => void; onPointerLeave: () => void }
}

const noIds: readonly number[] = []

/**
 * Follows the list, but holds the row under the pointer and that of the open conversation (ui.md, Inbox row).
 * A new `key` is another list, without held rows.
 */
export function useSteadyIds(key: string, live: readonly number[] = noIds, openId: number | null): SteadyIds {
  const [state, setState] = useState({ key, ids: live })
  const pointed = useRef<number | null>(null)
  const released = useRef(new Set<number>())
  const latest = useRef(live)
  const lastOpen = useRef(openId)
  if (state.key !== key) setState({ key, ids: live })

  const follow = (live: readonly number[]) => {
    const keep = (id: number | null) => (id !== null && released.current.has(id) ? null : id)
    // Evaluated now, not in the updater: released ids are forgotten as soon as they leave the list.
    const held = { pointed: keep(pointed.current), open: keep(openId) }
    setState((before) => ({ key, ids: steadyOrder(before.ids, live, held) }))
  }

  useEffect(() => {
    latest.current = live
    // Reopened, it is held again.
    if (openId !== null && openId !== lastOpen.current) released.current.delete(openId)
    lastOpen.current = openId
    follow(live)
    for (const id of released.current) if (!live.includes(id)) released.current.delete(id)
    // `follow` is a new function at each render and depends only on these.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, live, openId])

  const point = (id: number | null) => {
    if (id === pointed.current) return
    const hadRow = pointed.current !== null
    pointed.current = id
    // Deferred changes are applied once the pointer leaves the list.
    if (id === null && hadRow) follow(latest.current)
  }
  return {
    ids: state.key === key ? state.ids : live,
    release: (ids) => {
      for (const id of ids) released.current.add(id)
    },
    handlers: {
      onPointerMove: (event) => {
        if (event.pointerType === 'touch') return
        const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
        point(row ? (state.ids[Number(row.dataset.index)] ?? null) : null)
      },
      onPointerLeave: () => point(null),
    },
  }
}
