import type { Cancel, Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'

/*
 * Whether the server still answers, asked by the device itself: a connection may fall silent without ever closing. The
 * one rule: while a tab is visible, nobody is told that the server is there unless it answered within `silentAfter`.
 */

/** How often the server is asked while a tab is visible, and while none is, in ms. */
export const askIntervalsMs = { shown: 2_000, hidden: 30_000 }

/** How long after the last answer the server counts as gone while a tab is visible, in ms (sync.md 2.7 allows 5 s). */
export const silentAfter = 4_000

/** How long a question over the socket may wait before a request is tried besides, in ms. */
const doubtAfter = 1_000

/** How often a server that is gone is asked whether it is back, in ms; up to half as much again by chance. */
const reconnectIntervalMs = 1_000

/** A timer that is later than this was held up with everything else here, answers included, in ms. */
const stalledAfter = 500

/** Dependencies of a heartbeat. */
export interface HeartbeatParts {
  clock: Clock
  random: Random
  /** Asks over the open line; resolves with the answer. Null without a line. */
  askLine(): Promise<unknown> | null
  /** Asks by a request of its own, which ends within two seconds; rejects unless the server said that it is well. */
  askByRequest(): Promise<unknown>
  /** The server is gone. */
  onLost(): void
  /** The server is there again. */
  onFound(): void
}

/** Asks the server again and again whether it is there, from `start` to `end`. */
export class Heartbeat {
  readonly #parts: HeartbeatParts
  #isOn = false
  #isShown = false
  #isLost = false
  /** Of the monotonic clock: the last answer, the last question, and when the next look is due. */
  #heardAt = 0
  #askedAt = 0
  #dueAt = 0
  /** How long after the last question the next one is put. */
  #pause = 0
  /** A request went out besides the last question. */
  #isDoubted = false
  #answers = 0
  /** Requests whose answer is out. */
  #asking = 0
  #timer: Cancel = () => undefined

  constructor(parts: HeartbeatParts) {
    this.#parts = parts
  }

  /** Begins, as if the server had answered just now. */
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

  /** The server answered, by whatever way. */
  heard(): void {
    this.#answers += 1
    this.#heardAt = this.#parts.clock.monotonic()
    if (!this.#isLost || !this.#isOn) return
    this.#isLost = false
    this.#pause = this.#nextPause()
    this.#plan()
    this.#parts.onFound()
  }

  /** Something failed that would not have if the server were there: asks at once. */
  doubt(): void {
    // Many requests of a screen fail together: one question is enough.
    if (this.#isOn && !this.#isLost && this.#asking === 0) this.#request()
  }

  /** Whether any tab is visible. One that comes to be seen has half the time for an answer. */
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
    // Not all devices in the same moment: the server has just come up.
    return this.#isLost ? reconnectIntervalMs * (1 + this.#parts.random.next() / 2) : askIntervalsMs.shown
  }

  #grantTime(): void {
    this.#heardAt = Math.max(this.#heardAt, this.#parts.clock.monotonic() - silentAfter / 2)
  }

  /** Answers are still out. */
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
    // An unanswered question is the proof that the server is silent.
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
