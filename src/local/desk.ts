import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { Bus } from './changes.ts'
import type { Replica } from './database.ts'

/** Dependencies of a tab that changes its replica. */
export interface Desk {
  /** Opened with strict durability: what is reported as saved survives a power cut. */
  db: Replica
  bus: Bus
  clock: Clock
  random: Random
  actor: Actor
  /** Why nothing can be changed here for now, as a sentence; null where it can. */
  standstill?: () => string | null
  /** The shell's number as a writer, where it is not the usual one. */
  writer?: number
}
