import { mutateAll } from '#app/desk/live/changes.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { callsOf, actionRefusalOf, type MacroCall } from '#domain/conversations/calls/macro-calls.ts'
import { presentActions, type MacroAction } from '#domain/conversations/macro.ts'
import { snooze as snoozing } from '#domain/conversations/snooze-mutators.ts'
import { uuidv7 } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { Desk } from '#local/desk.ts'
import { readMeta } from '#local/meta.ts'
import type { Enqueued } from '#local/mutate.ts'
import { reference } from '#local/queries/people.ts'
import type { SentFollower } from '#local/queries/sent.ts'
import type { LocalConversation } from '#local/rows.ts'
import type { SnoozeAfter } from '../sending/send-message.ts'

/** An op that follows a mail. */
type MailFollower = Pick<MacroCall, 'mutator' | 'args'>

/** The mail that the ops follow. */
export interface FollowedMail {
  conversationId: number
  /** The conversation before the mail; undefined if the mail created it. */
  before: LocalConversation | undefined
  /** Snooze of Send & Snooze. */
  snooze?: SnoozeAfter | undefined
}

/**
 * Follow-up changes of a mail, enqueued together with it. Changes that refer to deleted records or that the
 * agent may not make are left out.
 */
export async function callsAfter(
  desk: Desk,
  actions: readonly MacroAction[],
  { conversationId, before, snooze }: FollowedMail,
): Promise<MailFollower[]> {
  if (actions.length === 0 && !snooze) return []
  const now = desk.clock.now() + (await readMeta(desk.db, 'clockOffset'))
  const present = presentActions(actions, await reference.run(desk.db, undefined))
  const allowed = present.filter((action) => actionRefusalOf(desk.actor, action) === undefined)
  return [
    ...callsOf(allowed, { conversationId, conversation: before, now }),
    ...(snooze ? [{ mutator: snoozing, args: { conversationId, ...snooze } }] : []),
  ]
}

/** Enqueues a change and its followers atomically; the followers depend on it. */
export async function mutateFollowed(
  desk: Desk,
  { cmd, args }: { cmd: string; args: unknown },
  after: readonly MailFollower[],
): Promise<{ op: string; made: (Enqueued | null)[] }> {
  const calls = [
    { cmd, args, isRequired: true },
    ...after.map((call) => ({ cmd: call.mutator.name, args: call.args, needs: [0] })),
  ]
  const group = uuidv7(desk.clock.now(), desk.random)
  const [first, ...made] = await mutateAll(desk, calls, after.length > 0 ? { group } : {})
  return { op: invariant(first, 'first op').op, made }
}

/** Result of the follow-up changes; reports the ones that the rules refuse. */
export function followersMade(
  calls: readonly MailFollower[],
  made: readonly (Enqueued | null)[],
  before: LocalConversation | undefined,
): SentFollower[] {
  const left = calls.filter((_, index) => !made[index]).map(({ mutator, args }) => mutator.title(args))
  if (left.length > 0) showToast({ text: `Not done: ${left.join(', ')}`, tone: 'error' })
  return calls.flatMap(({ mutator, args }, index) => {
    const op = made[index]?.op
    return op === undefined ? [] : [{ op, cmd: mutator.name, args, before: before ?? null }]
  })
}
