import type { Actor } from '../../access/actor.ts'
import { refusalOf, type AccessRefusal } from '../../access/access.ts'
import type { Mutator } from '../../define.ts'
import type { MacroAction, MacroKind } from '../macro.ts'
import { addLabels, assign, setPriority, setStatus } from '../mutators.ts'
import { snooze } from '../snooze-mutators.ts'
import { untilReply } from '../snooze.ts'

// eslint-disable-next-line -- the arguments are checked by the mutator's own schema
type AnyMutator = Mutator<any, any>

const mutatorOf: Record<MacroKind, AnyMutator> = {
  status: setStatus,
  priority: setPriority,
  assign,
  labels: addLabels,
  snooze,
}

/** A change that an action comes to. */
export interface MacroCall {
  action: MacroAction
  mutator: AnyMutator
  args: { conversationId: number }
}

/** Where actions are done, and when (server time, epoch ms); the conversation is missing where it is yet to be made. */
export interface MacroContext {
  conversationId: number
  conversation: { labelIds: readonly number[] } | undefined
  now: number
}

const hour = 3_600_000

function argsOf(action: MacroAction, { conversation, now }: MacroContext): object | null {
  switch (action.kind) {
    case 'status':
      return { statusId: action.statusId, acknowledged: 0 }
    case 'priority':
      return { priority: action.priority }
    case 'assign':
      return { assigneeId: action.assigneeId, teamId: action.teamId }
    case 'labels': {
      // A tag that is there already is not this message's to take off again.
      const labelIds = action.labelIds.filter((labelId) => !conversation?.labelIds.includes(labelId))
      return labelIds.length > 0 ? { labelIds } : null
    }
    case 'snooze':
      return { until: action.hours === null ? untilReply : now + action.hours * hour }
  }
}

/** The changes that actions come to; one that would change nothing has none. */
export function callsOf(actions: readonly MacroAction[], place: MacroContext): MacroCall[] {
  const { conversationId } = place
  return actions.flatMap((action) => {
    const args = argsOf(action, place)
    return args ? [{ action, mutator: mutatorOf[action.kind], args: { conversationId, ...args } }] : []
  })
}

/** Why an actor cannot do what an action says; undefined for what they may do. */
export function actionRefusalOf(actor: Actor, { kind }: MacroAction): AccessRefusal | undefined {
  return refusalOf(actor, mutatorOf[kind])
}
