import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import type { WireOp } from '#domain/sync/push.ts'
import { makeWorld, mail, op, type Device, type World } from '../sync/world.ts'

let world: World
let agent: Device
let other: Device
let outsider: Device
let mailboxId: number
let here: number
let there: number

const minute = 60_000

beforeAll(async () => {
  world = await makeWorld()
  const userId = await world.addUser('Ann')
  agent = await world.device(userId)
  // Second device of the same agent.
  other = await world.device(userId)
  outsider = await world.device(await world.addUser('Ben'))
  mailboxId = await world.addMailbox('Ours', [userId])
})
afterAll(() => world.close())

beforeEach(async () => {
  world.now.at += 60 * minute
  await world.sql('delete from "timeEntries"')
  ;[here, there] = [await converse(), await converse()]
})

async function converse(): Promise<number> {
  const [id, conversationId] = [agent.newId(), agent.newId()]
  await done(agent, op('conversations.compose', mail(id, conversationId, mailboxId)))
  return conversationId
}

async function done(device: Device, ...ops: WireOp[]): Promise<void> {
  for (const verdict of await world.push(device, ops)) expect(verdict).toMatchObject({ st: 'applied' })
}

const at = (minutes: number) => world.now.at - 60 * minute + minutes * minute

/** Op created that many minutes into the hour. */
const did = (cmd: string, minutes: number, args: object) =>
  op(`time.${cmd}`, { userId: agent.userId, ...args }, { at: at(minutes) })

const start = (id: number, conversationId: number, minutes: number, stops: object | null = null) =>
  did('start', minutes, { id, conversationId, taskId: null, stops })

async function entries(): Promise<Pick<TimeEntry, 'id' | 'status' | 'duration'>[]> {
  return world.sql('select id, status, duration from "timeEntries" order by id')
}

const running = async () => (await entries()).filter(({ status }) => status === 'running')

test('a timer runs, rests, goes on and is logged', async () => {
  const id = agent.newId()
  const own = { id }
  await done(agent, start(id, here, 0))
  await done(agent, did('keep', 1, { ...own, duration: 60 }))
  await done(agent, did('pause', 2, { ...own, duration: 118 }))
  expect(await entries()).toEqual([{ id, status: 'paused', duration: 118 }])
  await done(agent, did('resume', 10, { ...own, stops: null, seenAt: at(2) }))
  await done(agent, did('complete', 11, { ...own, duration: 178 }))
  expect(await entries()).toEqual([{ id, status: 'completed', duration: 178 }])
})

describe('one timer of an agent runs (C22)', () => {
  test('a start ends the timer that ran, with what its device has counted', async () => {
    const [a, b] = [agent.newId(), agent.newId()]
    await done(agent, start(a, here, 0), start(b, there, 5, { id: a, duration: 299 }))
    expect(await entries()).toEqual([
      { id: a, status: 'completed', duration: 299 },
      { id: b, status: 'running', duration: 0 },
    ])
  })

  test('a start from before that arrives later does not end what runs, and keeps its time', async () => {
    const [a, b] = [other.newId(), agent.newId()]
    await done(agent, start(b, there, 30))
    await done(other, start(a, here, 0), did('keep', 4, { id: a, duration: 240 }))
    await done(other, did('pause', 5, { id: a, duration: 290 }))
    const byId = new Map((await entries()).map((entry) => [entry.id, entry]))
    expect(byId.get(a)).toEqual({ id: a, status: 'completed', duration: 290 })
    expect(byId.get(b)).toEqual({ id: b, status: 'running', duration: 0 })
  })

  test('devices that start at the same moment leave one', async () => {
    const devices = Array.from({ length: 8 }, (_, index) => (index % 2 ? agent : other))
    await Promise.all(
      devices.map((device, index) =>
        world.push(device, [start(device.newId(), [here, there][index % 2]!, 1)]),
      ),
    )
    expect(await entries()).toHaveLength(8)
    expect(await running()).toHaveLength(1)
  })

  test('a clock that was set back does not keep a device from starting and resuming', async () => {
    const [a, b] = [agent.newId(), agent.newId()]
    await done(agent, start(a, here, 50), start(b, there, 10, { id: a, duration: 30 }))
    expect((await running()).map(({ id }) => id)).toEqual([b])
    await done(agent, did('pause', 55, { id: b, duration: 60 }))
    await done(agent, did('resume', 12, { id: b, stops: null, seenAt: at(55) }))
    expect((await running()).map(({ id }) => id)).toEqual([b])
  })

  test('of two that come onto one conversation by a merge the one that runs stays open, the other is logged', async () => {
    const [a, b, c] = [agent.newId(), agent.newId(), agent.newId()]
    const paused = did('pause', 2, { id: a, duration: 100 })
    await done(agent, start(a, here, 0), paused, start(b, there, 3))
    await done(agent, op('conversations.merge', { conversationId: there, ids: [here] }))
    expect(await entries()).toEqual([
      { id: a, status: 'completed', duration: 100 },
      { id: b, status: 'running', duration: 0 },
    ])
    // And when its device did not know of the merge yet.
    await done(agent, did('pause', 4, { id: b, duration: 50 }))
    await done(other, start(c, here, 5))
    expect((await entries()).map(({ id, status }) => [id, status])).toEqual([
      [a, 'completed'],
      [b, 'completed'],
      [c, 'running'],
    ])
  })

  test('also when the conversation of the other one has moved out of sight', async () => {
    const [a, b] = [agent.newId(), agent.newId()]
    await done(agent, start(a, here, 0))
    const closed = await world.addMailbox(`Closed ${a}`, [world.ownerId])
    await world.sql('update conversations set mailbox_id = $1 where id = $2', [closed, here])
    await done(agent, start(b, there, 5))
    expect((await running()).map(({ id }) => id)).toEqual([b])
  })
})

describe('an entry', () => {
  const add = (id: number, minutes: number, duration: number) =>
    did('add', 59, { id, conversationId: here, taskId: null, startTime: at(minutes), duration })

  test('is added by its id, once', async () => {
    const id = agent.newId()
    const adding = add(id, 0, 120)
    await done(agent, adding)
    await done(agent, adding)
    expect(await entries()).toEqual([{ id, status: 'completed', duration: 120 }])
  })

  test('cannot reach into the future', async () => {
    expect(await world.push(agent, [add(agent.newId(), 61, 1)])).toMatchObject([
      { st: 'rejected', code: 'INVALID', field: 'startTime' },
    ])
    expect(await world.push(agent, [add(agent.newId(), 58, 600)])).toMatchObject([
      { st: 'rejected', code: 'INVALID', field: 'duration' },
    ])
  })

  test('keeps what its agent typed, whatever a device counted', async () => {
    const id = agent.newId()
    await done(agent, start(id, here, 0), did('complete', 10, { id, duration: 600 }))
    await done(other, did('edit', 20, { id, startTime: at(0), duration: 300 }))
    await done(agent, did('keep', 11, { id, duration: 660 }))
    expect(await entries()).toEqual([{ id, status: 'completed', duration: 300 }])
  })

  test('that is deleted stays so, and says so to who changes it', async () => {
    const id = agent.newId()
    await done(agent, add(id, 0, 60))
    await done(other, did('delete', 30, { id }))
    await done(agent, did('delete', 31, { id }))
    expect(await world.push(agent, [did('edit', 32, { id, startTime: at(0), duration: 5 })])).toMatchObject([
      { st: 'conflict', reason: 'gone' },
    ])
    expect(await entries()).toEqual([])
  })

  test('is its agent’s alone to change', async () => {
    const id = agent.newId()
    await done(agent, add(id, 0, 60))
    const mine = { userId: outsider.userId, id }
    const foreign = [
      op('time.edit', { ...mine, startTime: at(0), duration: 5 }),
      op('time.delete', mine),
      op('time.keep', { ...mine, duration: 500 }),
      op('time.delete', { userId: agent.userId, id }),
    ]
    await world.push(outsider, foreign)
    expect(await entries()).toEqual([{ id, status: 'completed', duration: 60 }])
  })

  test('is spent only on what its agent sees', async () => {
    const id = outsider.newId()
    const args = { id, userId: outsider.userId, conversationId: here, taskId: null, stops: null }
    expect(await world.push(outsider, [op('time.start', args)])).toMatchObject([
      { st: 'rejected', code: 'NOT_FOUND' },
    ])
    const both = { ...args, id: agent.newId(), userId: agent.userId, taskId: 1 }
    expect(await world.push(agent, [op('time.start', both)])).toMatchObject([{ code: 'INVALID' }])
  })

  test('comes and goes with its conversation', async () => {
    const id = agent.newId()
    await done(agent, add(id, 0, 60))
    const times = async (device: Device, request = {}) =>
      (await world.pull(device, request)).flatMap((line) =>
        line.t === 'put' && line.e === 'timeEntries' ? line.r.id : [],
      )
    expect(await times(agent)).toEqual([id])
    expect(await times(outsider)).toEqual([])
    const begin = (await world.pull(outsider)).at(-1)
    const open = await world.addMailbox(`Open ${randomUUID()}`)
    const cursor = begin?.t === 'end' ? begin.cursor : undefined
    await world.sql('update conversations set mailbox_id = $1 where id = $2', [open, here])
    expect(await times(outsider, { epoch: world.epoch, cursor, scopeEpoch: -1 })).toEqual([id])
  })
})

describe('the bounds of an entry', () => {
  const day = 24 * 60
  const add = (minutes: number, duration: number, rest: object = {}) =>
    did('add', 59, {
      ...{ id: agent.newId(), conversationId: here, taskId: null, startTime: at(minutes), duration },
      ...rest,
    })
  const refused = async (wire: WireOp, field: string) =>
    expect(await world.push(agent, [wire])).toMatchObject([{ st: 'rejected', code: 'INVALID', field }])

  test('nobody works longer than 24 hours on end', async () => {
    await done(agent, add(-day, day * 60))
    await refused(add(-3 * day, day * 60 + 1), 'duration')
  })

  test('a timer that went on for longer is logged with 24 hours, and nothing else of it is lost', async () => {
    const id = agent.newId()
    const startTime = at(0) - 30 * 60 * minute
    await done(
      agent,
      op(
        'time.start',
        { id, userId: agent.userId, conversationId: here, taskId: null, stops: null },
        { at: startTime },
      ),
    )
    await done(
      agent,
      did('keep', 1, { id, duration: 26 * 3600 }),
      did('complete', 2, { id, duration: 30 * 3600 }),
    )
    expect(await entries()).toEqual([{ id, status: 'completed', duration: 24 * 3600 }])
  })

  test('one that overlaps another of the same agent is refused, wherever that is; beside it is taken', async () => {
    const id = agent.newId()
    await done(agent, add(10, 600, { id }))
    for (const [minutes, seconds] of [
      [10, 600],
      [5, 301],
      [19, 60],
      [12, 60],
      [0, 1800],
    ] as const)
      await refused(add(minutes, seconds, { conversationId: there }), 'startTime')
    await done(agent, add(5, 300), add(20, 60))
    const lone = agent.newId()
    await done(agent, add(40, 60, { id: lone }))
    await refused(did('edit', 59, { id: lone, startTime: at(19), duration: 60 }), 'startTime')
    await done(agent, did('edit', 59, { id: lone, startTime: at(41), duration: 120 }))
    await world.push(outsider, [])
    const theirs = await world.addMailbox(`Theirs ${randomUUID()}`)
    await world.sql('update conversations set mailbox_id = $1 where id = $2', [theirs, here])
    await done(outsider, add(10, 600, { id: outsider.newId(), userId: outsider.userId }))
  })

  test('of two in one request the second is refused too', async () => {
    const verdicts = await world.push(agent, [add(10, 600), add(15, 600)])
    expect(verdicts).toMatchObject([{ st: 'applied' }, { st: 'rejected', field: 'startTime' }])
  })

  test('one over the time that a timer runs is refused, one from before it is taken', async () => {
    const id = agent.newId()
    await done(agent, start(id, here, 30))
    await refused(add(35, 60), 'startTime')
    await done(agent, add(20, 600))
    await done(agent, did('complete', 40, { id, duration: 600 }))
    await refused(add(39, 120), 'startTime')
    await done(agent, add(41, 60))
  })

  test('what overlapped before may be corrected, as long as it overlaps no more than it did', async () => {
    const [a, b] = [agent.newId(), agent.newId()]
    await done(agent, start(a, here, 0), did('complete', 20, { id: a, duration: 1200 }))
    await done(other, start(b, there, 10), did('complete', 30, { id: b, duration: 1200 }))
    await done(agent, did('edit', 59, { id: b, startTime: at(15), duration: 600 }))
    await refused(did('edit', 59, { id: b, startTime: at(10), duration: 600 }), 'startTime')
  })

  test('what a timer has counted never ends later than it was told', async () => {
    const id = agent.newId()
    await done(agent, start(id, here, 50), did('complete', 55, { id, duration: 3600 }))
    const [entry] = await world.sql<{ end: number; duration: number }>(
      'select start_time + duration * 1000::bigint as end, duration from "timeEntries" where id = $1',
      [id],
    )
    expect(entry).toEqual({ end: at(55), duration: 3600 })
  })

  test('a timer that says it was seen years ahead is overtaken like any other', async () => {
    const [a, b] = [agent.newId(), other.newId()]
    await done(agent, start(a, here, 0), did('pause', 1, { id: a, duration: 60 }))
    await done(agent, did('resume', 2, { id: a, stops: null, seenAt: Date.UTC(2199, 0, 1) }))
    await done(other, start(b, there, 3))
    expect((await running()).map(({ id }) => id)).toEqual([b])
  })

  test('with tracking off nothing is begun or added, and what is there can be ended and corrected', async () => {
    const [a, b] = [agent.newId(), agent.newId()]
    await done(agent, start(a, here, 0), add(-20, 60, { id: b }))
    const track = (isOn: boolean) =>
      world.sql(
        `insert into "timeSettings" (is_time_tracking, is_auto_for_conversation, pause_timer_idle, on_draft_and_reply)
          values ($1, false, true, false) on conflict (account_id) do update set is_time_tracking = $1`,
        [isOn],
      )
    await track(false)
    const off = { st: 'rejected', code: 'FORBIDDEN', message: 'Time is not tracked in this account.' }
    expect(await world.push(agent, [start(agent.newId(), there, 1)])).toMatchObject([off])
    expect(await world.push(agent, [add(-30, 60)])).toMatchObject([off])
    await done(agent, did('keep', 2, { id: a, duration: 100 }), did('pause', 3, { id: a, duration: 150 }))
    expect(await world.push(agent, [did('resume', 4, { id: a, stops: null, seenAt: at(3) })])).toMatchObject([
      off,
    ])
    await done(agent, did('complete', 5, { id: a, duration: 160 }))
    await done(
      agent,
      did('edit', 6, { id: b, startTime: at(-20), duration: 30 }),
      did('delete', 7, { id: b }),
    )
    expect(await entries()).toEqual([{ id: a, status: 'completed', duration: 160 }])
    await track(true)
    await done(agent, start(agent.newId(), there, 8))
  })
})

test('without the plan feature nothing is tracked', async () => {
  await world.database.system((sql) =>
    sql.rows({ text: `update accounts set features = '{}' where id = $1`, values: [world.accountId] }),
  )
  expect(await world.push(agent, [start(agent.newId(), here, 0)])).toMatchObject([
    { st: 'rejected', code: 'PLAN' },
  ])
  await world.database.system((sql) =>
    sql.rows({ text: 'update accounts set features = null where id = $1', values: [world.accountId] }),
  )
})
