import type { Clock } from '#lib/clock.ts'
import { writerVersion, type Replica } from '#local/database.ts'
import { fenceWrites, type Fence } from '#local/fence.ts'
import { readMeta, writeMeta } from '#local/meta.ts'
import { assertWriter, isOutdated } from '#local/writer.ts'

/** Interval of a leader's heartbeats, and the age at which a heartbeat is stale, in ms (sync.md 2.8). */
export const heartbeatIntervalMs = 5_000
export const staleAfter = 20_000

/** A number that no leader ever has. */
const nobody = -1

/**
 * A term of leadership over a replica. Terms are numbered, and every transaction of a leader checks the
 * number first: a tab that was frozen while another took over writes nothing after it thaws.
 */
export class Term implements Fence {
  readonly #writer: number
  #number: number | null = null
  #isLost = false

  /** Installs the check under every write of these databases; call it before they are opened. */
  constructor(databases: readonly Replica[], writer = writerVersion) {
    this.#writer = writer
    fenceWrites(databases, this)
  }

  get number(): number | null {
    return this.#number
  }

  /** A late write of an earlier term says nothing about the current one. */
  lose(number: number): void {
    if (number === this.#number) this.#isLost = true
  }

  /** True if another leader has taken over; this one writes no more. */
  get isLost(): boolean {
    return this.#isLost
  }

  /**
   * Takes the next term number, and locks out older shells.
   * @throws DeskError UPGRADE when this one is older.
   */
  async begin(db: Replica, clock: Clock): Promise<void> {
    try {
      // Checked beforehand: while the number is taken the fence is open, also to writes of an earlier term.
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

  /** Writes a heartbeat. */
  async beat(db: Replica, clock: Clock): Promise<void> {
    const [number, writer] = [this.#number, this.#writer]
    if (number !== null) await writeMeta(db, { leader: { number, beat: clock.now(), writer } })
  }
}

/** True if the leader's last heartbeat is stale, also when the clock was changed meanwhile. */
export async function isLeaderStale(db: Replica, clock: Clock): Promise<boolean> {
  const { beat } = await readMeta(db, 'leader')
  return Math.abs(clock.now() - beat) > staleAfter
}
