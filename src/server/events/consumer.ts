import type { Id } from '#lib/id.ts'
import type { Audience, Cause } from '#domain/events/cause.ts'
import type { DomainEvent, EventOf, EventType } from '#domain/events/event.ts'
import type { AnyMutator } from '#domain/registry.ts'
import type { DeskSql } from '../store/database.ts'

/** Dependencies of a consumer. */
export interface ConsumerWork {
  /** The transaction that moves the consumer's place on. */
  sql: DeskSql
  /** Server time in epoch ms. */
  now: number
  /** Somebody tries a parked event again: rows are as they are now, not as they were when it happened. */
  isLate: boolean
}

interface Follower<Type extends EventType> {
  /** Its place in the history is kept under this name. */
  name: string
  /** Title for people: `Notifications`. */
  title: string
  wants: readonly Type[]
  /** Whose doings it acts on. */
  audience: Audience
  /** Whether nothing follows in an account for now, where there is no rule, say: what happens is passed over at once. */
  isIdle?(sql: DeskSql): Promise<boolean>
  /** Where it begins in an account that was there before it: with what happens from now on, unless it says `start`. */
  from?: 'start'
}

/**
 * A consumer of rows of its own that nobody else writes. Of rows that no device holds, `own`, such as a queue, facts or
 * the audit log, it reads several events a transaction; of rows that are in the log, `logged`, one: the account's head
 * is held no longer than that takes.
 */
export interface OwnConsumer<Type extends EventType = EventType> extends Follower<Type> {
  writes: 'own' | 'logged'
  /** Does what follows: all of it once, or none of it. What has to happen outside is a row, done after the commit. */
  handle(work: ConsumerWork, event: EventOf<Type>): Promise<void>
}

/** A change that the desk makes by a mutator. */
export interface DeskCall {
  mutator: AnyMutator
  args: unknown
  /** The rule or automation that wants it, where others of the same plan want other changes. */
  ruleId?: Id
  /** Its name, where the thread is to tell of it. */
  ruleName?: string
}

/** Outcome of a change. */
export interface CallOutcome {
  isApplied: boolean
  /** Why it was refused, for the log of who wanted it. */
  message: string | null
}

/** Consequences of one event. */
export interface DeskPlan {
  calls: readonly DeskCall[]
  /** The rule or automation that wants them: the trail names it. */
  ruleId: Id | null
  /** Writes down what became of them, in the order of the calls. */
  after?(work: ConsumerWork, outcomes: readonly CallOutcome[]): Promise<void>
}

/**
 * A consumer that changes the desk: rules, automations, service levels, routing. It takes one event a transaction, plans
 * before anything is locked, and changes by mutators alone, so that it waits in no circle with the ops of devices.
 */
export interface DeskConsumer<Type extends EventType = EventType> extends Follower<Type> {
  writes: 'desk'
  /** As what its own changes come about. */
  origin: Extract<Cause['origin'], 'rule' | 'automation' | 'desk'>
  /** Reads what it needs and says what is to be done; null for nothing. */
  plan(work: ConsumerWork, event: EventOf<Type>): Promise<DeskPlan | null>
}

/** Something that follows from what happens. */
export type Consumer = OwnConsumer | DeskConsumer

/** Declares a consumer; `handle` and `plan` are given the events that it wants. */
export const defineConsumer = <Type extends EventType>(
  consumer: OwnConsumer<Type> | DeskConsumer<Type>,
): Consumer => consumer as unknown as Consumer

/** Makes the changes that a consumer wants, in its transaction; the composition root hands it in. */
export type ActByDesk = (
  sql: DeskSql,
  calls: readonly DeskCall[],
  how: { cause: Cause; name: string; now: number },
) => Promise<CallOutcome[]>

/** An event as it lies in its table. */
export const eventColumns = `seq, type, subject_id as "subjectId", payload, actor_id as "actorId", op_id as op, origin,
  rule_id as "ruleId", is_silent as "isSilent", at`

/** Lets a consumer do what follows from one event, in the transaction that is open. */
export async function follow(
  consumer: Consumer,
  work: ConsumerWork,
  event: DomainEvent,
  act: ActByDesk,
): Promise<void> {
  if (consumer.writes !== 'desk') return consumer.handle(work, event)
  const plan = await consumer.plan(work, event)
  if (!plan) return
  const cause = { actorId: null, op: null, origin: consumer.origin, ruleId: plan.ruleId, isSilent: false }
  const name = `${consumer.name} ${event.seq}`
  const outcomes =
    plan.calls.length === 0 ? [] : await act(work.sql, plan.calls, { cause, name, now: work.now })
  await plan.after?.(work, outcomes)
}
