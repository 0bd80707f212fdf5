import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'

/** Browser clock. */
export const browserClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Browser randomness, strong enough for ids that must never collide. */
export const browserRandom: Random = {
  bits: () => crypto.getRandomValues(new Uint32Array(1))[0] as number,
  next: () => (crypto.getRandomValues(new Uint32Array(1))[0] as number) / 0x1_0000_0000,
}
