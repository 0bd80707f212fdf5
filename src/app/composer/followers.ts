import { mutateAll } from '#app/desk/changes.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { callsOf, refusalOf } from '#domain/conversations/macro-calls.ts'
import { presentActions, type MacroAction } from '#domain/conversations/macro.ts'
import { statusIds } from '#domain/conversations/status.ts'
import type { Desk } from '#local/desk.ts'
import { readMeta } from '#local/meta.ts'
import { reference } from '#local/queries/people.ts'
import type { SentFollower } from '#local/queries/sent.ts'
import type { HeldConversation } from '#local/rows.ts'

/** The mail that actions follow. */
export interface FollowedMail {
  op: string
  group: string
  conversationId: number
  /** The conversation as it was before the mail; undefined where the mail has made it. */
  before: HeldConversation | undefined
}

/**
 * Puts what is done after a mail in the outbox: it waits for the mail, and were that held back, nothing of it happens.
 * What names somebody or something that is gone, and what the agent may not do, is left out.
 */
export async function followMail(
  desk: Desk,
  actions: readonly MacroAction[],
  { op, group, conversationId, before }: FollowedMail,
): Promise<SentFollower[]> {
  if (actions.length === 0) return []
  const now = desk.clock.now() + (await readMeta(desk.db, 'clockOffset'))
  const present = presentActions(actions, await reference.run(desk.db, undefined))
  const allowed = present.filter((action) => refusalOf(desk.actor, action) === undefined)
  const calls = callsOf(allowed, { conversationId, conversation: before, now }).map(({ mutator, args }) => ({
    cmd: mutator.name,
    args,
    title: mutator.title(args),
  }))
  const made = await mutateAll(desk, calls, { group, needs: [op] })
  const left = calls.filter((_, index) => !made[index]).map(({ title }) => title)
  if (left.length > 0) showToast({ text: `Not done: ${left.join(', ')}`, tone: 'error' })
  return calls.flatMap(({ cmd, args }, index) => {
    const follower = made[index]
    return follower ? [{ op: follower.op, cmd, args, before: before ?? null }] : []
  })
}

/** Of what follows a mail, the op that closes its conversation; null when none does. */
export function closingOf(followers: readonly SentFollower[]): string | null {
  const closing = followers.find(
    ({ cmd, args }) =>
      cmd === 'conversations.setStatus' && (args as { statusId?: number }).statusId === statusIds.closed,
  )
  return closing?.op ?? null
}
