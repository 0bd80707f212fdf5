import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { Bus } from './changes.ts'
import type { Replica } from './database.ts'

/** Dependencies of code that changes the replica. */
export interface Desk {
  /** Opened with strict durability: data reported as saved survives a power cut. */
  db: Replica
  bus: Bus
  clock: Clock
  random: Random
  actor: Actor
  /** Reason that changes are blocked for now, as a sentence; null if they are not. */
  standstill?: () => string | null
  /** Writer version of the shell, if it is not the usual one. */
  writer?: number
}
