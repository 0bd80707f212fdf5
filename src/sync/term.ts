import type { DBCore } from 'dexie'
import type { Clock } from '#lib/clock.ts'
import type { Replica } from '#local/database.ts'
import { readMeta, writeMeta } from '#local/meta.ts'

/** How often a leader shows that it is alive, and how old its last sign of life may be, in ms (sync.md 2.8). */
export const beatEvery = 5_000
export const staleAfter = 20_000

/**
 * One time of leading a replica. Leaders are numbered, and every transaction a leader writes in looks at the number
 * first: a tab that was frozen while another took over changes nothing when it thaws, whatever it was in the middle of.
 */
export class Term {
  #number: number | null = null
  #isLost = false

  /** Puts the check under every write of these databases; call it before they are opened. */
  constructor(databases: readonly Replica[]) {
    for (const db of new Set(databases))
      db.use({ stack: 'dbcore', name: 'term', create: (core) => this.#guarded(core) })
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

  #guarded(core: DBCore): DBCore {
    return {
      ...core,
      transaction: (stores, mode, options) => {
        const number = this.#number
        if (mode !== 'readwrite' || number === null) return core.transaction(stores, mode, options)
        const transaction = core.transaction([...new Set([...stores, 'meta'])], mode, options)
        const request = (transaction as IDBTransaction).objectStore('meta').get('leader')
        request.onsuccess = () => {
          const { value } = request.result as { value: { number: number } }
          if (value.number === number) return
          this.#isLost = true
          transaction.abort()
        }
        return transaction
      },
    }
  }
}

/** Whether the leader's last sign of life is too old, also where the clock was set meanwhile. */
export async function isLeaderStale(db: Replica, clock: Clock): Promise<boolean> {
  const { beat } = await readMeta(db, 'leader')
  return Math.abs(clock.now() - beat) > staleAfter
}
