import type { Cancel, Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'

/*
 * Asks whether the server is reachable: a connection may fall silent without closing. Invariant: while a tab
 * is visible, the server is shown as reachable only if it answered within `silentAfter`.
 */

/** Intervals of the heartbeat while a tab is visible, and while none is, in ms. */
export const askIntervalsMs = { shown: 2_000, hidden: 30_000 }

/** Age of the last answer at which a visible tab shows the server as lost, in ms (sync.md 2.7: 5 s). */
export const silentAfter = 4_000

/** Time that a ping over the socket may wait before a request is tried too, in ms. */
const doubtAfter = 1_000

/** Interval of reconnection attempts, in ms; up to 50 % longer by random jitter. */
const reconnectIntervalMs = 1_000

/** A timer later than this, in ms, was stalled with the whole worker, answers included. */
const stalledAfter = 500

/** Dependencies of a heartbeat. */
export interface HeartbeatParts {
  clock: Clock
  random: Random
  /** Pings over the socket; resolves with the answer. Null without a socket. */
  askLine(): Promise<unknown> | null
  /** Sends a health request, which ends within two seconds; rejects unless the server is healthy. */
  askByRequest(): Promise<unknown>
  /** The server became unreachable. */
  onLost(): void
  /** The server is reachable again. */
  onFound(): void
}

/** Pings the server periodically between `start` and `stop`. */
export class Heartbeat {
  readonly #parts: HeartbeatParts
  #isOn = false
  #isShown = false
  #isLost = false
  /** Monotonic times: the last answer, the last ping, and the next check. */
  #heardAt = 0
  #askedAt = 0
  #dueAt = 0
  /** Time between the last ping and the next one, in ms. */
  #pause = 0
  /** True if a request was sent after the last ping, in addition to it. */
  #isDoubted = false
  #answers = 0
  /** Number of requests in flight. */
  #asking = 0
  #timer: Cancel = () => undefined

  constructor(parts: HeartbeatParts) {
    this.#parts = parts
  }

  /** Starts, as if the server had answered just now. */
  start(): void {
    this.#isOn = true
    this.#heardAt = this.#askedAt = this.#parts.clock.monotonic()
    this.#pause = this.#nextPause()
    this.#plan()
  }

  end(): void {
    this.#isOn = false
    this.#timer()
  }

  /** The server answered, over any connection. */
  heard(): void {
    this.#answers += 1
    this.#heardAt = this.#parts.clock.monotonic()
    if (!this.#isLost || !this.#isOn) return
    this.#isLost = false
    this.#pause = this.#nextPause()
    this.#plan()
    this.#parts.onFound()
  }

  /** A request failed in a way that suggests an unreachable server: asks at once. */
  doubt(): void {
    // Many requests of a screen fail together: one check is enough.
    if (this.#isOn && !this.#isLost && this.#asking === 0) this.#request()
  }

  /** Visibility of any tab. A tab that becomes visible waits half the time for an answer. */
  show(isShown: boolean): void {
    if (isShown === this.#isShown) return
    this.#isShown = isShown
    if (!this.#isOn) return
    if (isShown) {
      this.#grantTime()
      this.#ask()
    }
    this.#pause = this.#nextPause()
    this.#plan()
  }

  #nextPause(): number {
    if (!this.#isShown) return askIntervalsMs.hidden
    // Jitter: devices must not all reconnect at once to a server that has just started.
    return this.#isLost ? reconnectIntervalMs * (1 + this.#parts.random.next() / 2) : askIntervalsMs.shown
  }

  #grantTime(): void {
    this.#heardAt = Math.max(this.#heardAt, this.#parts.clock.monotonic() - silentAfter / 2)
  }

  /** True while an answer is pending. */
  get #isWaiting(): boolean {
    return !this.#isLost && this.#heardAt < this.#askedAt
  }

  #plan(): void {
    const now = this.#parts.clock.monotonic()
    const moments = [this.#askedAt + this.#pause]
    if (this.#isShown && !this.#isLost) moments.push(this.#heardAt + silentAfter)
    if (this.#isWaiting && !this.#isDoubted) moments.push(this.#askedAt + doubtAfter)
    const wait = Math.max(20, Math.min(...moments) - now)
    this.#dueAt = now + wait
    this.#timer()
    if (this.#isOn) this.#timer = this.#parts.clock.after(wait, () => this.#look())
  }

  #look(): void {
    const now = this.#parts.clock.monotonic()
    const isStalled = now - this.#dueAt > stalledAfter
    if (isStalled) this.#grantTime()
    if (this.#isShown && !this.#isLost && now - this.#heardAt >= silentAfter) this.#lose()
    else if (isStalled || now - this.#askedAt >= this.#pause) this.#ask()
    else if (this.#isWaiting && now - this.#askedAt >= doubtAfter) this.#request()
    this.#plan()
  }

  #ask(): void {
    this.#askedAt = this.#parts.clock.monotonic()
    this.#pause = this.#nextPause()
    this.#isDoubted = false
    const answer = this.#isLost ? null : this.#parts.askLine()
    // An unanswered ping proves that the server is silent.
    if (answer) answer.then(() => this.heard()).catch(() => undefined)
    else this.#request()
  }

  #request(): void {
    this.#isDoubted = true
    const before = this.#answers
    this.#asking += 1
    const end = (then: () => void) => () => {
      this.#asking -= 1
      then()
    }
    this.#parts.askByRequest().then(
      end(() => this.heard()),
      end(() => this.#answers === before && this.#lose()),
    )
  }

  #lose(): void {
    if (this.#isLost || !this.#isOn) return
    this.#isLost = true
    this.#pause = this.#nextPause()
    this.#plan()
    this.#parts.onLost()
  }
}
