import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { conversationLimits, conversationSchema } from './conversation.ts'
import { priorities, statusIds, type StatusId } from './status.ts'

/** Kinds of actions, in the order of display and execution. */
export const macroKinds = ['status', 'priority', 'assign', 'labels', 'snooze'] as const
/** Kind of an action. */
export type MacroKind = (typeof macroKinds)[number]

/** Snooze durations of an action, in hours: each ends later than the next full hour on any clock. */
export const macroHours = [2, 4, 8, 24, 72, 168] as const

/** Limit of a macro: templates used in its text. */
export const macroLimits = { templates: 10 }

/** An action on a conversation when a message is sent in it. */
export const macroActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), statusId: conversationSchema.shape.statusId }),
  z.object({ kind: z.literal('priority'), priority: z.enum(priorities) }),
  /** A user, a team, or neither to unassign. */
  z.object({ kind: z.literal('assign'), assigneeId: z.nullable(id()), teamId: z.nullable(id()) }),
  z.object({
    kind: z.literal('labels'),
    labelIds: z.array(id()).check(z.minLength(1, 'Choose a tag'), z.maxLength(conversationLimits.labels)),
  }),
  /** Null: until the customer replies. */
  z.object({ kind: z.literal('snooze'), hours: z.nullable(z.literal(macroHours)) }),
])
/** An action on a conversation when a message is sent in it. */
export type MacroAction = z.infer<typeof macroActionSchema>

/** Actions on sending: each kind at most once. */
export const macroActionsSchema = z.array(macroActionSchema).check(
  z.maxLength(macroKinds.length),
  z.refine((actions) => new Set(actions.map(({ kind }) => kind)).size === actions.length, {
    error: 'Each kind of action can be there once',
  }),
)

/** Templates used in a text. */
export const templateIdsSchema = z.array(id()).check(z.maxLength(macroLimits.templates))

/** Actions in the order of execution, each kind at most once: the last one wins. */
function inOrder(actions: readonly MacroAction[]): MacroAction[] {
  return macroKinds.flatMap((kind) => actions.findLast((action) => action.kind === kind) ?? [])
}

/** The tags in actions. */
export const labelsOf = (actions: readonly MacroAction[]): number[] =>
  actions.flatMap((action) => (action.kind === 'labels' ? action.labelIds : []))

/** Adds the actions of another template: tags are joined, all else is replaced by the new action. */
export function withActions(held: readonly MacroAction[], added: readonly MacroAction[]): MacroAction[] {
  const labelIds = [...new Set(labelsOf([...held, ...added]))].slice(0, conversationLimits.labels)
  const labels: MacroAction[] = labelIds.length > 0 ? [{ kind: 'labels', labelIds }] : []
  return inOrder([...held, ...added, ...labels])
}

/** Removes the actions of a kind; with `labelId`, only that tag. */
export function withoutAction(
  actions: readonly MacroAction[],
  kind: MacroKind,
  labelId?: number,
): MacroAction[] {
  return actions.flatMap((action): MacroAction[] => {
    if (action.kind !== kind) return [action]
    const labelIds = action.kind === 'labels' ? action.labelIds.filter((each) => each !== labelId) : []
    return labelId === undefined || labelIds.length === 0 ? [] : [{ kind: 'labels', labelIds }]
  })
}

/** Actions with a status set, replacing any other status. */
export const withStatus = (actions: readonly MacroAction[], statusId: StatusId): MacroAction[] =>
  inOrder([...actions, { kind: 'status', statusId }])

/** True if actions close or snooze a conversation. */
export const isDoneBy = (actions: readonly MacroAction[]): boolean =>
  actions.some(
    (action) =>
      action.kind === 'snooze' || (action.kind === 'status' && action.statusId === statusIds.closed),
  )

/** Existing users, teams and tags of an account, by id. */
export interface ActionTargets {
  users: { get(userId: number): { isActive: boolean } | undefined }
  teams: { has(teamId: number): boolean }
  labels: { has(labelId: number): boolean }
}

/** The valid rest of an action after its users, team or tags were deleted; null if nothing is left. */
export function presentAction(
  action: MacroAction,
  { users, teams, labels }: ActionTargets,
): MacroAction | null {
  if (action.kind === 'assign') {
    const { assigneeId, teamId } = action
    const isHere =
      (assigneeId === null || users.get(assigneeId)?.isActive) && (teamId === null || teams.has(teamId))
    return isHere ? action : null
  }
  if (action.kind !== 'labels') return action
  const labelIds = action.labelIds.filter((labelId) => labels.has(labelId))
  return labelIds.length > 0 ? { ...action, labelIds } : null
}

/** The valid rest of actions after some of their references were deleted. */
export const presentActions = (actions: readonly MacroAction[], ground: ActionTargets): MacroAction[] =>
  actions.flatMap((action) => presentAction(action, ground) ?? [])
