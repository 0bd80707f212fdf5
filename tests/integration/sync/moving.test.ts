import { afterAll, beforeAll, expect, test } from 'vitest'
import { cursorOf, inbound, mail, makeWorld, op, type Device, type World } from './world.ts'

let world: World
let ann: Device
let ben: Device
let openId: number
let hiddenId: number

beforeAll(async () => {
  world = await makeWorld()
  ann = await world.device(await world.addUser('Ann'))
  ben = await world.device(await world.addUser('Ben'))
  openId = await world.addMailbox('Support')
  hiddenId = await world.addMailbox('Warranty', [ben.userId])
})

afterAll(() => world.close())

async function conversation(): Promise<number> {
  const id = ann.newId()
  await world.push(ann, [op('conversations.compose', mail(ann.newId(), id, openId))])
  return id
}

/** Cursor of Ann's device after a full pull. */
async function sinceNow() {
  const lines = await world.pull(ann)
  const begin = lines.find((line) => line.t === 'begin')
  return { epoch: world.epoch, cursor: cursorOf(lines), scopeEpoch: begin?.scopeEpoch ?? -1 }
}

test('moving into an inbox that the agent does not see is refused', async () => {
  const conversationId = await conversation()
  const [verdict] = await world.push(ann, [op('conversations.move', { conversationId, mailboxId: hiddenId })])
  expect(verdict).toMatchObject({ st: 'rejected', code: 'INVALID', field: 'mailboxId' })
  const [row] = await world.sql<{ mailbox: number }>(
    'select mailbox_id as mailbox from conversations where id = $1',
    [conversationId],
  )
  expect(row?.mailbox).toBe(openId)
})

test('a move is told in the trail, and takes the thread off the devices that do not see the new inbox', async () => {
  const conversationId = await conversation()
  const since = await sinceNow()
  const [verdict] = await world.push(ben, [op('conversations.move', { conversationId, mailboxId: hiddenId })])
  expect(verdict).toMatchObject({ st: 'applied' })
  const trail = await world.sql(
    'select field, "from", "to", actor_id from activities where conversation_id = $1',
    [conversationId],
  )
  expect(trail).toContainEqual({ field: 'mailboxId', from: openId, to: hiddenId, actor_id: ben.userId })
  const lines = await world.pull(ann, since)
  expect(lines).toContainEqual(
    expect.objectContaining({ t: 'evict', e: 'conversations', id: conversationId }),
  )
  expect(lines.filter((line) => line.t === 'put' && line.e !== 'contacts')).toEqual([])
})

test('what left a thread while it was out of sight leaves the devices when it comes back', async () => {
  const conversationId = await conversation()
  await inbound(world, conversationId)
  const [question] = await world.sql<{ id: number }>(
    'select id from messages where conversation_id = $1 and is_inbound',
    [conversationId],
  )
  const questionId = question?.id
  const noteId = ben.newId()
  const hiddenNoteId = ben.newId()
  const note = { id: noteId, conversationId, messageId: null, html: '<p>Call back</p>', mentions: [] }
  await world.push(ben, [op('notes.add', { ...note, attachments: [], draftId: null })])
  const since = await sinceNow()
  const verdicts = await world.push(ben, [
    op('conversations.move', { conversationId, mailboxId: hiddenId }),
    op('conversations.split', { conversationId, newId: ben.newId(), messageIds: [questionId] }),
    op('notes.remove', { id: noteId, conversationId }, { base: { edits: 0 } }),
    op('notes.add', { ...note, id: hiddenNoteId, attachments: [], draftId: null }),
    op('notes.remove', { id: hiddenNoteId, conversationId }, { base: { edits: 0 } }),
    op('conversations.move', { conversationId, mailboxId: openId }),
  ])
  expect(new Set(verdicts.map(({ st }) => st))).toEqual(new Set(['applied']))
  const lines = await world.pull(ann, since)
  const left = lines.filter((line) => line.t === 'evict' || line.t === 'del')
  expect(left).toContainEqual(
    expect.objectContaining({ t: 'evict', e: 'messages', id: questionId, c: conversationId }),
  )
  expect(left).toContainEqual(
    expect.objectContaining({ t: 'del', e: 'notes', id: noteId, c: conversationId }),
  )
  // Rows that came and went out of scope are irrelevant here.
  expect(left.filter(({ id }) => id === hiddenNoteId)).toEqual([])
  const thread = lines.find((line) => line.t === 'thread')
  expect(thread?.items.map(({ e }) => e)).toEqual(expect.arrayContaining(['messages', 'activities']))
})

test('and so does the time that was spent there and deleted', async () => {
  const conversationId = await conversation()
  const spend = async () => {
    const [entry] = await world.sql<{ id: number }>(
      `insert into "timeEntries" (user_id, conversation_id, start_time, status, duration, counted_at, is_manual)
        values ($1, $2, 0, 'completed', 60, 0, true) returning id`,
      [ben.userId, conversationId],
    )
    return entry?.id
  }
  const [kept, gone] = [await spend(), await spend()]
  const since = await sinceNow()
  await world.push(ben, [op('conversations.move', { conversationId, mailboxId: hiddenId })])
  await world.sql('delete from "timeEntries" where id = $1', [gone])
  await world.push(ben, [op('conversations.move', { conversationId, mailboxId: openId })])
  const times = (await world.pull(ann, since)).flatMap((line) =>
    'e' in line && line.e === 'timeEntries' ? [line] : [],
  )
  expect(times).toEqual([
    expect.objectContaining({ t: 'del', id: gone }),
    expect.objectContaining({ t: 'put', r: expect.objectContaining({ id: kept }) }),
  ])
})
