import { useEffect, useMemo, useState } from 'react'
import type { Rights } from '#domain/access/rights.ts'
import { DeskError } from '#domain/errors.ts'
import type { OpenDesk } from '../session/desk-context.ts'

/*
 * Role preview: an administrator sees the desk with the screens and locks of another role, in this tab only.
 * It is read-only: the engine and all calls refuse changes, and the server is never asked to impersonate.
 */

let looked: Rights | null = null
let show: (rights: Rights | null) => void = () => undefined

/** Starts a preview with other rights; null ends it. */
export function viewWithRights(rights: Rights | null): void {
  looked = rights
  show(rights)
}

/** Rights of the preview; null without one. */
export const viewedRights = (): Rights | null => looked

/** Reason why nothing can be changed; null without a preview. */
export const roleViewDenial = (): string | null =>
  looked && `You are looking as ${looked.roleName}: nothing can be changed`

/** @throws DeskError FORBIDDEN during a role preview. */
export function refuseInRoleView(): void {
  const message = roleViewDenial()
  if (message) throw new DeskError('FORBIDDEN', { message })
}

/** The desk for screens: with the previewed role's rights during a preview. */
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
