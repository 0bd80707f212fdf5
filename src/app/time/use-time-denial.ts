import { useDesk } from '#app/desk/desk-context.ts'
import type { Denial } from '#app/ui/denial.ts'
import { refusalOf } from '#domain/access/access.ts'
import { timeAccess } from '#domain/access/plan-access.ts'

/** Why an agent may not track time: without the plan's feature, or the role's permission (D-99). */
export function useTimeDenial(): Denial | undefined {
  const { actor } = useDesk()
  return refusalOf(actor, timeAccess)
}
