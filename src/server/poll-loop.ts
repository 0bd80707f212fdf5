import type { Clock } from '#lib/clock.ts'
import { Waker } from '#lib/waker.ts'

/** Options of a poll loop. */
export interface PollOptions {
  clock: Clock
  /** Longest wait between two looks, in ms. */
  intervalMs: number
  /** A round of work; true looks again at once. */
  look: (isStopped: () => boolean) => Promise<boolean>
  /** Reports a failed look: once per series of failures, as the next look tries again. */
  onFault: (error: unknown) => void
  /** Resolves when the work that a look has started is settled. */
  settled?: () => Promise<unknown>
}

/** Background work that looks for more until it is stopped. */
export interface PollLoop {
  /** Looks again at once. */
  wake(): void
  /** Resolves when nothing is under way. */
  stop(): Promise<void>
}

/** Starts a loop that looks for work. */
export function pollLoop({ clock, intervalMs, look, onFault, settled }: PollOptions): PollLoop {
  const waker = new Waker()
  let isStopped = false
  let isFailing = false
  const lookOnce = async (): Promise<boolean> => {
    try {
      const isMore = await look(() => isStopped)
      isFailing = false
      return isMore
    } catch (error) {
      if (!isFailing) onFault(error)
      isFailing = true
      return false
    }
  }
  const run = async () => {
    while (!isStopped) if (!(await lookOnce()) && !isStopped) await waker.rest(clock, intervalMs)
    await settled?.()
  }
  const running = run()
  return {
    wake: () => waker.wake(),
    async stop() {
      isStopped = true
      waker.wake()
      await running
    },
  }
}
