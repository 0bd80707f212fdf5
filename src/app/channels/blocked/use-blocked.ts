import { refusalOf } from '#domain/access/access.ts'
import type { BlockedSender } from '#domain/channels/blocked-sender.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import type { Denial } from '#app/ui/denial.ts'
import { blocksOf } from '#local/queries/blocked-senders.ts'
import { unblockSender } from './block-sender.ts'

/** Blocked state of an address, with its actions. */
export interface Blocked {
  /** Matching entry, the address itself before its domain; undefined if not blocked. */
  by: BlockedSender | undefined
  denied: Denial | undefined
  unblock: (line: BlockedSender) => void
}

/** Blocked state of an address; null for no address. */
export function useBlocked(email: string | null): Blocked {
  const desk = useDesk()
  const [by] = useLive(blocksOf, email) ?? []
  return {
    by,
    denied: refusalOf(desk.actor, { needs: 'conversations.manage_conversation' }),
    unblock: ({ id }) => void unblockSender(desk, id).catch(reportFailure),
  }
}
