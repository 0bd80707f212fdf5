import type { Id } from '#lib/id.ts'
import { statusIds } from '../conversations/status.ts'
import type { Cause } from '../events/cause.ts'
import type { DomainEvent, EventOf, EventType } from '../events/event.ts'
import type { Dimensions } from '../events/happening.ts'

/** Kinds of facts. `answeredFirst` and `answeredNext` count sent replies to a waiting customer. */
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
  // Outcomes of SLA targets: met, or breached when their time ran out.
  'firstResponseMet',
  'firstResponseBreached',
  'nextResponseMet',
  'nextResponseBreached',
  'resolutionMet',
  'resolutionBreached',
] as const
/** Kinds that are read from their own tables instead of being stored as facts. */
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
/** Kinds whose seconds are a wait, which can be limited to business hours. */
export const timedKinds = ['answeredFirst', 'answeredNext', 'closed', 'taskClosed'] as const
/** Kind of a fact. */
export type FactKind = (typeof factKinds)[number]
/** Kind of what a report counts. */
export type CountedKind = FactKind | (typeof readKinds)[number]

/** Something that reports count, with the dimensions of its conversation at that time. */
export interface Fact extends Partial<Dimensions> {
  kind: FactKind
  /** Source of the fact, so that it is counted only once. */
  source: string
  /** Epoch ms. */
  at: number
  /** Actor; null for customers and the system. */
  userId: Id | null
  labelId?: Id
  /** The task it is about; undefined for a conversation. */
  subjectId?: Id
  /** Duration: a reply since the customer waits, a closing since the first message, time as logged. */
  seconds?: number | null
  /** Business hours part of the duration; undefined without business hours. */
  businessSeconds?: number
  /** Quality from 0 to 1: a rating relative to its own scale. */
  share?: number
}

/** Types of the events that facts are made of. */
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

/** Counted dimensions of a conversation's change; an op changes a field once. */
export type CountedChange = Pick<EventOf<'conversation.changed'>['payload'], 'field' | 'from' | 'to'> &
  Dimensions &
  Pick<Cause, 'actorId' | 'op'> & { at: number }

/** Source of the facts of a message. */
export const sourceOfMessage = (id: Id): string => `message ${id}`
/** Source of the facts of a time entry. */
export const sourceOfTime = (id: Id): string => `time ${id}`

/** Source of a conversation's rating: only the customer's last answer counts. */
export const sourceOfRating = (id: Id): string => `rating ${id}`

/** Facts of a conversation's change; the duration of a closing is added elsewhere. */
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

/** Fact kind of a changed task; undefined if reports do not count the change. */
const kindOfTask = (
  event: EventOf<'task.created' | 'task.changed' | 'task.overdue'>,
): FactKind | undefined => {
  if (event.type === 'task.created') return 'taskAdded'
  if (event.type === 'task.overdue') return 'taskOverdue'
  const { field, to } = event.payload
  return field === 'status' && to === 'closed' ? 'taskClosed' : undefined
}

/** Fact of a task's event; the duration of a closing is added elsewhere. */
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
