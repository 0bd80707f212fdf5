import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PushLine, Verdict } from '#domain/sync/push.ts'
import { areaRules } from '#server/areas.ts'
import { openDatabase } from '#server/store/database.ts'
import { pushOps, runOp } from '#server/sync/push/push.ts'
import { answer, inbound, mail, makeWorld, op, type Device, type World } from './world.ts'

let world: World
let ann: Device
let ben: Device
let mailboxId: number

beforeAll(async () => {
  world = await makeWorld()
  ann = await world.device(await world.addUser('Ann'))
  ben = await world.device(await world.addUser('Ben'))
  mailboxId = await world.addMailbox('Support')
})

beforeEach(() => {
  world.errors.length = 0
})

afterAll(() => world.close())

async function conversation(): Promise<number> {
  const id = ann.newId()
  await world.push(ann, [op('conversations.compose', mail(ann.newId(), id, mailboxId))])
  return id
}

const read = async (id: number) =>
  (await world.sql<Record<string, unknown>>('select * from conversations where id = $1', [id]))[0]

const note = (id: number, conversationId: number, attachments: object[] = []) => ({
  id,
  conversationId,
  messageId: null,
  html: 'See the file',
  mentions: [],
  attachments,
  draftId: null,
})

const sha256 = createHash('sha256').update('bytes').digest('hex')
const file = (id: number, hash = sha256) => ({
  id,
  name: 'a.txt',
  size: 5,
  type: 'text/plain',
  sha256: hash,
  contentId: null,
  isInline: false,
})

async function upload(id: number, userId: number | null, isComplete = true): Promise<void> {
  await world.sql(
    `insert into attachments (id, sha256, name, type, size, uploaded_bytes, is_complete, uploader_id, created_at)
      values ($1, $2, 'a.txt', 'text/plain', 5, 5, $3, $4, 0)`,
    [id, sha256, isComplete, userId],
  )
}

test('a file that is not here holds the op and its lane, and nothing is stored', async () => {
  const [id, free] = [await conversation(), await conversation()]
  const fileId = ann.newId()
  const adding = op('notes.add', note(ann.newId(), id, [file(fileId)]))
  const star = op('conversations.star', { conversationId: id, isStarred: true })
  const other = op('conversations.star', { conversationId: free, isStarred: true })
  const verdicts = await world.push(ann, [adding, star, other])
  expect(verdicts).toMatchObject([
    { st: 'later', code: 'needs_upload', facts: { attachmentIds: [fileId] } },
    { st: 'later' },
    { st: 'applied' },
  ])
  expect(await world.sql('select 1 from sync_op where op = any($1)', [[adding.op, star.op]])).toEqual([])
  await upload(fileId, ann.userId, false)
  expect(await world.push(ann, [adding])).toMatchObject([{ code: 'needs_upload' }])
  await world.sql('update attachments set is_complete = true where id = $1', [fileId])
  expect(await world.push(ann, [adding, star])).toMatchObject([{ st: 'applied' }, { st: 'applied' }])
  const noteId = (adding.args as { id: number }).id
  expect(await world.sql('select note_id, message_id from attachments where id = $1', [fileId])).toEqual([
    { note_id: noteId, message_id: null },
  ])
})

test('a file of somebody else, or with other bytes, counts as missing; one that is in sight can be forwarded', async () => {
  const id = await conversation()
  const [theirs, mine] = [ben.newId(), ann.newId()]
  await upload(theirs, ben.userId)
  await upload(mine, ann.userId)
  const adding = (fileId: number, hash?: string) =>
    op('notes.add', note(ann.newId(), id, [file(fileId, hash)]))
  expect(await world.push(ann, [adding(theirs)])).toMatchObject([{ code: 'needs_upload' }])
  expect(await world.push(ann, [adding(mine, 'f'.repeat(64))])).toMatchObject([{ code: 'needs_upload' }])
  await world.push(ben, [op('notes.add', note(ben.newId(), id, [file(theirs)]))])
  expect(await world.push(ann, [adding(theirs)])).toMatchObject([{ st: 'applied' }])
})

test('a file that is said to be smaller than it is refuses its op: what a message may hold is counted by sizes', async () => {
  const id = await conversation()
  const mine = ann.newId()
  await upload(mine, ann.userId)
  const adding = op('notes.add', note(ann.newId(), id, [{ ...file(mine), size: 1 }]))
  expect(await world.push(ann, [adding])).toMatchObject([
    { st: 'rejected', code: 'INVALID', field: 'attachments' },
  ])
})

test('an op whose row is busy is put off with its lane; the others of the request are executed', async () => {
  const impatient = await openDatabase(world.fresh.config, { deskTimeout: 400 })
  const [busy, free] = [await conversation(), await conversation()]
  const star = (conversationId: number, isStarred = true) =>
    op('conversations.star', { conversationId, isStarred })
  const ops = [star(busy), star(free), star(busy, false)]
  const lines: PushLine[] = []
  await world.database.desk(world.accountId, async (sql) => {
    await sql.rows({ text: 'select 1 from conversations where id = $1 for update', values: [busy] })
    const request = { client: ann.client, wire: 1, epoch: world.epoch, ops, voids: [] }
    const options = {
      now: () => world.now.at,
      log: { error: (details: object) => void world.errors.push(details) },
      areas: areaRules,
    }
    for await (const line of pushOps(impatient, ann, request, options)) lines.push(line)
  })
  await impatient.close()
  const verdicts = lines.filter((line): line is Verdict => line.t === 'verdict')
  expect(verdicts).toMatchObject([{ st: 'later', code: 'UNAVAILABLE' }, { st: 'applied' }, { st: 'later' }])
  expect(world.errors.length).toBeGreaterThan(0)
  expect(await world.sql('select op from sync_op where op = any($1)', [ops.map(({ op: id }) => id)])).toEqual(
    [{ op: ops[1]!.op }],
  )
  expect(await world.push(ann, ops)).toMatchObject([{ st: 'applied' }, { st: 'applied' }, { st: 'applied' }])
})

test('the budget of a request puts the rest off', async () => {
  const id = await conversation()
  const ops = Array.from({ length: 60 }, (_, n) =>
    op('conversations.star', { conversationId: id, isStarred: n % 2 === 0 }),
  )
  let calls = 0
  const request = { client: ann.client, wire: 1, epoch: world.epoch, ops, voids: [] }
  const options = {
    now: () => world.now.at + 450 * calls++,
    log: { error: () => undefined },
    areas: areaRules,
  }
  const states: string[] = []
  for await (const line of pushOps(world.database, ann, request, options))
    if (line.t === 'verdict') states.push(line.st)
  expect(states).toHaveLength(60)
  expect(states.indexOf('later')).toBe(25)
  expect(states.slice(25).every((st) => st === 'later')).toBe(true)
})

test('a voided op never takes effect, whatever it says', async () => {
  const id = await conversation()
  const star = op('conversations.star', { conversationId: id, isStarred: true })
  const voided = { t: 'verdict', op: star.op, st: 'voided', seq: 0 }
  expect(await world.push(ann, [], { voids: [star.op] })).toEqual([voided])
  expect(await world.push(ann, [star, { ...star, args: {} }])).toEqual([voided, voided])
  expect(await world.push(ann, [], { voids: [star.op] })).toEqual([voided])
  expect(await read(id)).toMatchObject({ is_starred: false })
})

test('a void that comes too late gets the verdict that stands', async () => {
  const id = await conversation()
  const star = op('conversations.star', { conversationId: id, isStarred: true })
  const [applied] = await world.push(ann, [star])
  expect(await world.push(ann, [], { voids: [star.op] })).toEqual([applied])
  expect(await world.push(ben, [], { voids: [star.op] })).toMatchObject([{ code: 'op_reuse' }])
  const reply = op('messages.reply', answer(ann.newId(), id))
  const [sent] = await world.push(ann, [reply])
  expect(await world.push(ann, [], { voids: [reply.op] })).toEqual([sent])
})

test('undo takes a reply out of the thread while it is held back', async () => {
  const id = await conversation()
  await world.sql('update conversations set status_id = 1 where id = $1', [id])
  await inbound(world, id, 'The question')
  const before = await read(id)
  const fileId = ann.newId()
  await upload(fileId, ann.userId)
  const messageId = ann.newId()
  const args = answer(messageId, id, { notBefore: world.now.at + 10_000, attachments: [file(fileId)] })
  const reply = op('messages.reply', args)
  expect(await world.push(ann, [reply])).toMatchObject([{ st: 'applied' }])
  expect(await read(id)).toMatchObject({ status_id: 2, items: 4, preview: 'Thank you' })
  const [undone] = await world.push(ann, [], { voids: [reply.op] })
  expect(undone).toMatchObject({ st: 'voided' })
  const kinds = undone!.rows!.map((line) => `${line.t} ${line.e}`).sort()
  expect(kinds).toEqual(['del activities', 'del deliveries', 'del messages', 'put conversations'])
  const {
    ver,
    last_position: lastPosition,
    is_read: isRead,
    waiting_since: since,
    ...rest
  } = (await read(id))!
  const { ver: _v, last_position: last, is_read: _r, waiting_since: _w, ...was } = before!
  expect(rest).toEqual(was)
  // The customer waits again, from the unanswered message on.
  expect(Number(since)).toBeGreaterThan(0)
  expect([isRead, Number(lastPosition) > Number(last), ver]).toEqual([true, true, undone!.seq])
  expect(await world.sql('select 1 from effects where op = $1', [reply.op])).toEqual([])
  expect(await world.sql('select message_id from attachments where id = $1', [fileId])).toEqual([
    { message_id: null },
  ])
  expect(await world.push(ann, [reply])).toEqual([undone])
})

test('nobody holds a mail back for longer than Undo lasts, whatever their device says', async () => {
  const id = await conversation()
  const wait = 10 * 365 * 86_400_000
  const args = answer(ann.newId(), id, { notBefore: world.now.at + wait })
  const reply = op('messages.reply', args)
  expect(await world.push(ann, [reply])).toMatchObject([{ st: 'applied' }])
  const [effect] = await world.sql<{ held: number }>(
    'select greatest(not_before, next_at) - $2::bigint as held from effects where op = $1',
    [reply.op, world.now.at],
  )
  expect(effect?.held).toBe(30_000)
})

test('of two undos at once both are told that it never happened', async () => {
  const id = await conversation()
  for (let round = 0; round < 40; round += 1) {
    const reply = op('messages.reply', answer(ann.newId(), id, { notBefore: world.now.at + 10_000 }))
    await world.push(ann, [reply])
    const both = await Promise.all([0, 1].map(() => world.push(ann, [], { voids: [reply.op] })))
    expect(both).toMatchObject([[{ st: 'voided' }], [{ st: 'voided' }]])
    expect(both[0]![0]!.seq).toBe(both[1]![0]!.seq)
  }
})

test('undo comes too late once the mail was taken to be sent, or its moment has come', async () => {
  const id = await conversation()
  const reply = () => op('messages.reply', answer(ann.newId(), id, { notBefore: world.now.at + 10_000 }))
  const [taken, due] = [reply(), reply()]
  const verdicts = await world.push(ann, [taken, due])
  await world.sql(`update effects set state = 'claimed' where op = $1`, [taken.op])
  expect(await world.push(ann, [], { voids: [taken.op] })).toMatchObject([
    { st: 'applied', seq: verdicts[0]!.seq },
  ])
  world.now.at += 20_000
  expect(await world.push(ann, [], { voids: [due.op] })).toMatchObject([
    { st: 'applied', seq: verdicts[1]!.seq },
  ])
})

test('undo of a new mail takes its conversation away, or makes it the draft again that it was', async () => {
  const later = { notBefore: world.now.at + 10_000 }
  const id = ann.newId()
  const compose = op('conversations.compose', mail(ann.newId(), id, mailboxId, later))
  await world.push(ann, [compose])
  const [gone] = await world.push(ann, [], { voids: [compose.op] })
  expect(gone!.rows).toContainEqual({ t: 'del', e: 'conversations', id, v: gone!.seq })
  expect(await read(id)).toBeUndefined()

  const draftId = ann.newId()
  const own = ann.newId()
  const { id: _, ...words } = mail(0, own, mailboxId)
  const { notBefore: _n, contactId: _c, draftId: _d, ...kept } = words
  const saving = { ...kept, id: draftId, mode: 'new', messageId: null, rev: 1, device: 'Laptop' }
  expect(await world.push(ann, [op('drafts.save', saving)])).toMatchObject([{ st: 'applied' }])
  expect(await read(own)).toMatchObject({ is_draft: true, ticket_no: null, scope: `user:${ann.userId}` })
  const sending = op('conversations.compose', mail(ann.newId(), own, mailboxId, { ...later, draftId }))
  expect(await world.push(ann, [sending])).toMatchObject([{ st: 'applied' }])
  expect(await read(own)).toMatchObject({ is_draft: false, scope: `mbox:${mailboxId}` })
  expect((await read(own))!['ticket_no']).not.toBeNull()
  expect(await world.sql('select 1 from drafts where id = $1', [draftId])).toEqual([])
  await world.push(ann, [], { voids: [sending.op] })
  expect(await read(own)).toMatchObject({
    is_draft: true,
    items: 0,
    total_messages: 0,
    scope: `user:${ann.userId}`,
  })
})

test('a draft belongs to its author alone', async () => {
  const id = ann.newId()
  const { notBefore: _n, contactId: _c, draftId: _d, ...words } = mail(ann.newId(), id, mailboxId)
  const saving = { ...words, mode: 'new', messageId: null, rev: 1, device: 'Laptop' }
  await world.push(ann, [op('drafts.save', saving)])
  expect(
    await world.push(ben, [op('conversations.star', { conversationId: id, isStarred: true })]),
  ).toMatchObject([{ code: 'NOT_FOUND' }])
  expect(await world.push(ben, [op('drafts.delete', { id: saving.id, conversationId: id })])).toMatchObject([
    { code: 'NOT_FOUND' },
  ])
  expect(await world.push(ann, [op('drafts.delete', { id: saving.id, conversationId: id })])).toMatchObject([
    { st: 'applied' },
  ])
  expect(await read(id)).toBeUndefined()
})

test('a REST call with ids of the server is one op, recognised by what was asked', async () => {
  const id = await conversation()
  const key = randomUUID()
  const options = { now: () => world.now.at, log: { error: () => undefined }, areas: areaRules }
  const call = async (noteId: number) =>
    runOp(world.database, ann, op('notes.add', note(noteId, id), { op: key }), {
      ...options,
      identity: { html: 'See the file', id },
    })
  const first = await call(501)
  expect(first).toMatchObject({ st: 'applied', result: { id: 501 } })
  expect(await call(502)).toEqual(first)
  expect(await world.sql('select id from notes where conversation_id = $1', [id])).toEqual([{ id: 501 }])
  const star = op('conversations.star', { conversationId: id, isStarred: true })
  const [pushed] = await world.push(ann, [star])
  expect(await runOp(world.database, ann, star, options)).toEqual(pushed)
})
