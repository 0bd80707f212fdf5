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

/** The op that executes an action. */
export interface MacroCall {
  action: MacroAction
  mutator: AnyMutator
  args: { conversationId: number }
}

/** Target and time (server time, epoch ms) of actions; `conversation` is undefined until it is created. */
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
      // Undo must not remove a tag that was present before the message.
      const labelIds = action.labelIds.filter((labelId) => !conversation?.labelIds.includes(labelId))
      return labelIds.length > 0 ? { labelIds } : null
    }
    case 'snooze':
      return { until: action.hours === null ? untilReply : now + action.hours * hour }
  }
}

/** The ops that execute actions; an action without effect has none. */
export function callsOf(actions: readonly MacroAction[], place: MacroContext): MacroCall[] {
  const { conversationId } = place
  return actions.flatMap((action) => {
    const args = argsOf(action, place)
    return args ? [{ action, mutator: mutatorOf[action.kind], args: { conversationId, ...args } }] : []
  })
}

/** Reason why an actor may not perform an action; undefined if allowed. */
export function actionRefusalOf(actor: Actor, { kind }: MacroAction): AccessRefusal | undefined {
  return refusalOf(actor, mutatorOf[kind])
}
