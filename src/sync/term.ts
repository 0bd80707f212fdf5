import type { Clock } from '#lib/clock.ts'
import type { Replica } from '#local/database.ts'
import { fenceWrites, type Fence } from '#local/fence.ts'
import { readMeta, writeMeta } from '#local/meta.ts'

/** How often a leader shows that it is alive, and how old its last sign of life may be, in ms (sync.md 2.8). */
export const beatEvery = 5_000
export const staleAfter = 20_000

/**
 * One time of leading a replica. Leaders are numbered, and every transaction a leader writes in looks at the number
 * first: a tab that was frozen while another took over changes nothing when it thaws, whatever it was in the middle of.
 */
export class Term implements Fence {
  #number: number | null = null
  #isLost = false

  /** Puts the check under every write of these databases; call it before they are opened. */
  constructor(databases: readonly Replica[]) {
    fenceWrites(databases, this)
  }

  get number(): number | null {
    return this.#number
  }

  /** A write that was under way when this tab began to lead anew says nothing of the new time. */
  lose(number: number): void {
    if (number === this.#number) this.#isLost = true
  }

  /** Another leader has come; nothing of ours is written any more. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** Takes the next number. */
  async begin(db: Replica, clock: Clock): Promise<void> {
    this.#number = null
    this.#isLost = false
    await db.transaction('rw', db.meta, async () => {
      const { number } = await readMeta(db, 'leader')
      await writeMeta(db, { leader: { number: number + 1, beat: clock.now() } })
      this.#number = number + 1
    })
  }

  /** Shows that the leader is alive. */
  async beat(db: Replica, clock: Clock): Promise<void> {
    if (this.#number !== null) await writeMeta(db, { leader: { number: this.#number, beat: clock.now() } })
  }
}

/** Whether the leader's last sign of life is too old, also where the clock was set meanwhile. */
export async function isLeaderStale(db: Replica, clock: Clock): Promise<boolean> {
  const { beat } = await readMeta(db, 'leader')
  return Math.abs(clock.now() - beat) > staleAfter
}
