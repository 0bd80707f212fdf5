import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { conversationLimits, conversationSchema } from './conversation.ts'
import { priorities, statusIds, type StatusId } from './status.ts'

/** Kinds of actions, in the order in which they are shown and done. */
export const macroKinds = ['status', 'priority', 'assign', 'labels', 'snooze'] as const
/** Subject of an action. */
export type MacroKind = (typeof macroKinds)[number]

/** Hours that an action can put a conversation off by: later than the next full hour on any clock. */
export const macroHours = [2, 4, 8, 24, 72, 168] as const

/** Limits of what is done with a message: templates that its words can be of. */
export const macroLimits = { templates: 10 }

/** Something that is done with a conversation when a message is sent in it. */
export const macroActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), statusId: conversationSchema.shape.statusId }),
  z.object({ kind: z.literal('priority'), priority: z.enum(priorities) }),
  /** A person, a team, or with neither nobody. */
  z.object({ kind: z.literal('assign'), assigneeId: z.nullable(id()), teamId: z.nullable(id()) }),
  z.object({
    kind: z.literal('labels'),
    labelIds: z.array(id()).check(z.minLength(1, 'Choose a tag'), z.maxLength(conversationLimits.labels)),
  }),
  /** Null: until the customer replies. */
  z.object({ kind: z.literal('snooze'), hours: z.nullable(z.literal(macroHours)) }),
])
/** Something that is done with a conversation when a message is sent in it. */
export type MacroAction = z.infer<typeof macroActionSchema>

/** Actions on sending: each kind at most once. */
export const macroActionsSchema = z.array(macroActionSchema).check(
  z.maxLength(macroKinds.length),
  z.refine((actions) => new Set(actions.map(({ kind }) => kind)).size === actions.length, {
    error: 'Each kind of action can be there once',
  }),
)

/** The templates that words were written with. */
export const templateIdsSchema = z.array(id()).check(z.maxLength(macroLimits.templates))

/** Actions in the order in which they are done, each kind at most once: of two the later one. */
function inOrder(actions: readonly MacroAction[]): MacroAction[] {
  return macroKinds.flatMap((kind) => actions.findLast((action) => action.kind === kind) ?? [])
}

/** The tags that actions name. */
export const labelsOf = (actions: readonly MacroAction[]): number[] =>
  actions.flatMap((action) => (action.kind === 'labels' ? action.labelIds : []))

/** Actions with those of another template: tags come together, of everything else the new one counts. */
export function withActions(held: readonly MacroAction[], added: readonly MacroAction[]): MacroAction[] {
  const labelIds = [...new Set(labelsOf([...held, ...added]))].slice(0, conversationLimits.labels)
  const labels: MacroAction[] = labelIds.length > 0 ? [{ kind: 'labels', labelIds }] : []
  return inOrder([...held, ...added, ...labels])
}

/** Actions without those of a kind; of tags without the one that is named. */
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

/** Actions after which a conversation has a status, whatever they said of it. */
export const withStatus = (actions: readonly MacroAction[], statusId: StatusId): MacroAction[] =>
  inOrder([...actions, { kind: 'status', statusId }])

/** Whether a conversation is done with by actions: closed, or put off. */
export const isDoneBy = (actions: readonly MacroAction[]): boolean =>
  actions.some(
    (action) =>
      action.kind === 'snooze' || (action.kind === 'status' && action.statusId === statusIds.closed),
  )

/** Whom and what an account has, by id. */
export interface ActionTargets {
  users: { get(userId: number): { isActive: boolean } | undefined }
  teams: { has(teamId: number): boolean }
  labels: { has(labelId: number): boolean }
}

/** The valid rest of an action after its people, team or tags were deleted; null if nothing is left. */
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
