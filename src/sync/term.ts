import type { Clock } from '#lib/clock.ts'
import { writerVersion, type Replica } from '#local/database.ts'
import { fenceWrites, type Fence } from '#local/fence.ts'
import { readMeta, writeMeta } from '#local/meta.ts'
import { assertWriter, isOutdated } from '#local/writer.ts'

/** How often a leader shows that it is alive, and how old its last sign of life may be, in ms (sync.md 2.8). */
export const heartbeatIntervalMs = 5_000
export const staleAfter = 20_000

/** A number that no leader ever has. */
const nobody = -1

/**
 * A term of leading a replica. Leaders are numbered, and every transaction a leader writes in looks at the number
 * first: a tab that was frozen while another took over changes nothing when it thaws, whatever it was in the middle of.
 */
export class Term implements Fence {
  readonly #writer: number
  #number: number | null = null
  #isLost = false

  /** Puts the check under every write of these databases; call it before they are opened. */
  constructor(databases: readonly Replica[], writer = writerVersion) {
    this.#writer = writer
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

  /**
   * Takes the next number, and shuts out shells that are older.
   * @throws DeskError UPGRADE when this one is.
   */
  async begin(db: Replica, clock: Clock): Promise<void> {
    try {
      // Asked beforehand: while the number is taken the fence is open, also to what was begun in an earlier time.
      assertWriter(await readMeta(db, 'leader'), this.#writer)
      this.#number = null
      this.#isLost = false
      await db.transaction('rw', db.meta, async () => {
        const leader = await readMeta(db, 'leader')
        assertWriter(leader, this.#writer)
        const { number } = leader
        await writeMeta(db, { leader: { number: number + 1, beat: clock.now(), writer: this.#writer } })
        this.#number = number + 1
      })
    } catch (error) {
      if (isOutdated(error)) {
        this.#number = nobody
        this.#isLost = true
      }
      throw error
    }
  }

  /** Shows that the leader is alive. */
  async beat(db: Replica, clock: Clock): Promise<void> {
    const [number, writer] = [this.#number, this.#writer]
    if (number !== null) await writeMeta(db, { leader: { number, beat: clock.now(), writer } })
  }
}

/** Whether the leader's last sign of life is too old, also where the clock was set meanwhile. */
export async function isLeaderStale(db: Replica, clock: Clock): Promise<boolean> {
  const { beat } = await readMeta(db, 'leader')
  return Math.abs(clock.now() - beat) > staleAfter
}
