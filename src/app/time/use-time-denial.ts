import { useDesk } from '#app/desk/desk-context.ts'
import type { Denial } from '#app/ui/denial.ts'
import { may } from '#domain/auth/actor.ts'

/** Why an agent may not track time: without the plan's feature, or the role's permission (D-99). */
export function useTimeDenial(): Denial | undefined {
  const { actor } = useDesk()
  if (!actor.features.has('conversation.timeTracking')) return 'plan'
  return may(actor, 'conversations.manage_conversation') ? undefined : 'role'
}
