import type { Clock } from '#lib/clock.ts'
import { Waker } from '#lib/waker.ts'

/** Options of a poll loop. */
export interface PollOptions {
  clock: Clock
  /** Longest wait between two polls, in ms. */
  intervalMs: number
  /** A poll; true polls again at once. */
  look: (isStopped: () => boolean) => Promise<boolean>
  /** Reports a failed poll: once per series of failures, as the next poll tries again. */
  onFault: (error: unknown) => void
  /** Resolves when the work started by polls has ended. */
  settled?: () => Promise<unknown>
}

/** Background work by polling, until it is stopped. */
export interface PollLoop {
  /** Polls at once. */
  wake(): void
  /** Resolves when nothing is running. */
  stop(): Promise<void>
}

/** Starts a poll loop. */
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
