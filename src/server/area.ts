import type { FastifyInstance } from 'fastify'
import type { Chore } from './chores/chore.ts'
import type { Consumer } from './events/consumer.ts'
import type { AnyJobKind } from './jobs/kind.ts'
import type { NamedKind } from './outbox/handlers.ts'
import type { CarriedKind } from './outbox/kind.ts'
import type { Database } from './store/database.ts'
import type { AreaRules } from './sync/area-rules.ts'
import type { TimerKind } from './timers/kind.ts'

/** A kind of the outbox, and the delivery of its rows. */
export interface OutboxEntry<Running> {
  /** The kind as shown to users. */
  kind: NamedKind
  carry(parts: Running): CarriedKind
}

/** A background service, until it is stopped. */
export interface Service {
  /** Port of the mail receiver; null or absent without one. */
  inboundPort?: number | null
  /** Resolves when running work has ended. */
  stop(): Promise<void>
}

/**
 * Contribution of an area to the server. Each function declares the dependencies that it needs.
 * @typeParam Shared dependencies of every process, created once (`parts.ts`).
 * @typeParam Called further dependencies of calls: the lists joined from all areas.
 * @typeParam Running dependencies that only a process with background work has.
 */
export interface ServerArea<Shared = never, Called = never, Running = never> {
  /** Handlers by group of endpoints; a missing group or call is a compile error in `areas.ts`. */
  handlers?: (parts: Called) => Readonly<Record<string, object>>
  /** Event consumers. A name identifies a stored cursor: never rename. */
  consumers?: readonly Consumer[]
  timers?: (parts: Shared) => readonly TimerKind[]
  jobs?: (parts: Shared) => readonly AnyJobKind[]
  outbox?: readonly OutboxEntry<Running>[]
  /** Recurring work. */
  chores?: (parts: Shared) => readonly Chore[]
  /** Hourly deletion of expired rows. */
  sweeps?: readonly ((database: Database, now: number) => Promise<unknown>)[]
  /** Public pages. */
  pages?: (app: FastifyInstance, parts: Shared) => void
  /** Started in order, stopped in reverse order. */
  services?: readonly ((parts: Running) => Service | Promise<Service>)[]
  /** Contributions to ops: checks, follow-ups, effects. */
  rules?: Partial<AreaRules>
}

/** Declares an area, and keeps the exact types of its handlers. */
export const serverArea = <const Area extends ServerArea>(area: Area): Area => area
