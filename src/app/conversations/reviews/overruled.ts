import type { Activity } from '#domain/conversations/activity.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

/** A command with its arguments, for the outbox. */
export interface ChangeBack {
  cmd: string
  args: { conversationId: number } & Record<string, unknown>
}

type Written = Pick<Activity, 'field' | 'from' | 'op'>

/** Previous assignee and team: one op writes both, with one entry per changed field. */
function holderBefore(activity: Activity, others: readonly Written[]): object {
  const sameOp = others.filter(({ op }) => op !== null && op === activity.op)
  const before = (field: Activity['field']) =>
    (activity.field === field ? activity : sameOp.find((each) => each.field === field))?.from ?? null
  return { assigneeId: before('assigneeId'), teamId: before('teamId') }
}

/**
 * Op that restores the value replaced by a change; null for a field that cannot be set alone.
 * @param others entries of the same thread, to find the other fields of the same op.
 */
export function changeBack(activity: Activity, others: readonly Written[] = []): ChangeBack | null {
  const { conversationId, field, from } = activity
  switch (field) {
    case 'statusId':
      return {
        cmd: 'conversations.setStatus',
        args: { conversationId, statusId: from, acknowledged: 0 },
      }
    case 'priority':
      return { cmd: 'conversations.setPriority', args: { conversationId, priority: from } }
    case 'mailboxId':
      return { cmd: 'conversations.move', args: { conversationId, mailboxId: from } }
    case 'dueDate':
      return { cmd: 'conversations.setDue', args: { conversationId, dueDate: from } }
    case 'incidentId':
      return { cmd: 'conversations.setIncident', args: { conversationId, incidentId: from } }
    case 'assigneeId':
    case 'teamId':
      return { cmd: 'conversations.assign', args: { conversationId, ...holderBefore(activity, others) } }
    default:
      return null
  }
}

/** Op that undoes a rule's change to a conversation in its current state; null if there is none. */
export function ruleBack(
  activity: Activity,
  now: Pick<Conversation, 'assigneeId' | 'teamId'>,
): ChangeBack | null {
  const { conversationId, field, from, to } = activity
  switch (field) {
    case 'assigneeId':
      return {
        cmd: 'conversations.assign',
        args: { conversationId, assigneeId: from, teamId: now.teamId },
      }
    case 'isTrashed':
      return { cmd: 'conversations.trash', args: { conversationId, isTrashed: from } }
    case 'labelIds': {
      const [before, after] = [from as number[], to as number[]]
      const added = after.filter((id) => !before.includes(id))
      return added.length > 0
        ? { cmd: 'conversations.removeLabels', args: { conversationId, labelIds: added } }
        : {
            cmd: 'conversations.addLabels',
            args: { conversationId, labelIds: before.filter((id) => !after.includes(id)) },
          }
    }
    default:
      return changeBack(activity)
  }
}

/** True if a change silently replaced a value and the agent is either of the two users. */
export function concerns({ actorId, overruledUserId }: Activity, userId: number): boolean {
  return overruledUserId !== null && (actorId === userId || overruledUserId === userId)
}
