import type { Id } from '#lib/id.ts'
import { statusIds } from '../conversations/status.ts'
import type { Cause } from '../events/cause.ts'
import type { DomainEvent, EventOf, EventType } from '../events/event.ts'
import type { Dimensions } from '../events/happening.ts'

/** Kinds of facts. `answeredFirst` and `answeredNext` count answers to a customer who waited, once they have left. */
export const factKinds = [
  'received',
  'answeredFirst',
  'answeredNext',
  'closed',
  'reopened',
  'assigned',
  'assignedTeam',
  'labelled',
  'timeLogged',
  'rated',
  'taskAdded',
  'taskClosed',
  'taskOverdue',
  // How targets of SLA rules ended, by target: in time, or when their time ran out.
  'firstResponseMet',
  'firstResponseBreached',
  'nextResponseMet',
  'nextResponseBreached',
  'resolutionMet',
  'resolutionBreached',
] as const
/** Kinds that are read from where they are kept anyway: nothing else would keep what they say. */
export const readKinds = [
  'articleViewed',
  'votedHelpful',
  'votedUnhelpful',
  'searched',
  'searchedInVain',
  'assetAdded',
  'incident',
  'incidentResolved',
  'serviceAffected',
  'serviceDay',
] as const
/** Kinds whose seconds are a wait, which business hours may shorten. */
export const timedKinds = ['answeredFirst', 'answeredNext', 'closed', 'taskClosed'] as const
/** Kind of a fact. */
export type FactKind = (typeof factKinds)[number]
/** Kind of what a report counts. */
export type CountedKind = FactKind | (typeof readKinds)[number]

/** Something that reports count, by what its conversation was then. */
export interface Fact extends Partial<Dimensions> {
  kind: FactKind
  /** Source of the fact, so that it is counted once, however it is found. */
  source: string
  /** Epoch ms. */
  at: number
  /** Actor; null for customers and the desk. */
  userId: Id | null
  labelId?: Id
  /** The task that it is about; none where it is a conversation. */
  subjectId?: Id
  /** How long it took: an answer since the customer waits, a closing since the first message, time as it was logged. */
  seconds?: number | null
  /** How much of it was business time; none without business hours. */
  businessSeconds?: number
  /** How good it was, from 0 to 1: a rating by its place in its own scale. */
  share?: number
}

/** The events that facts are made of, without what else is known of them. */
export const countedTypes = [
  'message.received',
  'delivery.sent',
  'conversation.changed',
  'conversation.rated',
  'conversation.deleted',
  'contact.deleted',
  'time.logged',
  'time.changed',
  'time.removed',
  'task.created',
  'task.changed',
  'task.overdue',
] as const satisfies readonly EventType[]

/** An event that facts are made of. */
export type CountedEvent = Extract<DomainEvent, { type: (typeof countedTypes)[number] }>

/** Counted dimensions of a change of a conversation; an op changes a field once. */
export type CountedChange = Pick<EventOf<'conversation.changed'>['payload'], 'field' | 'from' | 'to'> &
  Dimensions &
  Pick<Cause, 'actorId' | 'op'> & { at: number }

/** Names a message as the source of a fact. */
export const sourceOfMessage = (id: Id): string => `message ${id}`
/** Names a time entry as the source of a fact. */
export const sourceOfTime = (id: Id): string => `time ${id}`

/** Names a conversation as the source of its rating: the last answer of its customer is the one that counts. */
export const sourceOfRating = (id: Id): string => `rating ${id}`

/** The facts of a change of a conversation; of a closing how long it took is not known here. */
export function factsOfChange({ field, from, to, actorId: userId, op, at, ...rest }: CountedChange): Fact[] {
  const { conversationId, mailboxId, teamId, assigneeId, priority, contactId } = rest
  const dimensions = { conversationId, mailboxId, teamId, assigneeId, priority, contactId }
  const source = `${field} ${conversationId} ${op ?? at}`
  const fact = (kind: FactKind, more: Partial<Fact> = {}): Fact => ({
    ...{ kind, source, at, userId },
    ...dimensions,
    ...more,
  })
  if (field === 'statusId') {
    if (to === statusIds.closed) return [fact('closed')]
    return from === statusIds.closed ? [fact('reopened')] : []
  }
  if (field === 'assigneeId') return to === null ? [] : [fact('assigned')]
  if (field === 'teamId') return to === null ? [] : [fact('assignedTeam')]
  if (field !== 'labelIds') return []
  const before = new Set(from as Id[])
  const added = (to as Id[]).filter((id) => !before.has(id))
  return added.map((labelId) => fact('labelled', { labelId, source: `${source} ${labelId}` }))
}

/** The kind of a fact of a task that became another; undefined where reports count nothing of it. */
const kindOfTask = (
  event: EventOf<'task.created' | 'task.changed' | 'task.overdue'>,
): FactKind | undefined => {
  if (event.type === 'task.created') return 'taskAdded'
  if (event.type === 'task.overdue') return 'taskOverdue'
  const { field, to } = event.payload
  return field === 'status' && to === 'closed' ? 'taskClosed' : undefined
}

/** The fact of what happened to a task; of a closing how long it took is not known here. */
export function factOfTask(
  event: EventOf<'task.created' | 'task.changed' | 'task.overdue'>,
): Fact | undefined {
  const kind = kindOfTask(event)
  if (!kind) return undefined
  const { seq, at, actorId: userId, payload } = event
  const { taskId: subjectId, assigneeId, priority, contactId } = payload
  const source = kind === 'taskAdded' ? `task ${subjectId}` : `task ${subjectId} ${seq}`
  return { kind, source, at, userId, subjectId, assigneeId, priority, contactId }
}
