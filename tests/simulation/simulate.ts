import type { Random } from '#lib/random.ts'
import type { Database } from '#server/store/database.ts'
import { checkAttention, checkFold, checkForward, checkKept, checkSame, type Seen } from './device-checks.ts'
import { Device } from './device.ts'
import { calm } from './faults.ts'
import { checkGuards, checkOrder, checkServer } from './server-checks.ts'
import { steps, type Step } from './steps.ts'
import { leaseRange, makeWorld, type World } from './world.ts'

/** How a seed went. */
export interface Run {
  seed: bigint
  /** Names of the steps taken. */
  trace: string[]
  /** What broke, or null. */
  failure: Error | null
}

function draw(random: Random): Step {
  const total = steps.reduce((sum, step) => sum + step.weight, 0)
  let at = random.next() * total
  for (const step of steps) {
    at -= step.weight
    if (at < 0) return step
  }
  return steps[0] as Step
}

/** Plays one seed: `count` steps under faults with the cheap checks, then rest and the full ones. */
export async function simulate(database: Database, seed: bigint, count: number): Promise<Run> {
  const trace: string[] = []
  try {
    const world = await makeWorld(database, seed)
    const seen = new Map<Device, Seen>()
    for (let n = 0; n < count; n += 1) {
      const step = draw(world.random)
      trace.push(step.name)
      await step.run(world)
      for (const device of world.devices) seen.set(device, await checkForward(device, seen.get(device)))
      if (n % 10 === 9) for (const device of world.devices) await checkFold(device)
    }
    await rest(world)
    await checkServer(world)
    await checkGuards(world)
    await checkOrder(world)
    await checkKept(world)
    await checkAttention(world)
    for (const device of world.devices) {
      await checkFold(device)
      await checkSame(device, await freshDevice(world, device))
    }
    for (const device of world.devices) device.desk.db.close()
    return { seed, trace, failure: null }
  } catch (error) {
    return { seed, trace, failure: error instanceof Error ? error : new Error(String(error)) }
  }
}

/** Faults stop: within a bounded number of exchanges everything has been said (C1, liveness). */
async function rest(world: World): Promise<void> {
  for (const device of world.devices) device.line.weather = calm
  for (let turn = 0; turn < 6; turn += 1)
    for (const device of world.devices) {
      // Past every wait: retries, quiet ops.
      world.clock.pass(120_000)
      await device.exchange()
    }
}

async function freshDevice(world: World, like: Device): Promise<Device> {
  const { k, device: client } = await leaseRange(world.database, world.accountId, like.line.userId)
  const line = { ...like.line, onLine: () => undefined }
  const fresh = await Device.start(`fresh ${like.name}`, line, world.clock, 1n, k, client)
  for (let turn = 0; turn < 5; turn += 1) await fresh.exchange()
  return fresh
}
