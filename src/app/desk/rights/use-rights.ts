import { useEffect, useState } from 'react'
import { isSameRights, type Rights } from '#domain/access/rights.ts'
import { ownRights } from '#local/queries/rights.ts'
import type { OpenDesk } from '../session/desk-context.ts'

/**
 * The desk with the rights that its replica knows of: another object whenever they change, so that open screens lock
 * and unlock with the next pull (D2-04). Until the replica knows them, those of the sign-in hold.
 */
export function useRights(desk: OpenDesk | null): OpenDesk | null {
  const [current, setCurrent] = useState<OpenDesk | null>(null)
  useEffect(() => {
    if (!desk) return undefined
    const take = (rights: Rights | null) => {
      if (!rights || isSameRights(desk.actor, rights)) return
      // Whatever holds the desk itself, such as a timer, asks the same actor from now on.
      desk.actor = { ...desk.actor, ...rights }
      setCurrent({ ...desk })
    }
    return desk.live.watch(ownRights, undefined, take, (error) => console.error(error))
  }, [desk])
  return current?.db === desk?.db ? current : desk
}
