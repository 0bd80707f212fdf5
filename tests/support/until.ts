import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Polls until the result is neither undefined, null nor false, and returns it; an exception counts as no
 * result.
 * @throws Error with the name and the last reason after the timeout.
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
