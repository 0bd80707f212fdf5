import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pick, seededRandom, type Random } from '#lib/random.ts'
import type { Verdict, WireOp } from '#domain/sync/push.ts'
import { answer, mail, makeWorld, op, type Device, type World } from './world.ts'

let world: World
let mailboxId: number

beforeAll(async () => {
  world = await makeWorld()
  mailboxId = await world.addMailbox('Support')
})

afterAll(() => world.close())

const note = (id: number, conversationId: number) => ({
  id,
  conversationId,
  messageId: null,
  html: 'A note',
  mentions: [],
  attachments: [],
  draftId: null,
})

/** Ops of one device on some conversations; a few will be refused. */
function someOps(random: Random, device: Device, talks: readonly number[]): WireOp[] {
  return Array.from({ length: 40 }, () => {
    const conversationId = pick(random, talks)
    const kinds = [
      () => op('messages.reply', answer(device.newId(), conversationId), { base: { lastMessage: 9999 } }),
      () => op('messages.reply', answer(device.newId(), conversationId), { base: { lastMessage: -1 } }),
      () => op('conversations.compose', mail(device.newId(), device.newId(), mailboxId)),
      () => op('notes.add', note(device.newId(), conversationId)),
      () =>
        op('conversations.setPriority', {
          conversationId,
          priority: pick(random, ['high', 'low', 'medium']),
        }),
      () => op('conversations.star', { conversationId, isStarred: random.next() < 0.5 }),
      () => op('conversations.star', { conversationId: device.newId(), isStarred: true }),
    ]
    return pick(random, kinds)()
  })
}

/** Pushes ops repeatedly, in batches of random sizes, until each has a final verdict. */
async function persist(
  random: Random,
  device: Device,
  ops: readonly WireOp[],
  heard: Map<string, Verdict[]>,
): Promise<void> {
  let open = [...ops]
  for (let round = 0; open.length > 0; round += 1) {
    expect(round).toBeLessThan(200)
    const batch = open.slice(0, 1 + Math.floor(random.next() * 12))
    try {
      for (const verdict of await world.push(device, batch))
        if (verdict.st !== 'later') heard.set(verdict.op, [...(heard.get(verdict.op) ?? []), verdict])
    } catch (error) {
      // The request was lost with its connection; its ops are sent again.
      expect(error).toMatchObject({ code: 'UNAVAILABLE' })
    }
    open = open.filter(({ op: id }) => !heard.has(id) || random.next() < 0.3)
  }
}

const seed = BigInt(process.env['SEED'] ?? Date.now())

test(`S5 S6 S9: copies, lost connections and repetitions make each op happen once, seed ${seed}`, async () => {
  const random = seededRandom(seed)
  const devices = [
    await world.device(await world.addUser('Ann')),
    await world.device(await world.addUser('Ben')),
    await world.device(await world.addUser('Cleo')),
  ]
  const talks: number[] = []
  for (let count = 0; count < 4; count += 1) {
    const id = devices[0]!.newId()
    await world.push(devices[0]!, [op('conversations.compose', mail(devices[0]!.newId(), id, mailboxId))])
    talks.push(id)
  }
  const admin = new pg.Client(world.fresh.config)
  await admin.connect()
  let isOver = false
  let killed = 0
  const killing = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, random.next() * 30))
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and random() < 0.5 limit 1`,
      )
      killed += rowCount ?? 0
    }
  })()
  const heard = new Map<string, Verdict[]>()
  const all: WireOp[] = []
  await Promise.all(
    devices.flatMap((device, index) => {
      const ops = someOps(random, device, talks)
      all.push(...ops)
      // Two copies of the same outbox at once, as when a request is repeated while its answer is in flight.
      return [0, 1].map((copy) => persist(seededRandom(seed + BigInt(index * 2 + copy)), device, ops, heard))
    }),
  )
  isOver = true
  await killing
  await admin.end()
  expect(killed).toBeGreaterThan(0)

  // S5: one verdict per op, however often it is returned; rows are read again each time.
  const final = new Map<string, Verdict>()
  for (const [id, verdicts] of heard)
    for (const { rows: _, ...verdict } of verdicts) {
      if (final.has(id)) expect(verdict).toEqual(final.get(id))
      final.set(id, verdict)
    }
  expect(final.size).toBe(all.length)

  // S6: log, verdict and rows of an op exist together or not at all.
  const logged = new Map(
    (
      await world.sql<{ op: string; last: number; n: number }>(
        'select op_id as op, max(seq) as last, count(*)::int as n from change_log where op_id is not null group by op_id',
      )
    ).map((row) => [row.op, row]),
  )
  for (const { op: id, cmd, args } of all) {
    const verdict = final.get(id)!
    expect([id, logged.get(id)?.last ?? 0]).toEqual([id, verdict.seq])
    if (verdict.st !== 'applied') expect([cmd, logged.has(id)]).toEqual([cmd, false])
    const table = { 'messages.reply': 'messages', 'conversations.compose': 'messages', 'notes.add': 'notes' }[
      cmd
    ]
    if (!table) continue
    const rows = await world.sql(`select 1 from ${table} where id = $1`, [(args as { id: number }).id])
    expect([id, rows.length]).toEqual([id, verdict.st === 'applied' ? 1 : 0])
  }

  // S9: one effect and one Message-ID for each applied mail.
  const effects = await world.sql<{ op: string; mid: string }>(
    'select op, internet_message_id as mid from effects',
  )
  const sent = all.filter(({ op: id, cmd }) => final.get(id)!.st === 'applied' && /reply|compose/.test(cmd))
  const ours = new Set(all.map(({ op: id }) => id))
  expect(
    effects
      .filter(({ op: id }) => ours.has(id))
      .map(({ op: id }) => id)
      .sort(),
  ).toEqual(sent.map(({ op: id }) => id).sort())
  expect(new Set(effects.map(({ mid }) => mid)).size).toBe(effects.length)

  // Counts and positions are consistent, and the log has no gaps.
  const wrong = await world.sql(
    `select c.id from conversations c cross join lateral (
        select count(*) as n, max(position) as last from (
          select position from messages where conversation_id = c.id union all
          select position from notes where conversation_id = c.id union all
          select position from activities where conversation_id = c.id) i) t
      where c.items <> t.n or c.last_position <> t.last`,
  )
  expect(wrong).toEqual([])
  const [dense] = await world.sql<{ n: number; head: number; tickets: number; talks: number }>(
    `select (select count(*)::int from change_log) as n, (select seq from account_head) as head,
      (select max(ticket_no) from conversations) as tickets, (select count(*)::int from conversations) as talks`,
  )
  expect(dense!.n).toBe(dense!.head)
  expect(dense!.tickets).toBe(dense!.talks)
})

test('S10: of an op and its void one wins, and the loser never comes true', async () => {
  const device = await world.device(await world.addUser('Dora'))
  const talk = device.newId()
  await world.push(device, [op('conversations.compose', mail(device.newId(), talk, mailboxId))])
  for (let round = 0; round < 30; round += 1) {
    const adding = op('notes.add', note(device.newId(), talk))
    const [[pushed], [voided]] = await Promise.all([
      world.push(device, [adding]),
      world.push(device, [], { voids: [adding.op] }),
    ])
    const rows = await world.sql('select 1 from notes where id = $1', [(adding.args as { id: number }).id])
    const [after] = await world.push(device, [adding])
    expect(after).toMatchObject({ st: rows.length === 1 ? 'applied' : 'voided' })
    expect(pushed!.st).toBe(after!.st)
    expect(voided!.st).toBe(after!.st)
  }
})
