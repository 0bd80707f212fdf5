import { refusalOf } from '#domain/access/access.ts'
import type { BlockedSender } from '#domain/channels/blocked-sender.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import type { Denial } from '#app/ui/denial.ts'
import { blocksOf } from '#local/queries/blocked-senders.ts'
import { unblockSender } from './block-sender.ts'

/** Whether an address is blocked, and what can be done about it. */
export interface Blocked {
  /** Matching entry, the address itself before its domain; undefined if not blocked. */
  by: BlockedSender | undefined
  denied: Denial | undefined
  unblock: (line: BlockedSender) => void
}

/** Whether whoever writes from an address is blocked; null for nobody. */
export function useBlocked(email: string | null): Blocked {
  const desk = useDesk()
  const [by] = useLive(blocksOf, email) ?? []
  return {
    by,
    denied: refusalOf(desk.actor, { needs: 'conversations.manage_conversation' }),
    unblock: ({ id }) => void unblockSender(desk, id).catch(reportFailure),
  }
}
