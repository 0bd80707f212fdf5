import { useEffect, useState } from 'react'
import { isSameRights, type Rights } from '#domain/access/rights.ts'
import { ownRights } from '#local/queries/rights.ts'
import type { OpenDesk } from '../session/desk-context.ts'

/**
 * The desk with the rights stored in the replica: a new object when they change, so that open screens lock
 * and unlock with the next pull (D2-04). Until then the rights of the sign-in apply.
 */
export function useRights(desk: OpenDesk | null): OpenDesk | null {
  const [current, setCurrent] = useState<OpenDesk | null>(null)
  useEffect(() => {
    if (!desk) return undefined
    const take = (rights: Rights | null) => {
      if (!rights || isSameRights(desk.actor, rights)) return
      // Holders of the original object, such as timers, see the new rights too.
      desk.actor = { ...desk.actor, ...rights }
      setCurrent({ ...desk })
    }
    return desk.live.watch(ownRights, undefined, take, (error) => console.error(error))
  }, [desk])
  return current?.db === desk?.db ? current : desk
}
