import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PullLine, PullRequest } from '#domain/sync/pull.ts'
import { seededRandom } from '#lib/random.ts'
import { startNewHistory } from '#server/store/restored.ts'
import { readHeads, welcome } from '#server/sync/hello.ts'
import { pull } from '#server/sync/pull/pull.ts'
import { forgetOld } from '#server/sync/retention.ts'
import { Semaphore } from '#server/sync/push/semaphore.ts'
import { answer, cursorOf, inbound, mail, makeWorld, op, type Device, type World } from './world.ts'

let world: World
let ann: Device
let mailboxId: number
let talk: number

beforeAll(async () => {
  world = await makeWorld()
  ann = await world.device(await world.addUser('Ann'))
  mailboxId = await world.addMailbox('Support')
  await world.sql(`insert into labels (label, color) values ('Billing', 'red')`)
  talk = await conversation()
})

afterAll(() => world.close())

async function conversation(): Promise<number> {
  const id = ann.newId()
  await world.push(ann, [op('conversations.compose', mail(ann.newId(), id, mailboxId))])
  return id
}

const kinds = (lines: readonly PullLine[]) =>
  lines.map((line) => ('e' in line ? `${line.t} ${line.e}` : line.t))

async function current(): Promise<{ epoch: string; cursor: [number, number]; scopeEpoch: number }> {
  const [begin] = await world.pull(ann)
  if (begin?.t !== 'begin') throw new Error('no begin')
  return { epoch: begin.epoch, cursor: begin.from, scopeEpoch: begin.scopeEpoch }
}

/** For tests that read the answer as a stream. */
const requestFrom = (place: Pick<PullRequest, 'epoch' | 'cursor' | 'scopeEpoch'>): PullRequest => ({
  client: ann.client,
  wire: 1,
  since: 0,
  snapshot: null,
  want: [],
  doubt: [],
  ...place,
})

test('the first answer begins with what an inbox needs, goes on with threads and ends where a delta follows', async () => {
  const lines = await world.pull(ann)
  expect(lines[0]).toMatchObject({ t: 'begin', mode: 'snapshot', epoch: world.epoch, now: world.now.at })
  expect(lines[1]).toMatchObject({
    t: 'scopes',
    scopes: expect.arrayContaining(['acct', `mbox:${mailboxId}`, `user:${ann.userId}`]),
  })
  expect(kinds(lines).slice(2).join(', ')).toBe(
    'put accountSettings, put roles, put roles, put users, put users, put labels, put mailboxes, put contacts, put conversations, page, ' +
      'put contacts, put conversations, thread, page, end',
  )
  const end = lines.at(-1)
  const [begin] = lines
  expect(end).toEqual({ t: 'end', cursor: (begin as { from: unknown }).from, more: false, rows: 12 })
  const thread = lines.find(({ t }) => t === 'thread')
  expect(thread).toMatchObject({
    id: talk,
    items: [{ e: 'messages', r: { html: '<p>Hello Dana</p>' } }, { e: 'deliveries' }],
  })
})

test('a delta brings what changed, once', async () => {
  const at = await current()
  expect(kinds(await world.pull(ann, at))).toEqual(['begin', 'end'])
  await inbound(world, talk, 'More')
  await world.push(ann, [op('conversations.star', { conversationId: talk, isStarred: true })])
  const lines = await world.pull(ann, at)
  expect(lines[0]).toMatchObject({ mode: 'delta', from: at.cursor, head: at.cursor[0] + 3 })
  const puts = ['put contacts', 'put conversations', 'put messages']
  expect(kinds(lines)).toEqual(['begin', ...puts, 'page', 'end'])
  expect(cursorOf(lines)[0]).toBe(at.cursor[0] + 3)
  expect(kinds(await world.pull(ann, { ...at, cursor: cursorOf(lines) }))).toEqual(['begin', 'end'])
})

test('a delta of many changes comes in pages and goes on where it stopped', async () => {
  const at = await current()
  await world.sql(`insert into labels (label, color) select 'C' || n, 'red' from generate_series(1, 5400) n`)
  const first = await world.pull(ann, at)
  expect(first.filter(({ t }) => t === 'page')).toHaveLength(25)
  expect(first.at(-1)).toMatchObject({ t: 'end', more: true, rows: 5000 })
  const second = await world.pull(ann, { ...at, cursor: cursorOf(first) })
  expect(second.at(-1)).toMatchObject({ t: 'end', more: false, rows: 400 })
  const ids = [...first, ...second].flatMap((line) => (line.t === 'put' ? [line.r.id] : []))
  expect(new Set(ids).size).toBe(5400)
})

test('pages of one answer share a transaction, so that who asked first is not kept by all who asked later', async () => {
  const at = await current()
  await world.sql(`insert into labels (label, color) select 'D' || n, 'red' from generate_series(1, 1001) n`)
  let turns = 0
  const counting: typeof world.database = {
    ...world.database,
    look: (accountId, work) => {
      turns += 1
      return world.database.look(accountId, work)
    },
  }
  const request = requestFrom(at)
  let text = ''
  for await (const part of pull(counting, ann, request, { now: () => world.now.at })) text += part
  expect(text.match(/"t":"page"/g)).toHaveLength(6)
  expect(turns).toBe(2)
})

test('pulls take turns, and leave the database to others meanwhile', async () => {
  const request = requestFrom(await current())
  let under = 0
  let most = 0
  const counting: typeof world.database = {
    ...world.database,
    look: async (accountId, work) => {
      most = Math.max(most, (under += 1))
      return world.database.look(accountId, work).finally(() => (under -= 1))
    },
  }
  const options = { now: () => world.now.at, turns: new Semaphore(2) }
  const ask = async () => {
    let text = ''
    for await (const part of pull(counting, ann, request, options)) text += part
    return text
  }
  const texts = await Promise.all(Array.from({ length: 6 }, ask))
  expect(texts.filter((text) => text.includes('"t":"end"'))).toHaveLength(6)
  expect(most).toBe(2)
})

test('a cursor of another history, beyond the head or below the floor is a reset', async () => {
  const at = await current()
  const reset = [
    { t: 'begin', mode: 'reset' },
    { t: 'end', cursor: [0, 0], more: true, rows: 0 },
  ]
  const [seq, tag] = at.cursor
  expect(await world.pull(ann, { ...at, cursor: [seq, tag ^ 1] })).toMatchObject(reset)
  expect(await world.pull(ann, { ...at, cursor: [seq + 1, tag] })).toMatchObject(reset)
  expect(await world.pull(ann, { ...at, epoch: randomUUID() })).toMatchObject(reset)
  expect(await world.pull(ann, { ...at, snapshot: { s0: [seq, tag ^ 1], after: null } })).toMatchObject(reset)
  await expect(world.pull(ann, { ...at, wire: 2 })).rejects.toMatchObject({ code: 'UPGRADE' })
})

test('a snapshot goes on after the last conversation held, over what is there', async () => {
  const ids = [await conversation(), await conversation(), await conversation()]
  const at = await current()
  const rows = await world.sql<{ id: number; at: number }>(
    'select id, last_activity_at as at from conversations order by last_activity_at desc, id desc',
  )
  const after = { lastActivityAt: rows[1]!.at, id: rows[1]!.id }
  const lines = await world.pull(ann, { ...at, snapshot: { s0: at.cursor, after } })
  const talks = lines.flatMap((line) => (line.t === 'put' && line.e === 'conversations' ? [line.r.id] : []))
  expect(talks).toEqual(rows.slice(2).map(({ id }) => id))
  expect(talks.length).toBeGreaterThan(0)
  expect(ids).toContain(rows[0]!.id)
  expect(cursorOf(lines)).toEqual(at.cursor)
})

// Found by the oracle: time entries have no count that would reveal missing ones.
test('what a snapshot passes over while it moves to the top comes with the time spent on it', async () => {
  const [bare, full] = [await conversation(), await conversation()]
  await world.sql('delete from messages where conversation_id = $1', [bare])
  await world.sql('update conversations set items = 0 where id = $1', [bare])
  await world.sql(
    `insert into "timeEntries" (user_id, conversation_id, start_time, status, duration, counted_at, is_manual)
      select $1, unnest($2::bigint[]), 0, 'completed', 60, 0, false`,
    [ann.userId, [bare, full]],
  )
  const at = await current()
  await world.sql('update conversations set last_activity_at = last_activity_at + 1 where id = any($1)', [
    [bare, full],
  ])
  const lines = await world.pull(ann, at)
  const spentOn = lines.flatMap((line) =>
    line.t === 'put' && line.e === 'timeEntries' ? [line.r.conversationId] : [],
  )
  // The other one lacks a message: it is requested, with its time entries.
  expect(spentOn).toEqual([bare])
  const wanted = await world.pull(ann, { ...at, cursor: cursorOf(lines), want: [{ thread: full }] })
  expect(kinds(wanted)).toContain('put timeEntries')
})

test('outside the window only the row travels; a thread comes when it is asked for', async () => {
  const at = await current()
  const id = await conversation()
  await world.push(ann, [op('conversations.setStatus', { conversationId: id, statusId: 4, acknowledged: 0 })])
  const since = world.now.at + 1
  const lines = await world.pull(ann, { ...at, since })
  expect(kinds(lines)).toEqual(['begin', 'put contacts', 'put conversations', 'page', 'end'])
  expect(kinds(await world.pull(ann, { ...at, since: world.now.at - 1 }))).toContain('put messages')
  const next = { ...at, since, cursor: cursorOf(lines) }
  const wanted = await world.pull(ann, { ...next, want: [{ thread: id }] })
  expect(wanted[1]).toMatchObject({
    t: 'thread',
    id,
    items: [{ e: 'messages' }, { e: 'activities' }, { e: 'deliveries' }],
  })
  const snapshot = await world.pull(ann, { since })
  expect(snapshot.flatMap((line) => (line.t === 'thread' ? [line.id] : []))).not.toContain(id)
  expect(snapshot).toContainEqual(
    expect.objectContaining({ t: 'put', e: 'conversations', r: expect.objectContaining({ id }) }),
  )
})

test('a thread that the user does not see is not sent, however it is asked for', async () => {
  const hidden = await world.addMailbox('Hidden', [world.ownerId])
  const id = await conversation()
  const at = await current()
  await world.sql('update conversations set mailbox_id = $1 where id = $2', [hidden, id])
  const lines = await world.pull(ann, { ...at, want: [{ thread: id }, { thread: 12_345 }] })
  expect(kinds(lines)).toEqual(['begin', 'evict conversations', 'page', 'page', 'end'])
  await world.sql('update conversations set mailbox_id = $1 where id = $2', [mailboxId, id])
  const back = await world.pull(ann, { ...at, cursor: cursorOf(lines) })
  expect(kinds(back)).toEqual(['begin', 'put contacts', 'put conversations', 'thread', 'page', 'end'])
})

test('scopes are told when the count differs, and an answer under other scopes ends early', async () => {
  const mine = await world.addMailbox('Mine', [ann.userId])
  const before = await current()
  await world.sql('delete from mailbox_user where mailbox_id = $1', [mine])
  await world.sql('insert into mailbox_user (mailbox_id, user_id) values ($1, $2)', [mine, world.ownerId])
  const [begin, scopes] = await world.pull(ann, before)
  expect(begin).toMatchObject({ mode: 'delta', scopeEpoch: before.scopeEpoch + 1 })
  expect((scopes as { scopes: string[] }).scopes).not.toContain(`mbox:${mine}`)
  const request = requestFrom({ epoch: null, cursor: [0, 0], scopeEpoch: -1 })
  let text = ''
  for await (const part of pull(world.database, ann, request, { now: () => world.now.at })) {
    if (text === '') await world.sql('delete from mailbox_user where mailbox_id = $1', [mine])
    text += part
  }
  expect(text).toContain('"t":"page"')
  expect(text).toMatch(/"t":"end".*"more":true/)
})

test('an op in doubt is answered in the snapshot of the rows', async () => {
  const at = await current()
  const star = op('conversations.star', { conversationId: talk, isStarred: false })
  const [verdict] = await world.push(ann, [star])
  const unknown = randomUUID()
  const lines = await world.pull(ann, { ...at, doubt: [star.op, unknown] })
  const { rows, ...rest } = verdict!
  expect(rows).toBeDefined()
  expect(lines[1]).toEqual(rest)
  expect(kinds(lines)).toEqual(['begin', 'verdict', 'put contacts', 'put conversations', 'page', 'end'])
})

test('the log is forgotten from its floor down, and who was below starts over', async () => {
  const at = await current()
  const later = { ...at, cursor: [at.cursor[0], at.cursor[1]] as [number, number] }
  await world.push(ann, [op('messages.reply', answer(ann.newId(), talk, { acknowledged: 99 }))])
  const limits = { logDays: 0, logRows: 2, opDays: 0, batch: 100 }
  await world.sql('update change_log set at = to_timestamp($1::bigint / 1000.0)', [world.now.at])
  await forgetOld(world.database, world.now.at + 86_400_000, limits)
  const [head] = await world.sql<{ floor: number; seq: number }>('select floor, seq from account_head')
  expect(head!.floor).toBe(head!.seq - 2)
  expect(await world.sql('select seq from change_log order by seq')).toHaveLength(3)
  expect(await world.sql('select op from sync_op')).toEqual([])
  expect((await world.pull(ann, later))[0]).toMatchObject({ mode: 'reset' })
  const [floor] = await world.sql<{ tag: number }>('select tag from change_log where seq = $1', [head!.floor])
  expect((await world.pull(ann, { ...at, cursor: [head!.floor, floor!.tag] }))[0]).toMatchObject({
    mode: 'delta',
  })
})

test('a socket is told how far the log is; after a restart those that are behind come spread', async () => {
  const { epoch, cursor, scopeEpoch } = await current()
  const options = { now: () => 5000, startedAt: 0, random: seededRandom(1n) }
  const hello = { epoch, cursor, scopeEpoch }
  expect(await welcome(world.database, ann, hello, options)).toEqual({ head: cursor[0], pullAfterMs: 0 })
  const behind = await welcome(world.database, ann, { ...hello, cursor: [0, 0] }, options)
  expect(behind.pullAfterMs).toBeGreaterThan(0)
  expect(behind.pullAfterMs).toBeLessThan(10_000)
  expect(
    await welcome(world.database, ann, { ...hello, cursor: [0, 0] }, { ...options, now: () => 10_000 }),
  ).toMatchObject({ pullAfterMs: 0 })
  expect(await readHeads(world.database)).toEqual(new Map([[world.accountId, { seq: cursor[0], jobSeq: 0 }]]))
})

test('snapshots take turns, their first page does not wait', async () => {
  const slots = new Semaphore(1)
  await slots.enter(0)
  const request = requestFrom({ epoch: null, cursor: [0, 0], scopeEpoch: -1 })
  const pulling = pull(world.database, ann, request, { now: () => world.now.at, hydrates: slots })
  expect((await pulling.next()).value).toContain('put')
  const second = pulling.next()
  slots.leave()
  expect((await second).value).toContain('thread')
  await pulling.return(undefined)
  expect(await slots.enter(0)).toBe(true)
})

test('a restored database is another history, and gives no number twice', async () => {
  const at = await current()
  const [before] = await world.sql<{ id: number; k: number; ticket: number }>(
    `select nextval('desk_id') as id, nextval('lease_range') as k, ticket_no as ticket from account_head`,
  )
  const epoch = await startNewHistory(world.database, { now: world.now.at, random: seededRandom(1n) })
  expect(epoch).not.toBe(at.epoch)
  expect((await world.pull(ann, at))[0]).toMatchObject({ mode: 'reset', epoch })
  const [after] = await world.sql<{ id: number; k: number; ticket: number }>(
    `select nextval('desk_id') as id, nextval('lease_range') as k, ticket_no as ticket from account_head`,
  )
  expect(after!.id).toBeGreaterThan(before!.id + 2 ** 24)
  expect(after!.k).toBeGreaterThan(before!.k + 2 ** 10)
  expect(after!.ticket).toBeGreaterThanOrEqual(before!.ticket + 10_000)
})
