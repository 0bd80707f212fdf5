import type { FastifyInstance } from 'fastify'
import type { Chore } from './chores/chore.ts'
import type { Consumer } from './events/consumer.ts'
import type { AnyJobKind } from './jobs/kind.ts'
import type { NamedKind } from './outbox/handlers.ts'
import type { CarriedKind } from './outbox/kind.ts'
import type { Database } from './store/database.ts'
import type { AreaRules } from './sync/area-rules.ts'
import type { TimerKind } from './timers/kind.ts'

/** A kind of the outbox, and how its rows are carried out. */
export interface OutboxEntry<Running> {
  /** As people read of what did not go out. */
  kind: NamedKind
  carry(parts: Running): CarriedKind
}

/** Something that runs beside the calls until it is stopped. */
export interface Service {
  /** Where it receives mail; null or absent where it does not. */
  inboundPort?: number | null
  /** Resolves when what is under way is settled. */
  stop(): Promise<void>
}

/**
 * Contribution of an area to the server. Each function names the parts that it needs and is given them.
 * @typeParam Shared parts of every process, made once (`parts.ts`).
 * @typeParam Called parts that calls are served with besides: the lists that all areas make up.
 * @typeParam Running parts that only a process has that does the work beside the calls.
 */
export interface ServerArea<Shared = never, Called = never, Running = never> {
  /** Rooms of the registry of endpoints; a missing room or call is a compile error in `areas.ts`. */
  handlers?: (parts: Called) => Readonly<Record<string, object>>
  /** Consumers of events. Each name keeps a place in the history: never renamed. */
  consumers?: readonly Consumer[]
  timers?: (parts: Shared) => readonly TimerKind[]
  jobs?: (parts: Shared) => readonly AnyJobKind[]
  outbox?: readonly OutboxEntry<Running>[]
  /** Recurring work. */
  chores?: (parts: Shared) => readonly Chore[]
  /** Remove rows whose time is over, every hour. */
  sweeps?: readonly ((database: Database, now: number) => Promise<unknown>)[]
  /** Public pages. */
  pages?: (app: FastifyInstance, parts: Shared) => void
  /** Started in their order, stopped in the reverse one. */
  services?: readonly ((parts: Running) => Service | Promise<Service>)[]
  /** Contributions to ops: checks, follow-ups, effects. */
  rules?: Partial<AreaRules>
}

/** Declares an area, and keeps the exact types of its handlers. */
export const serverArea = <const Area extends ServerArea>(area: Area): Area => area
