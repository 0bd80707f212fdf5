import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PullLine, PullRequest } from '#domain/sync/pull.ts'
import { inbound, mail, makeWorld, op, type Device, type World } from './world.ts'

/* A build with more entities than the previous one only requests the rows of the new ones. */

let world: World
let ann: Device
let place: Pick<PullRequest, 'epoch' | 'cursor' | 'scopeEpoch'>
let talk: number
let hidden: number

beforeAll(async () => {
  world = await makeWorld()
  ann = await world.device(await world.addUser('Ann'))
  const ben = await world.addUser('Ben')
  const open = await world.addMailbox('Open')
  const closed = await world.addMailbox('Closed', [ben])
  await world.sql(`insert into labels (label, color) select 'L' || n, 'red' from generate_series(1, 1450) n`)
  talk = ann.newId()
  await world.push(ann, [op('conversations.compose', mail(ann.newId(), talk, open))])
  await inbound(world, talk, 'More')
  hidden = ann.newId()
  await world.push(ann, [op('conversations.compose', mail(ann.newId(), hidden, open))])
  await world.sql('update conversations set mailbox_id = $2 where id = $1', [hidden, closed])
  for (const userId of [ann.userId, ben])
    await world.sql(
      `insert into "savedViews" (owner_id, is_shared, name, content, position, rev) values ($1, $2, 'Mine', '{}', 1, 'r')`,
      [userId, userId === ann.userId],
    )
  const [begin] = await world.pull(ann)
  if (begin?.t !== 'begin') throw new Error('no begin')
  place = { epoch: begin.epoch, cursor: begin.from, scopeEpoch: begin.scopeEpoch }
})

afterAll(() => world.close())

const ask = (entity: string, after = 0, rest: Partial<PullRequest> = {}) =>
  world.pull(ann, { ...place, want: [{ entity, after }], ...rest })

const puts = (lines: readonly PullLine[]) => lines.flatMap((line) => (line.t === 'put' ? line : []))
const fillings = (lines: readonly PullLine[]) =>
  lines.flatMap((line) => (line.t === 'page' && line.filled ? line.filled : []))

test('the rows of an entity come in pages, and go on after the last one', async () => {
  const first = await ask('labels')
  expect(first[0]).toMatchObject({ mode: 'delta' })
  expect(new Set(puts(first).map(({ e }) => e))).toEqual(new Set(['labels']))
  expect(puts(first)).toHaveLength(1000)
  const { after } = fillings(first).at(-1)!
  expect(after).toBe(puts(first).at(-1)?.r.id)
  const rest = await ask('labels', after!)
  expect(puts(rest)).toHaveLength(450)
  expect(fillings(rest).at(-1)).toEqual({ entity: 'labels', after: null })
  const ids = [...puts(first), ...puts(rest)].map(({ r }) => r.id)
  expect(new Set(ids).size).toBe(1450)
  expect(rest.at(-1)).toMatchObject({ t: 'end', more: false, rows: 450 })
})

test('S8: only rows that the user sees come, and items of threads that belong on the device', async () => {
  expect(puts(await ask('savedViews'))).toHaveLength(1)
  const items = puts(await ask('messages'))
  expect(items.map(({ r }) => (r as { conversationId: number }).conversationId)).toEqual([talk, talk])
  await world.sql('update conversations set status_id = 4 where id = $1', [talk])
  const late = { since: world.now.at + 1_000_000, cursor: place.cursor }
  expect(puts(await ask('messages', 0, late)).filter(({ e }) => e === 'messages')).toEqual([])
})

test('an entity that this server does not know is passed over', async () => {
  const lines = await ask('rockets')
  expect(fillings(lines)).toEqual([])
  expect(lines.at(-1)).toMatchObject({ t: 'end', more: false })
})
