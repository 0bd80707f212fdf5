import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pullRequestSchema, type PullLine, type PullRequest } from '#domain/sync/pull.ts'
import { makeWorld, op, type Device, type World } from './world.ts'

/* D2-07: contacts that are replicated to a device. */

let world: World
let ann: Device
let mailbox: number
let hidden: number
const since = 1_000_000

beforeAll(async () => {
  world = await makeWorld()
  ann = await world.device(await world.addUser('Ann'))
  mailbox = await world.addMailbox('Open')
  hidden = await world.addMailbox('Theirs', [await world.addUser('Ben')])
})

afterAll(() => world.close())

const contact = async (name: string) =>
  (
    await world.sql<{ id: number }>(
      `insert into contacts (first_name, last_name, created_at) values ($1, 'Doe', 0) returning id`,
      [name],
    )
  )[0]!.id

const talk = async (contactId: number, { at = since + 1, mailboxId = mailbox, statusId = 4 } = {}) =>
  (
    await world.sql<{ id: number }>(
      `insert into conversations (type, subject, mailbox_id, status_id, priority, label_ids, contact_id, is_draft,
        is_trashed, is_spam, is_read, is_starred, total_messages, items, has_attachment, preview, last_position,
        last_inbound_position, last_activity_at, created_at)
      values ('email', 'Hello', $1, $2, 'default', '{}', $3, false, false, false, true, false, 0, 0, false, '', 0, 0, $4, 0)
      returning id`,
      [mailboxId, statusId, contactId, at],
    )
  )[0]!.id

async function place(): Promise<Partial<PullRequest>> {
  const [begin] = await world.pull(ann)
  if (begin?.t !== 'begin') throw new Error('no begin')
  return { epoch: begin.epoch, cursor: begin.from, scopeEpoch: begin.scopeEpoch, since }
}

const told = (lines: readonly PullLine[]) =>
  lines.flatMap((line) => {
    if (line.t === 'put' && line.e === 'contacts') return `put ${line.r.firstName}`
    return line.t === 'del' && line.e === 'contacts' ? `del ${line.id}` : []
  })

const rename = (id: number, name: string) =>
  world.sql('update contacts set first_name = $2 where id = $1', [id, name])

test('(a) a change is sent where a conversation of theirs is seen and inside the window, and nowhere else', async () => {
  const [inside, open, outside, unseen, nobodys] = [
    await contact('Inside'),
    await contact('Open'),
    await contact('Outside'),
    await contact('Unseen'),
    await contact('Nobody'),
  ]
  await talk(inside)
  await talk(open, { at: 5, statusId: 2 })
  await talk(outside, { at: 5 })
  await talk(unseen, { mailboxId: hidden })
  const at = await place()
  for (const [index, id] of [inside, open, outside, unseen, nobodys].entries()) await rename(id, `N${index}`)
  expect(told(await world.pull(ann, at))).toEqual(['put N0', 'put N1'])
  const kept = { ...at, keep: [nobodys, outside] }
  expect(told(await world.pull(ann, kept)).sort()).toEqual(['put N0', 'put N1', 'put N2', 'put N4'])
  expect(told(await world.pull(ann, { since: Number.MAX_SAFE_INTEGER, keep: [nobodys] }))).toContain('put N4')
})

test('(b) whoever is with a conversation whose row is sent comes along, as they are now', async () => {
  const id = await contact('Then')
  const conversationId = await talk(id, { at: 5 })
  const at = await place()
  await rename(id, 'Now')
  expect(told(await world.pull(ann, at))).toEqual([])
  await world.push(ann, [op('conversations.star', { conversationId, isStarred: true })])
  expect(told(await world.pull(ann, at))).toEqual(['put Now'])
})

test('a deletion is told to whom a conversation was visible and where they were opened, an erasure to everybody', async () => {
  const [seen, unseen, opened, erased] = [
    await contact('Seen'),
    await contact('Unseen'),
    await contact('Opened'),
    await contact('Erased'),
  ]
  await talk(seen, { at: 5 })
  await talk(unseen, { mailboxId: hidden })
  const at = { ...(await place()), keep: [opened] }
  await world.sql('delete from contacts where id = any($1)', [[seen, unseen, opened]])
  expect(new Set(told(await world.pull(ann, at)))).toEqual(new Set([`del ${seen}`, `del ${opened}`]))
  await world.database.desk(world.accountId, async (sql) => {
    await sql.rows({ text: `select set_config('app.erasing', 'on', true)` })
    await sql.rows({ text: 'delete from contacts where id = $1', values: [erased] })
  })
  expect(told(await world.pull(ann, at))).toContain(`del ${erased}`)
})

test('a contact brings their company and assets along, and is sent anew where these change', async () => {
  const beside = async (from: Partial<PullRequest>) =>
    (await world.pull(ann, from)).flatMap((line) =>
      line.t === 'put' && line.e === 'contacts' ? [[line.r.firstName, line.r.beside]] : [],
    )
  const [own, bound, unheld] = [await contact('Own'), await contact('Bound'), await contact('Unheld')]
  await talk(own)
  await talk(bound)
  const start = await place()
  const company = async (name: string, domain: string) =>
    (
      await world.sql<{ id: number }>(
        `insert into companies (name, domain, bind_with_domain, fields, created_at) values ($1, $2, $3, '{"7":"Gold"}', 0)
          returning id`,
        [name, domain, domain !== ''],
      )
    )[0]!.id
  const rye = await company('Rye', '')
  await world.sql('update contacts set company_id = $2, company_name = $3 where id = any($1)', [
    [own, unheld],
    rye,
    'Rye',
  ])
  await world.sql(
    'insert into assets (name, type, serial, status, contact_id, revision) values ($1, $2, $3, $4, $5, 1)',
    [...['Pump', 'Tool', 'SN-1', 'in_repair', own]],
  )
  const known = { url: '', domain: '', description: '', fields: { '7': 'Gold' } }
  const of = { name: 'Rye', ...known, id: rye }
  const pump = { name: 'Pump', status: 'in_repair' }
  expect(await beside(start)).toMatchObject([['Own', { company: of, assets: [pump] }]])
  // A company bound to their address's domain also counts.
  await world.sql(`update contacts set email = 'b@mail.lark.example' where id = $1`, [bound])
  const lark = await company('Lark', 'lark.example')
  expect(await beside(start)).toMatchObject([
    ['Own', {}],
    ['Bound', { company: { id: lark, name: 'Lark' }, assets: [] }],
  ])
  for (const [change, wanted] of [
    [
      `update companies set description = 'Wheels' where name = 'Rye'`,
      ['Own', { company: { description: 'Wheels' } }],
    ],
    [`update assets set status = 'retired'`, ['Own', { assets: [{ status: 'retired' }] }]],
    ['update assets set contact_id = null', ['Own', { assets: [] }]],
    [`update companies set bind_with_domain = false`, ['Bound', null]],
  ] as const) {
    const at = await place()
    await world.sql(change)
    expect(await beside(at)).toMatchObject([wanted])
  }
  // Changes of fields that devices do not show are not sent.
  const at = await place()
  await world.sql(`update companies set notes = '[]', label_ids = '{1}' where name = 'Rye'`)
  await world.sql(`update assets set serial = 'SN-2'`)
  expect(await beside(at)).toEqual([])
})

test('a device names at most 200', () => {
  const request = { client: ann.client, wire: 1, epoch: null, cursor: [0, 0], scopeEpoch: 0, since: 0 }
  const ids = Array.from({ length: 201 }, (_, n) => n + 1)
  const isTaken = (keep?: number[]) =>
    z.safeParse(pullRequestSchema, { ...request, snapshot: null, want: [], doubt: [], keep }).success
  expect([isTaken(ids), isTaken(ids.slice(1)), isTaken(undefined)]).toEqual([false, true, true])
})
