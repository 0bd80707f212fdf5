import { pick } from '#lib/random.ts'
import { forgetOld } from '#server/sync/retention.ts'
import { parkedFor } from '#sync/parked.ts'
import { heartbeatIntervalMs, staleAfter } from '#sync/term.ts'
import { startNewHistory } from '#server/store/restored.ts'
import { rules } from '#domain/sync/rules.ts'
import type { OutboxOp } from '#local/rows.ts'
import { putBack, takeBackup } from '../backup.ts'
import { Broken } from '../broken.ts'
import { dump } from '../checks/device-checks.ts'
import { between, chance } from './dice.ts'
import type { Device } from '../device.ts'
import type { Step } from './steps.ts'
import type { Tab } from '../tab.ts'
import type { World } from '../world.ts'

const day = 24 * 3_600_000

function happening(name: string, weight: number, run: (world: World) => Promise<void> | void): Step {
  return { name, weight, run: async (world) => run(world) }
}

/** Step that affects one device. */
function mishap(
  name: string,
  weight: number,
  run: (world: World, device: Device) => Promise<void> | void,
): Step {
  return happening(name, weight, (world) => {
    const device = pick(world.dice, world.devices)
    world.note(device.name)
    return run(world, device)
  })
}

/** False if another rule than fencing is disabled: outdated tabs need fencing as their only protection. */
const isLastLine = () => rules.fencing || Object.values(rules).filter((holds) => !holds).length === 1

/** Maximum number of turns of one device while the others wait: enough to push, pull and fill again. */
const maxTurns = 20

/** Runs only this device, until it is idle or `isThere`. */
async function goOn(world: World, device: Device, turns: number, isThere = () => false): Promise<void> {
  for (let turn = 0; turn < turns && !isThere(); turn += 1) {
    const tab = device.tabs.find(({ pending }) => pending !== undefined)
    if (!tab) return
    tab.turnstile.open()
    await tab.quiet()
    world.look()
  }
}

/** Tab that is frozen while an answer is on its way to it, or undefined. */
const sleeper = ({ tabs }: Device) =>
  tabs.find((tab) => tab.isFrozen && tab.turnstile.first?.startsWith('hear'))

const isPulling = ({ leader }: Device) => leader?.turnstile.first === 'hear pull'

/** Step: a leader freezes while an answer is on its way, and another tab takes over. */
const asleep = (what: string, isAwaited: (device: Device) => boolean): Step =>
  mishap(`asleep at ${what}`, 0, async (world, device) => {
    if (device.isAway || sleeper(device)) return world.note('it sleeps already')
    device.leader?.engine.wake('poke')
    await goOn(world, device, maxTurns, () => isAwaited(device))
    const { leader } = device
    if (!leader || !isAwaited(device)) return world.note('no answer is on its way')
    leader.isFrozen = true
    world.note(leader.name)
    await takeOver(world, device)
  })

/**
 * Step: a replaced leader leads again, and then receives the answer to a request of its first term.
 * @param first what the current leader does before.
 */
const leadAgain = (name: string, first: (world: World, device: Device) => Promise<void>): Step =>
  happening(name, 0, async (world) => {
    const passed = world.present.filter((device) => sleeper(device) !== undefined)
    if (passed.length === 0) return world.note('nobody sleeps')
    const device = pick(world.dice, passed)
    const tab = sleeper(device) as Tab
    world.note(tab.name)
    await first(world, device)
    for (const other of device.tabs) if (other !== tab) other.die()
    tab.thaw()
    await tab.quiet()
    tab.turnstile.open()
    await tab.quiet()
  })

/** Lets another tab replace a leader that shows no life. */
async function takeOver(world: World, device: Device): Promise<void> {
  const next = device.tab ?? device.openTab()
  await next.quiet()
  // Longer than the leader's last heartbeat is valid, plus the next check.
  world.clock.pass(staleAfter)
  await next.quiet()
  world.clock.pass(heartbeatIntervalMs)
  world.note(`by ${next.name}`)
}

/** Faults of the network, the clock and the machines. */
const machines: readonly Step[] = [
  happening('network', 55, async (world) => {
    const waiting = world.pending()
    if (waiting.length === 0) return wakeSomebody(world)
    const { device, tab } = pick(world.dice, waiting)
    world.note(`${tab.name} ${tab.turnstile.first}`)
    const isOutdated = () => tab.isAlive && tab.term > 0 && tab.term < device.term
    const before = isOutdated() && isLastLine() ? dump(device) : null
    tab.turnstile.open()
    await tab.quiet()
    if (before !== null && isOutdated() && dump(device) !== before)
      throw new Broken('C11', `${tab.name} leads no more and wrote`)
  }),
  happening('late copy', 3, async (world) => {
    const at = between(world.dice, 0, world.copies.length - 1)
    const [again] = world.copies.splice(at, 1)
    if (!again) return world.note('none')
    // The server may drop the connection; there is no client left.
    await again().catch((error: unknown) => world.note(String(error)))
  }),
  happening('time', 7, (world) => {
    const ms = 1000 + Math.floor(world.dice.next() * 60_000)
    world.note(`${Math.round(ms / 1000)} s`)
    world.clock.pass(ms)
  }),
  mishap('poke', 5, (_, device) => device.leader?.engine.wake('poke')),
  mishap('crash', 2, (world, device) => {
    if (device.tabs.length === 0) return world.note('no tab')
    const tab = pick(world.dice, device.tabs)
    const after = between(world.dice, 0, 6)
    world.note(`${tab.name} at transaction ${after}`)
    tab.dieAfter(after)
  }),
  mishap('power cut', 2, (world, device) => {
    const count = between(world.dice, 0, 3)
    world.note(`${count} transactions lost`)
    device.cutPower(count)
  }),
  mishap('open tab', 2, (_, device) => {
    if (device.tabs.length < 3 && !device.isAway) device.openTab()
  }),
  mishap('new shell', 0, (world, device) => {
    if (device.isAway) return world.note('nobody is there')
    device.writer += 1
    world.note(`${device.openTab().name} has number ${device.writer}`)
  }),
  mishap('close tab', 2, (world, { tabs }) => {
    if (tabs.length > 0) pick(world.dice, tabs).die()
  }),
  mishap('freeze', 2, (world, device) => {
    const { leader } = device
    if (leader?.turnstile.first === undefined) return world.note('no request under way')
    leader.isFrozen = true
    world.note(leader.name)
  }),
  mishap('thaw', 3, (_, device) => {
    for (const tab of device.tabs) if (tab.isFrozen) tab.thaw()
  }),
  mishap('take over', 3, async (world, device) => {
    const isFrozen = device.tabs.some((tab) => tab.isFrozen && tab.isLeading)
    if (!isFrozen || device.isAway) return world.note('nobody is frozen')
    await takeOver(world, device)
  }),
  asleep('a push', ({ leader }) => leader?.turnstile.first === 'hear push'),
  asleep('a pull', isPulling),
  asleep('a filling', (device) => isPulling(device) && (device.meta('snapshot') ?? null) !== null),
  // The new leader may be done or in the middle of it.
  leadAgain('lead again', (world, device) =>
    goOn(world, device, chance(world.dice, 0.5) ? maxTurns : between(world.dice, 0, 8)),
  ),
  leadAgain('lead again in other scopes', (world, device) => {
    const before = device.meta('scopeEpoch')
    return goOn(world, device, maxTurns, () => device.meta('scopeEpoch') !== before)
  }),
  mishap('clear spell', 0, (world, device) => goOn(world, device, maxTurns)),
  mishap('clock jump', 1, (world, device) => {
    device.skew = pick(world.dice, [0, day, -day, 3_600_000, -60_000])
    world.note(`${device.skew / 60_000} min`)
  }),
  mishap('quota', 1, (world, device) => {
    device.disk.room = device.disk.room === null ? between(world.dice, 0, 5) : null
    world.note(String(device.disk.room))
  }),
  mishap('lost handle', 1, (world, device) => device.tab?.loseHandle(between(world.dice, 1, 5))),
  mishap('session ends', 1, (_, device) => {
    device.browser.signedIn = null
  }),
  mishap('change of hands', 0, (world, { browser }) => {
    const [next] = browser.devices.filter(({ isAway }) => isAway)
    const before = browser.devices.find(({ isAway }) => !isAway)
    if (!next || !before) return world.note('it is nobody else’s')
    // A page learns of the sign-out when it runs; a busy or frozen one continues for a while.
    for (const tab of before.tabs) if (!tab.isFrozen && chance(world.dice, 0.6)) tab.die()
    next.signIn()
    before.tidy()
    world.note(`from ${before.name} to ${next.name}`)
  }),
  mishap('sign in', 3, (_, device) => signIn(device)),
]

/** Faults and changes of the server. */
const servers: readonly Step[] = [
  happening('server crash', 2, (world) => {
    world.server.fuse = chance(world.dice, 0.5) ? 'before commit' : 'after commit'
    world.note(world.server.fuse)
  }),
  happening('server restart', 1, (world) => world.server.restart()),
  happening('outage', 1, (world) => {
    world.server.isDown = !world.server.isDown
    world.note(world.server.isDown ? 'begins' : 'ends')
  }),
  happening('slow', 1, (world) => {
    world.server.slowness = world.server.slowness === 0 ? 900 : 0
    world.note(`${world.server.slowness} ms`)
  }),
  happening('poison', 1, (world) => {
    const ops = world.devices.flatMap((device) => device.rows<OutboxOp>('outbox'))
    const waiting = ops.filter((op) => op.state === 'waiting')
    if (waiting.length === 0 || world.server.poison.size > 1) return world.note('none')
    const { op, cmd } = pick(world.dice, waiting)
    world.server.failOn(op, 'poison')
    world.note(cmd)
  }),
  happening('sickness', 0, (world) => {
    const ops = world.devices.flatMap((device) => device.rows<OutboxOp>('outbox'))
    const waiting = ops.filter((op) => op.state === 'waiting')
    if (waiting.length === 0 || world.server.sick.size > 2) return world.note('none')
    const { op, cmd } = pick(world.dice, waiting)
    world.server.failOn(op, 'sick')
    world.note(cmd)
  }),
  happening('mending', 0, (world) => world.server.mend()),
  happening('an hour', 0, (world) => world.clock.pass(parkedFor)),
  happening('membership', 3, async (world) => {
    const { userIds } = world.people
    const chosen = userIds.filter(() => chance(world.dice, 0.6))
    // An empty list would open the inbox to all users.
    const members = chosen.length > 0 ? chosen : [userIds[2] as number]
    await setMembers(world, members)
    world.note(members.join(' '))
  }),
  happening('move', 3, async (world) => {
    const { accountId, mailboxIds } = world.people
    await world.ground.database.desk(accountId, async (sql) => {
      const rows = await sql.rows<{ id: number }>({
        text: 'select id from conversations where not is_draft order by id',
      })
      if (rows.length === 0) return
      const values = [pick(world.dice, mailboxIds), pick(world.dice, rows).id]
      await sql.rows({ text: 'update conversations set mailbox_id = $1 where id = $2', values })
      world.note(`${values[1]} to ${values[0]}`)
    })
  }),
  happening('forget', 0.5, async (world) => {
    await forgetOld(world.ground.database, world.clock.now(), {
      logDays: -36_500,
      logRows: between(world.dice, 0, 30),
      opDays: 180,
      batch: 5000,
    })
  }),
  happening('backup', 0.5, async (world) => {
    const made = await takeBackup(world.ground.admin, world.people.accountId)
    world.backup = { made, members: world.sight.members }
  }),
  happening('restore', 0.3, async (world) => {
    if (!world.backup || world.restores >= maxRestores) return world.note('no backup')
    world.restores += 1
    world.server.restart()
    await putBack(world.ground.admin, world.people.accountId, world.backup.made)
    await startNewHistory(world.ground.database, { now: world.clock.now(), random: world.dice })
    world.ledger.forgetVerdicts()
    world.sight.members = world.backup.members
  }),
]

/** Every device starts over after each restore, so more would leave no time for other steps. */
const maxRestores = 4

/** Steps without an agent or a customer. */
export const happenings: readonly Step[] = [...machines, ...servers]

/** Sets the members of the second inbox. */
export async function setMembers(world: World, members: readonly number[]): Promise<void> {
  const { accountId, mailboxIds } = world.people
  await world.ground.database.desk(accountId, async (sql) => {
    await sql.rows({ text: 'delete from mailbox_user where mailbox_id = $1', values: [mailboxIds[1]] })
    await sql.rows({
      text: `insert into mailbox_user (account_id, mailbox_id, user_id) select $1, $2, unnest($3::bigint[])`,
      values: [accountId, mailboxIds[1], members],
    })
  })
  world.sight.members = new Set(members)
}

/** Gives a device a new session. */
export function signIn(device: Device): void {
  if (device.isAway) return
  device.signIn()
  device.leader?.engine.wake('asked')
}

/** With nothing in progress, advances to the next timer, or delivers a hint. */
function wakeSomebody(world: World): void {
  if (chance(world.dice, 0.5)) {
    const device = pick(world.dice, world.devices)
    world.note(`poke ${device.name}`)
    device.leader?.engine.wake('poke')
    return
  }
  const { nextAt } = world.clock
  if (nextAt === undefined) return world.note('no timer')
  world.note('the next timer')
  world.clock.pass(Math.max(0, nextAt - world.clock.now()))
}
