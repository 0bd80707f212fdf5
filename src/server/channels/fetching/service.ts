import type { Random } from '#lib/random.ts'
import type { Clock } from '#lib/clock.ts'
import { Waker } from '#lib/waker.ts'
import { usualImapTimeouts, type ImapTimeouts } from '../../imap/imap-connection.ts'
import { ImapTrouble } from '../../imap/imap-trouble.ts'
import type { GrantTokens } from '../../mail-grants/sign-in.ts'
import type { KeptSecrets } from '../../secrets/kept-secrets.ts'
import { Semaphore } from '../../sync/push/semaphore.ts'
import { fetchSizes, type FetchParts } from './reading.ts'
import {
  claimMailboxes,
  giveBack,
  giveUp,
  holdLonger,
  keyOf,
  LostMailbox,
  type LeasedMailbox,
} from './hold.ts'
import type { RunLimited } from './folder.ts'
import { runSession, type Session, type SessionParts } from './session.ts'
import { waitAfter, type Waits } from './waits.ts'

/** Intervals of the fetch service, in ms. */
export interface FetchTimes {
  /** Search for mailboxes that no process fetches. */
  look: number
  /** Renewal of leases; several times per lease. */
  hold: number
  /** Poll of each server in addition to IDLE, which also detects dead connections. */
  poll: number
}

export const usualFetchTimes: FetchTimes = { look: 2000, hold: 15_000, poll: 60_000 }

/** Limit of mailboxes per process; further ones wait for another process. */
const maxMailboxes = 2000
/** Limits of concurrent connection attempts, and of mailboxes reading a page of mails. */
const slots = { connect: 16, takeIn: 3 }
/** Longest delay that a timer supports, in ms. */
const patience = 2 ** 31 - 1

/** Dependencies of the fetch service. */
export interface FetchServiceParts extends FetchParts {
  secrets: KeptSecrets
  /** OAuth grants of inboxes in place of passwords. */
  grants: GrantTokens
  clock: Clock
  random: Random
  /** Called when the first synchronisation of a mailbox is complete. */
  onListed?: SessionParts['onListed']
  /** Servers in our internal network are allowed; false where customers enter the server names. */
  isInsideAllowed: boolean
  times?: FetchTimes
  waits?: Waits
  timeouts?: ImapTimeouts
}

/** Service that fetches mailboxes until stopped. */
export interface FetchService {
  /** Number of mailboxes it holds. */
  size(): number
  /** Disconnects, and resolves when mails in progress are written; another process continues at once. */
  stop(): Promise<void>
}

/** Starts fetching. Any number of processes may: each claims mailboxes that no other holds. */
export function startFetching(parts: FetchServiceParts): FetchService {
  const fetcher = new Fetcher(parts)
  const running = fetcher.run()
  return {
    size: () => fetcher.size,
    async stop() {
      fetcher.end()
      await running
    },
  }
}

interface Running extends Session {
  held: LeasedMailbox
  abort: AbortController
  ended: Promise<void>
}

class Fetcher {
  readonly #parts: FetchServiceParts
  readonly #session: SessionParts
  readonly #running = new Map<string, Running>()
  readonly #waker = new Waker()
  #isStopped = false
  #heldAt = 0

  constructor(parts: FetchServiceParts) {
    this.#parts = parts
    const { clock, isInsideAllowed, timeouts = usualImapTimeouts, times = usualFetchTimes } = parts
    this.#session = {
      ...parts,
      imap: { clock, timeouts, isInsideAllowed, maxBytes: fetchSizes.read },
      toConnect: inTurn(slots.connect),
      toTakeIn: inTurn(slots.takeIn),
      pollMs: times.poll,
    }
  }

  get size(): number {
    return this.#running.size
  }

  end(): void {
    this.#isStopped = true
    this.#waker.wake()
  }

  async run(): Promise<void> {
    const { clock, log, times = usualFetchTimes } = this.#parts
    let isFailing = false
    while (!this.#isStopped) {
      try {
        await this.#look(times)
        isFailing = false
      } catch (error) {
        // Logged once per outage; the next search tries again.
        if (!isFailing)
          log.warn(`Mailboxes could not be read from the database, trying again: ${String(error)}`)
        isFailing = true
      }
      if (!this.#isStopped) await this.#waker.rest(clock, times.look)
    }
    const left = [...this.#running.values()]
    for (const { abort } of left) abort.abort()
    await Promise.all(left.map(({ ended }) => ended))
    await giveBack(
      this.#parts.database,
      left.map(({ held }) => held),
    ).catch((error: unknown) => log.warn(String(error)))
  }

  async #look(times: FetchTimes): Promise<void> {
    const { database, clock } = this.#parts
    if (clock.monotonic() - this.#heldAt >= times.hold) {
      this.#heldAt = clock.monotonic()
      await this.#hold()
    }
    const limit = maxMailboxes - this.#running.size
    if (limit <= 0) return
    for (const held of await claimMailboxes(database, { now: clock.now(), limit })) this.#start(held)
  }

  /** A session whose mailbox was lost, to new settings or another process, disconnects. */
  async #hold(): Promise<void> {
    const news = [...this.#running.values()].map(({ held, fetchedAt }) => ({ ...held, fetchedAt }))
    const kept = await holdLonger(this.#parts.database, news, this.#parts.clock.now())
    for (const held of news)
      if (!kept.has(keyOf(held))) {
        const running = this.#running.get(keyOf(held))
        if (running?.held.fence === held.fence) running.abort.abort()
      }
  }

  #start(held: LeasedMailbox): void {
    const key = keyOf(held)
    // The session with the previous lease has lost it.
    this.#running.get(key)?.abort.abort()
    const abort = new AbortController()
    const session: Session = { fetchedAt: null }
    const ended = this.#fetch(held, session, abort.signal).finally(() => {
      if (this.#running.get(key) === running) this.#running.delete(key)
    })
    const running: Running = Object.assign(session, { held, abort, ended })
    this.#running.set(key, running)
  }

  /** Never throws. */
  async #fetch(held: LeasedMailbox, session: Session, signal: AbortSignal): Promise<void> {
    try {
      await runSession(this.#session, held, session, signal)
    } catch (error) {
      if (signal.aborted || error instanceof LostMailbox) return
      const trouble = error instanceof ImapTrouble ? error : this.#ours(held, error)
      // If even this write fails, the mailbox is claimed again after its lease ends.
      await this.#giveUp(held, session, trouble).catch((lost: unknown) => {
        if (!(lost instanceof LostMailbox)) this.#parts.log.warn(String(lost))
      })
    }
  }

  #ours(held: LeasedMailbox, error: unknown): ImapTrouble {
    this.#parts.log.warn(`Mailbox ${held.mailboxId} could not be fetched: ${String(error)}`)
    return new ImapTrouble('desk')
  }

  async #giveUp(held: LeasedMailbox, session: Session, trouble: ImapTrouble): Promise<void> {
    const { clock, random, waits } = this.#parts
    const now = clock.now()
    // A success in between ended the series of failures.
    const failures = session.fetchedAt === null ? held.failures : 0
    const nextAt = now + waitAfter(trouble.code, failures, random, waits)
    await giveUp(this.#parts, held, trouble, { now, nextAt })
  }
}

function inTurn(count: number): RunLimited {
  const semaphore = new Semaphore(count)
  return async (work) => {
    await semaphore.enter(patience)
    try {
      return await work()
    } finally {
      semaphore.leave()
    }
  }
}
