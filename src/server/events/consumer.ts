import type { Id } from '#lib/id.ts'
import type { Audience, Cause } from '#domain/events/cause.ts'
import type { DomainEvent, EventOf, EventType } from '#domain/events/event.ts'
import type { AnyMutator } from '#domain/registry.ts'
import type { DeskSql } from '../store/database.ts'

/** Dependencies of a consumer. */
export interface ConsumerWork {
  /** Transaction that also moves the consumer's cursor. */
  sql: DeskSql
  /** Server time in epoch ms. */
  now: number
  /** Retry of a parked event: rows are current, not those of the time of the event. */
  isLate: boolean
}

interface Follower<Type extends EventType> {
  /** Name of its stored cursor. */
  name: string
  /** Title for users: `Notifications`. */
  title: string
  wants: readonly Type[]
  /** Causes of events that it handles. */
  audience: Audience
  /** True if an account has nothing for the consumer, such as no rules; events are skipped at once. */
  isIdle?(sql: DeskSql): Promise<boolean>
  /** Start in accounts older than the consumer: new events only, unless it is `start`. */
  from?: 'start'
}

/**
 * Consumer that only writes its own rows. With rows outside the change log (`own`), such as a queue, facts or
 * the audit log, it handles several events per transaction; with rows in the change log (`logged`) only one,
 * as the account's head is locked meanwhile.
 */
export interface OwnConsumer<Type extends EventType = EventType> extends Follower<Type> {
  writes: 'own' | 'logged'
  /** Handles an event, in one transaction. External effects are queued as rows, for after the commit. */
  handle(work: ConsumerWork, event: EventOf<Type>): Promise<void>
}

/** Change by the desk through a mutator. */
export interface DeskCall {
  mutator: AnyMutator
  args: unknown
  /** Rule or automation of this change, if the changes of a plan have different ones. */
  ruleId?: Id
  /** Name of the rule, if the thread should mention it. */
  ruleName?: string
}

/** Outcome of a change. */
export interface CallOutcome {
  isApplied: boolean
  /** Reason of a refusal, for the consumer's log. */
  message: string | null
}

/** Consequences of one event. */
export interface DeskPlan {
  calls: readonly DeskCall[]
  /** Rule or automation of the plan; activities name it. */
  ruleId: Id | null
  /** Records the outcomes, in the order of the calls. */
  after?(work: ConsumerWork, outcomes: readonly CallOutcome[]): Promise<void>
}

/**
 * Consumer that changes records: rules, automations, service levels, routing. It handles one event per
 * transaction, plans before taking locks, and changes only by mutators, to avoid deadlocks with devices' ops.
 */
export interface DeskConsumer<Type extends EventType = EventType> extends Follower<Type> {
  writes: 'desk'
  /** Origin in the cause of its changes. */
  origin: Extract<Cause['origin'], 'rule' | 'automation' | 'desk'>
  /** Reads what it needs and returns the changes; null for none. */
  plan(work: ConsumerWork, event: EventOf<Type>): Promise<DeskPlan | null>
}

/** Consumer of events. */
export type Consumer = OwnConsumer | DeskConsumer

/** Declares a consumer; types `handle` and `plan` by the wanted events. */
export const defineConsumer = <Type extends EventType>(
  consumer: OwnConsumer<Type> | DeskConsumer<Type>,
): Consumer => consumer as unknown as Consumer

/** Applies the changes of a consumer in its transaction; injected by the composition root. */
export type ActByDesk = (
  sql: DeskSql,
  calls: readonly DeskCall[],
  how: { cause: Cause; name: string; now: number },
) => Promise<CallOutcome[]>

/** Columns of an event. */
export const eventColumns = `seq, type, subject_id as "subjectId", payload, actor_id as "actorId", op_id as op, origin,
  rule_id as "ruleId", is_silent as "isSilent", at`

/** Runs a consumer for one event, in an open transaction. */
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
