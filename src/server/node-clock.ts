import { randomBytes } from 'node:crypto'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'

/** System clock. */
export const nodeClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** System randomness, strong enough for secrets. */
export const nodeRandom: Random = {
  bits: () => randomBytes(4).readUInt32LE(),
  next: () => randomBytes(4).readUInt32LE() / 0x1_0000_0000,
}
