import { mutate } from '#app/desk/changes.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { callsOf, refusalOf } from '#domain/conversations/macro-calls.ts'
import { presentActions, type MacroAction } from '#domain/conversations/macro.ts'
import { DeskError } from '#domain/errors.ts'
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
  const followers: SentFollower[] = []
  const left: string[] = []
  for (const { mutator, args } of callsOf(allowed, { conversationId, conversation: before, now }))
    try {
      const { op: follower } = await mutate(desk, mutator.name, args, { group, needs: [op] })
      followers.push({ op: follower, cmd: mutator.name, args, before: before ?? null })
    } catch (error) {
      // The mail is in the outbox: were this to fail as a whole, its words would be sent once more.
      if (!(error instanceof DeskError)) console.warn(error)
      left.push(mutator.title(args))
    }
  if (left.length > 0) showToast({ text: `Not done: ${left.join(', ')}`, tone: 'error' })
  return followers
}
