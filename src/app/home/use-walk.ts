import { useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { refusalOf } from '#domain/access/access.ts'
import { manageAccess } from '#domain/access/plan-access.ts'
import { expectArrival } from '#app/commands/arrival-hold.ts'
import { useCommands } from '#app/commands/handlers.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { assign } from '#app/inbox/gestures/gestures.ts'
import { queryOf, searchOf, type InboxLocation } from '#app/inbox/location.ts'
import { useGestures } from '#app/inbox/gestures/use-gestures.ts'
import { paths } from '#app/paths.ts'
import type { Denial } from '#app/ui/denial.ts'
import type { ShownList } from './use-home.ts'

/** Key of a row with its list, because a starred conversation may be in two lists. */
export type RowName = `${ShownList['name']} ${number}`

/** Navigation and actions of Home's rows. */
export interface Walk {
  page: RefObject<HTMLDivElement | null>
  /** Row in the tab order (roving tabindex). */
  stop: RowName | undefined
  onFocusRow: (name: RowName) => void
  hrefOf: (place: InboxLocation, id: number) => string
  /** Announces that a conversation will open. */
  onOpen: (id: number) => void
  /** Opens the conversation to answer first; undefined if there is none. */
  onNext: (() => void) | undefined
  take: (id: number) => void
  /** Reason why nothing can be assigned. */
  denied: Denial | undefined
}

const nameOf = (list: ShownList, id: number): RowName => `${list.name} ${id}`

/** The focused row. */
const focused = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

/**
 * Shortcuts and button actions of Home. The next conversation is read from the index on demand, because the
 * first one shown may have been answered meanwhile. Until `isKnown`, the assign key does nothing.
 */
export function useWalk(lists: readonly ShownList[], isKnown: boolean): Walk {
  const { actor, client } = useDesk()
  const navigate = useNavigate()
  const act = useGestures()
  const page = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<RowName>()
  const names = lists.flatMap((list) => list.ids.map((id) => nameOf(list, id)))
  const stop = wanted !== undefined && names.includes(wanted) ? wanted : names[0]
  const denied = refusalOf(actor, manageAccess)
  const hrefOf = (place: InboxLocation, id: number) => paths.conversation(id) + searchOf(place)
  const open = (place: InboxLocation, id: number) => {
    expectArrival(id)
    void navigate(hrefOf(place, id))
  }
  const take = (id: number) => act([id], (rows) => assign(rows, { assigneeId: actor.userId, teamId: null }))
  const waiting = lists.filter(({ name, ids }) => name !== 'starred' && ids.length > 0)
  const openNext = async () => {
    for (const { place } of waiting) {
      const { ids } = await client.worker.list(queryOf(place, actor.userId), 0, 1)
      if (ids[0] !== undefined) return open(place, ids[0])
    }
  }
  const onNext = waiting.length > 0 ? () => void openNext() : undefined
  const nobody = lists.find(({ name }) => name === 'nobody')
  const rowsThere = () => [...(page.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const move = (step: number) => () => {
    const rows = rowsThere()
    const at = rows.indexOf(focused() as HTMLElement)
    const target = at < 0 ? rows[0] : rows[Math.max(0, Math.min(rows.length - 1, at + step))]
    if (!target) return false
    target.focus()
    return undefined
  }
  useCommands(
    {
      'list.down': move(1),
      'list.up': move(-1),
      'list.open': () => {
        const row = focused() ?? rowsThere()[0]
        if (!row) return false
        row.click()
        return undefined
      },
      'home.next': () => {
        if (!onNext) return false
        onNext()
        return undefined
      },
      'home.take': () => {
        const id = Number(focused()?.dataset['row'])
        const first = isKnown ? nobody?.ids[0] : undefined
        const taken = nobody?.ids.includes(id) ? id : first
        if (taken === undefined) return false
        take(taken)
        return undefined
      },
    },
    page,
    undefined,
    (id) => {
      if (id === 'home.next') return onNext !== undefined
      if (id === 'home.take') return (nobody?.ids.length ?? 0) > 0
      return names.length > 0
    },
  )
  return { page, stop, onFocusRow: setWanted, hrefOf, onOpen: expectArrival, onNext, take, denied }
}
