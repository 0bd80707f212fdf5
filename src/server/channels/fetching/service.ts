import type { Random } from '#lib/random.ts'
import type { Clock } from '#lib/clock.ts'
import { Waker } from '#lib/waker.ts'
import { usualImapTimeouts, type ImapTimeouts } from '../../imap/imap-connection.ts'
import { ImapTrouble } from '../../imap/imap-trouble.ts'
import type { GrantTokens } from '../../mail-grants/sign-in.ts'
import type { KeptSecrets } from '../../secrets/kept-secrets.ts'
import { Semaphore } from '../../sync/push/semaphore.ts'
import { fetchSizes, type FetchParts } from './reading.ts'
import { claimMailboxes, giveBack, giveUp, holdLonger, keyOf, LostMailbox, type HeldMailbox } from './hold.ts'
import type { InTurn } from './folder.ts'
import { runSession, type Session, type SessionParts } from './session.ts'
import { waitAfter, type Waits } from './waits.ts'

/** How often what happens, in ms. */
export interface FetchTimes {
  /** Looks for mailboxes that nobody fetches. */
  look: number
  /** Holds its own for longer; several times while a hold lasts. */
  hold: number
  /** Asks each server beside waiting for it to tell: a connection that died in silence is noticed by that. */
  poll: number
}

export const usualFetchTimes: FetchTimes = { look: 2000, hold: 15_000, poll: 60_000 }

/** Mailboxes of one process; those above wait for another one. */
const maxMailboxes = 2000
/** How many of them connect at a time, and how many take a page of mails in. */
const slots = { connect: 16, takeIn: 3 }
/** As long as a timer can wait. */
const patience = 2 ** 31 - 1

/** Dependencies of the fetch service. */
export interface FetchServiceParts extends FetchParts {
  secrets: KeptSecrets
  /** OAuth grants of inboxes in place of passwords. */
  grants: GrantTokens
  clock: Clock
  random: Random
  /** Told when it is known for the first time what lies in a mailbox. */
  onListed?: SessionParts['onListed']
  /** Whether a server inside our own network may be asked: not where customers of ours name them. */
  isInsideAllowed: boolean
  times?: FetchTimes
  waits?: Waits
  timeouts?: ImapTimeouts
}

/** Fetches mailboxes, until stopped. */
export interface FetchService {
  /** How many mailboxes it has. */
  size(): number
  /** Hangs up, and resolves when what was being taken in is written; another process goes on from there at once. */
  stop(): Promise<void>
}

/** Starts to fetch. Every process may: each takes the mailboxes that no other has. */
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
  held: HeldMailbox
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
        // The next look tries again; it is said once, however long the fault lasts.
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

  #start(held: HeldMailbox): void {
    const key = keyOf(held)
    // The one of before has lost it.
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
  async #fetch(held: HeldMailbox, session: Session, signal: AbortSignal): Promise<void> {
    try {
      await runSession(this.#session, held, session, signal)
    } catch (error) {
      if (signal.aborted || error instanceof LostMailbox) return
      const trouble = error instanceof ImapTrouble ? error : this.#ours(held, error)
      // Where even that cannot be written, the mailbox is claimed again once it is held no more.
      await this.#giveUp(held, session, trouble).catch((lost: unknown) => {
        if (!(lost instanceof LostMailbox)) this.#parts.log.warn(String(lost))
      })
    }
  }

  #ours(held: HeldMailbox, error: unknown): ImapTrouble {
    this.#parts.log.warn(`Mailbox ${held.mailboxId} could not be fetched: ${String(error)}`)
    return new ImapTrouble('desk')
  }

  async #giveUp(held: HeldMailbox, session: Session, trouble: ImapTrouble): Promise<void> {
    const { clock, random, waits } = this.#parts
    const now = clock.now()
    // A success in between ended the series of failures.
    const failures = session.fetchedAt === null ? held.failures : 0
    const nextAt = now + waitAfter(trouble.code, failures, random, waits)
    await giveUp(this.#parts, held, trouble, { now, nextAt })
  }
}

function inTurn(count: number): InTurn {
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
