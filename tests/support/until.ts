import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Asks again and again until the answer is neither undefined, null nor false, and gives it; a probe that throws has no
 * answer yet.
 * @throws Error naming what did not come about, and the last reason, when the time is over.
 */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  { within = 15_000, every = 50 }: { within?: number; every?: number } = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const end = Date.now() + within
  let reason = ''
  for (;;) {
    try {
      const answer = await probe()
      if (answer !== undefined && answer !== null && answer !== false)
        return answer as NonNullable<Exclude<T, false>>
      reason = ''
    } catch (error) {
      reason = `: ${(error as Error).message}`
    }
    if (Date.now() > end) throw new Error(`Not within ${within / 1000} s: ${what}${reason}`)
    await sleep(every)
  }
}
