import type { Random } from '#lib/random.ts'
import type { OutboxOp } from '#local/rows.ts'
import { isParked, parkedFor } from '#sync/parked.ts'
import { entityNames } from '#domain/entities.ts'
import { Broken } from './broken.ts'
import { Browser } from './browser.ts'
import { customers, writeMail } from './crew/customers.ts'
import { checkDevice, checkFold, checkKept, checkSame, type Seen } from './checks/device-checks.ts'
import type { Device } from './device.ts'
import { diceFor } from './crew/dice.ts'
import { drafts } from './crew/drafts.ts'
import { gestures } from './crew/gestures.ts'
import { happenings, setMembers, signIn } from './crew/happenings.ts'
import { notes } from './crew/notes.ts'
import { calm, profiles, type Profile, type ProfileName } from './profiles.ts'
import { checkServer } from './checks/server-checks.ts'
import type { Step } from './crew/steps.ts'
import { followRules, rules } from './rules.ts'
import { tasks } from './crew/tasks.ts'
import { timers } from './crew/timers.ts'
import { scheduled, sendNext } from './crew/scheduled.ts'
import { triage } from './crew/triage.ts'
import { revocations } from './crew/rights.ts'
import { upgradeAll, upgrades } from './upgrades.ts'
import { World, type Ground } from './world.ts'

/** Input of a run. */
export interface Play {
  seed: bigint
  steps: number
  profile: ProfileName
  /** Plays these step numbers only; all by default. */
  only?: readonly number[]
}

/** Result of a seed. */
export interface Run {
  seed: bigint
  /** Failure, or null. */
  failure: Error | null
  /** Number of played steps. */
  steps: number
  /** Description of each step. */
  trace: readonly string[]
  /** Number of the last played step. */
  last: number
}

const all: readonly Step[] = [
  ...[...gestures, ...timers, ...triage, ...drafts, ...scheduled, ...notes, ...tasks],
  ...[...customers, ...happenings, ...upgrades, ...rules, ...revocations],
]

/** Time limit on the world's clock for a full sync after the faults end, in ms. */
const restLimit = 20 * 60_000
const restStep = 10_000
/** Longer than any schedule, in ms. */
const longestWaitMs = 4 * 3_600_000

/** Ops per request at rest: as many as the server takes in one transaction, so that none run in parallel. */
const opsAtRest = 25

/** Steps between two full rebuilds of the devices; cheaper checks run after every step. */
const foldEvery = 60

/**
 * Plays one seed: steps under faults with cheap checks, then rest and full checks. Each step has its own
 * random source, derived from the seed and its number, so that removing steps changes the others as little as
 * possible.
 */
export async function simulate(ground: Ground, { seed, steps, profile, only }: Play): Promise<Run> {
  const world = await World.begin(ground, seed, profiles[profile])
  const numbers = only ?? Array.from({ length: steps }, (_, n) => n)
  const run = { seed, failure: null as Error | null, steps: 0, trace: world.trace, last: 0 }
  try {
    // Most worlds start with synced devices; the others test the first filling under faults.
    if (world.profile.isBare || seed % 4n !== 0n) await begin(world)
    const seen = new Map<Device, Seen>()
    world.look = () => look(world, seen)
    for (const n of numbers) {
      run.last = n
      await play(world, n)
      run.steps += 1
      world.look()
      if (n % foldEvery === foldEvery - 1) for (const device of world.devices) await checkFold(device)
    }
    world.trace.push('rest')
    upgradeAll(world)
    await rest(world)
    await mailTime(world)
    await checkRest(world)
    // With two alternating agents, the other one returns too.
    const away = world.devices.filter(({ isAway }) => isAway)
    for (const device of away) device.signIn()
    upgradeAll(world)
    if (away.length > 0) await rest(world)
    if (away.length > 0) await checkRest(world)
  } catch (error) {
    run.failure = error instanceof Error ? error : new Error(String(error))
  } finally {
    world.end()
  }
  return run
}

function look(world: World, seen: Map<Device, Seen>): void {
  for (const device of world.devices) {
    if (device.isTouched) seen.set(device, checkDevice(world, device, seen.get(device)))
    device.isTouched = false
  }
}

/** Fills the devices, and creates initial rows. */
async function begin(world: World): Promise<void> {
  world.faults = calm
  if (world.profile.hasOutsiders) await setMembers(world, world.people.userIds.slice(-1))
  for (let mail = 0; mail < 4; mail += 1) await writeMail(world)
  await settle(world)
  world.faults = world.profile.faults
}

async function play(world: World, n: number): Promise<void> {
  world.dice = diceFor(world.seed, 100, n)
  const step = draw(world.dice, world.profile)
  world.trace.push(`${n} ${step.name}`)
  await step.run(world)
  await world.quiet()
  world.server.passTaken()
  for (const device of world.devices) device.tidy()
  await world.quiet()
}

function draw(random: Random, { weights, isBare }: Profile): Step {
  const weightOf = (step: Step) => weights[step.name] ?? (isBare ? 0 : step.weight)
  let at = random.next() * all.reduce((sum, step) => sum + weightOf(step), 0)
  for (const step of all) {
    at -= weightOf(step)
    if (at < 0) return step
  }
  return all[0] as Step
}

/** Maximum number of scheduled mails in a world. */
const maxMails = 100

/** All scheduled mails are sent or report why not, and their authors are notified. */
async function mailTime(world: World): Promise<void> {
  if (world.ledger.later.size === 0) return
  for (let left = maxMails; left > 0 && (await sendNext(world)); left -= 1);
  world.clock.pass(longestWaitMs)
  await world.server.sendDue()
  await rest(world)
}

/** Without faults and with all agents present, everything is synced within a bounded time (C1, liveness). */
async function rest(world: World): Promise<void> {
  world.faults = calm
  world.opsAtOnce = opsAtRest
  world.dice = diceFor(world.seed, 101)
  const { server, clock } = world
  server.isDown = false
  server.slowness = 0
  server.fuse = null
  server.mend()
  for (const device of world.devices) {
    device.disk.room = null
    if (device.isAway) for (const tab of device.tabs) tab.die()
    device.tidy()
    for (const tab of device.tabs) {
      tab.dieAfter(Infinity)
      tab.loseHandle(0)
      if (tab.isFrozen) tab.thaw()
    }
    // The agent reloads when asked.
    if (!device.isAway && device.tabs.every((tab) => tab.isOutdated)) device.openTab()
    signIn(device)
  }
  let end = clock.now() + restLimit
  let isSecondHour = false
  noteTriedAgain(world)
  for (const device of world.devices) device.leader?.engine.wake('poke')
  for (;;) {
    await settle(world)
    if (await followRules(world)) {
      for (const device of world.devices) device.leader?.engine.wake('poke')
      continue
    }
    for (const device of world.devices)
      for (const op of device.rows<OutboxOp>('outbox')) world.ledger.replace(op)
    const head = await headOf(world)
    if (world.present.every((device) => isDone(device) && isCurrent(device, head))) {
      const parked = world.present.flatMap((device) => device.rows<OutboxOp>('outbox').filter(isParked))
      if (parked.length === 0) return
      if (isSecondHour)
        throw new Broken('C1', `${parked[0]?.cmd} ${parked[0]?.op} stays set aside on a server that is well`)
      // The server is repaired: parked ops are retried automatically.
      isSecondHour = true
      noteTriedAgain(world)
      clock.pass(parkedFor)
      end += parkedFor
      continue
    }
    if (clock.now() > end) return tellUnrest(world, head)
    clock.pass(restStep)
  }
}

/**
 * Records parked ops that are retried at the end of their lanes, with those they block. Without faults the
 * retry is over before a check can observe the parked state.
 */
function noteTriedAgain(world: World): void {
  for (const device of world.devices) {
    const aside = device
      .rows<OutboxOp>('outbox')
      .filter((op) => isParked(op) || op.verdict?.st === 'blocked')
      .sort((a, b) => a.n - b.n)
    const next = device.meta<number>('nextN') ?? 1
    for (const [place, op] of aside.entries())
      world.ledger.replace({ ...op, state: 'waiting', n: next + place })
  }
}

async function headOf({ ground, people }: World): Promise<number> {
  const text = 'select seq from account_head where account_id = $1'
  const { rows } = await ground.admin.query<{ seq: string }>(text, [people.accountId])
  return Number(rows[0]?.seq)
}

/** Finishes all network requests in progress. */
async function settle(world: World): Promise<void> {
  for (let turn = 0; turn < 2000; turn += 1) {
    await world.quiet()
    const waiting = world.pending()
    if (waiting.length === 0) return
    // Serialised: otherwise the order at the server would depend on the machine.
    for (const { tab } of waiting) {
      tab.turnstile.open()
      await tab.quiet()
    }
  }
  throw new Broken('C17', 'requests without end at rest')
}

const isDone = (device: Device) => device.rows<OutboxOp>('outbox').every((op) => op.state === 'attention')

/** True if a device has all rows. */
const isCurrent = (device: Device, head: number) =>
  device.meta<[number, number]>('cursor')?.[0] === head && (device.meta('snapshot') ?? null) === null

function tellUnrest(world: World, head: number): void {
  for (const device of world.present) {
    const [left] = device.rows<OutboxOp>('outbox').filter((op) => op.state !== 'attention')
    if (left)
      throw new Broken(
        'C1',
        `${device.name} still has ${left.cmd} ${left.op}, ${left.state}, due ${left.nextAt}`,
      )
    if (isCurrent(device, head)) continue
    const { tabs } = device
    const told = tabs.map(({ name, isAlive, isFrozen, isLeading, turnstile }) =>
      [name, isAlive, isFrozen, isLeading, turnstile.first].join(' '),
    )
    throw new Broken('C1', `${device.name} does not pull any more: ${told.join(', ')}`)
  }
}

async function checkRest(world: World): Promise<void> {
  const decided = await checkServer(world)
  checkKept(world, decided)
  const fresh = new Map<number, Device>()
  for (const device of world.present) {
    await checkFold(device)
    const { userId } = device.actor
    const other = fresh.get(userId) ?? (await freshDevice(world, userId))
    fresh.set(userId, other)
    checkSame(device, other)
  }
}

/** New device: its rows are what the others must have. */
async function freshDevice(world: World, userId: number): Promise<Device> {
  const device = world.addDevice(userId, `fresh device of ${userId}`, new Browser(), entityNames)
  const end = world.clock.now() + restLimit
  for (;;) {
    await settle(world)
    const head = await headOf(world)
    if (isCurrent(device, head)) break
    // A restored server may once assign a range of ids that is already in use.
    if (world.clock.now() > end) tellUnrest(world, head)
    world.clock.pass(restStep)
  }
  world.devices.pop()
  device.end()
  return device
}
