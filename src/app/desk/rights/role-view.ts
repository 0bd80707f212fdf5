import { useEffect, useMemo, useState } from 'react'
import type { Rights } from '#domain/access/rights.ts'
import { DeskError } from '#domain/errors.ts'
import type { OpenDesk } from '../session/desk-context.ts'

/*
 * An administrator looks at the desk as somebody of a role would find it: its screens and locks, on this tab alone. It is
 * a look: the engine takes no change meanwhile, no call changes anything, and the server is not asked to act as anybody.
 */

let looked: Rights | null = null
let show: (rights: Rights | null) => void = () => undefined

/** Looks with other rights than one's own; ends the look without any. */
export function lookWith(rights: Rights | null): void {
  looked = rights
  show(rights)
}

/** The rights that are looked with; null for one's own. */
export const lookedRights = (): Rights | null => looked

/** Why nothing can be changed now; null where nobody looks. */
export const lookStandstill = (): string | null =>
  looked && `You are looking as ${looked.roleName}: nothing can be changed`

/** @throws DeskError FORBIDDEN while somebody looks as a role. */
export function refuseWhileLooking(): void {
  const message = lookStandstill()
  if (message) throw new DeskError('FORBIDDEN', { message })
}

/** The desk as its screens are drawn: with the rights of the role that is looked as, where one is. */
export function useLook(desk: OpenDesk | null): OpenDesk | null {
  const [rights, setRights] = useState(looked)
  useEffect(() => {
    show = setRights
  }, [])
  const shown = useMemo(
    () => (desk && rights ? { ...desk, actor: { ...desk.actor, ...rights } } : desk),
    [desk, rights],
  )
  return shown
}
