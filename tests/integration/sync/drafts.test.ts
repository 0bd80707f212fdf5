import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer, mail, makeWorld, op, type Device, type World } from './world.ts'

/* Two devices of one agent write: words that the other one had not seen are never replaced, sent away or deleted. */

let world: World
let laptop: Device
let phone: Device
let mailboxId: number

beforeAll(async () => {
  world = await makeWorld()
  const ann = await world.addUser('Ann')
  laptop = await world.device(ann)
  phone = await world.device(ann)
  mailboxId = await world.addMailbox('Support')
})

afterAll(() => world.close())

async function conversation(): Promise<number> {
  const id = laptop.newId()
  await world.push(laptop, [op('conversations.compose', mail(laptop.newId(), id, mailboxId))])
  return id
}

/** Arguments of a save: `over` is the count it was written on. */
const words = (id: number, conversationId: number, html: string, over: number, more: object = {}) => ({
  ...{ id, conversationId, mode: 'reply', messageId: null, subject: '', html, mailboxId: null },
  ...{ to: [{ email: 'dana@customer.example', name: 'Dana' }], cc: [], bcc: [], attachments: [] },
  ...{ rev: over + 1, over, device: 'Laptop' },
  ...more,
})

const save = (...args: Parameters<typeof words>) => op('drafts.save', words(...args))

const draftsIn = (conversationId: number) =>
  world.sql<{ id: number; html: string; rev: number }>(
    'select id, html, rev from drafts where conversation_id = $1 order by html',
    [conversationId],
  )

const texts = async (conversationId: number) => (await draftsIn(conversationId)).map(({ html }) => html)

/** A draft that both devices have seen. */
async function sharedDraft(): Promise<{ id: number; conversationId: number }> {
  const conversationId = await conversation()
  const id = laptop.newId()
  await world.push(laptop, [save(id, conversationId, 'start', 0, { spareId: laptop.newId() })])
  return { id, conversationId }
}

test('of two that write on the same draft the second one’s words become a draft beside it', async () => {
  const { id, conversationId } = await sharedDraft()
  await world.push(phone, [save(id, conversationId, 'phone', 1, { device: 'Phone', spareId: phone.newId() })])
  const spareId = laptop.newId()
  const [verdict] = await world.push(laptop, [save(id, conversationId, 'laptop', 1, { spareId })])
  expect(verdict).toMatchObject({ st: 'applied' })
  expect(verdict!.rows!.map((line) => line.t === 'put' && line.r.id)).toContain(spareId)
  expect(await draftsIn(conversationId)).toMatchObject([
    { id: spareId, html: 'laptop' },
    { id, html: 'phone' },
  ])
  // What the second one typed before it heard of that goes where its words are.
  await world.push(laptop, [save(id, conversationId, 'laptop, on', 2, { spareId })])
  expect(await texts(conversationId)).toEqual(['laptop, on', 'phone'])
})

test('words typed on a draft that was sent or deleted elsewhere stay', async () => {
  const { id, conversationId } = await sharedDraft()
  await world.push(phone, [op('drafts.delete', { id, conversationId, rev: 1 })])
  expect(await texts(conversationId)).toEqual([])
  await world.push(laptop, [save(id, conversationId, 'newer', 1, { spareId: laptop.newId() })])
  const [kept] = await draftsIn(conversationId)
  expect(kept).toMatchObject({ html: 'newer' })
  expect(kept!.id).not.toBe(id)
})

test('deleting ends the words that were seen, and no newer ones', async () => {
  const { id, conversationId } = await sharedDraft()
  await world.push(phone, [save(id, conversationId, 'phone', 1, { spareId: phone.newId() })])
  expect(await world.push(laptop, [op('drafts.delete', { id, conversationId, rev: 1 })])).toMatchObject([
    { st: 'applied', seq: 0 },
  ])
  expect(await texts(conversationId)).toEqual(['phone'])
  await world.push(laptop, [op('drafts.delete', { id, conversationId, rev: 2 })])
  expect(await texts(conversationId)).toEqual([])
})

test('sending ends the words that were sent, and no others', async () => {
  const { id, conversationId } = await sharedDraft()
  await world.push(phone, [save(id, conversationId, 'phone', 1, { spareId: phone.newId() })])
  const draftSpareId = laptop.newId()
  const sent = answer(laptop.newId(), conversationId, { draftId: id, draftRev: 2, draftSpareId })
  await world.push(laptop, [
    save(id, conversationId, 'laptop', 1, { spareId: draftSpareId }),
    op('messages.reply', sent),
  ])
  expect(await texts(conversationId)).toEqual(['phone'])

  const unchanged = await sharedDraft()
  const { conversationId: other } = unchanged
  await world.push(phone, [save(unchanged.id, other, 'phone', 1, { spareId: phone.newId() })])
  const asSeen = answer(laptop.newId(), other, { draftId: unchanged.id, draftRev: 1 })
  await world.push(laptop, [op('messages.reply', asSeen)])
  expect(await texts(other)).toEqual(['phone'])
})

test('of a new mail both versions stay, and it ends with the last of them', async () => {
  const [id, conversationId, spareId] = [laptop.newId(), laptop.newId(), laptop.newId()]
  const isNew = { mode: 'new', mailboxId, subject: 'Hello' }
  await world.push(laptop, [save(id, conversationId, 'start', 0, { ...isNew, spareId })])
  const changed = { ...isNew, subject: 'From the phone', spareId: phone.newId() }
  await world.push(phone, [save(id, conversationId, 'phone', 1, changed)])
  await world.push(laptop, [save(id, conversationId, 'laptop', 1, { ...isNew, spareId })])
  expect(await texts(conversationId)).toEqual(['laptop', 'phone'])
  const subject = () =>
    world.sql<{ subject: string }>('select subject from conversations where id = $1', [conversationId])
  expect(await subject()).toEqual([{ subject: 'From the phone' }])
  await world.push(laptop, [op('drafts.delete', { id: spareId, conversationId, rev: 2 })])
  expect(await texts(conversationId)).toEqual(['phone'])
  expect(await subject()).toHaveLength(1)
  await world.push(laptop, [op('drafts.delete', { id, conversationId, rev: 2 })])
  expect(await subject()).toEqual([])
})

test('a new mail that was deleted for good takes no more words; they come back with the reason', async () => {
  const [id, conversationId] = [laptop.newId(), laptop.newId()]
  const isNew = { mode: 'new', mailboxId, subject: 'Hello' }
  await world.push(laptop, [save(id, conversationId, 'start', 0, { ...isNew, spareId: laptop.newId() })])
  await world.push(phone, [op('drafts.delete', { id, conversationId, rev: 1 })])
  const late = { ...isNew, spareId: laptop.newId() }
  expect(await world.push(laptop, [save(id, conversationId, 'late', 1, late)])).toMatchObject([
    { st: 'conflict', reason: 'gone', message: 'This mail was deleted on another device.' },
  ])
  expect(await texts(conversationId)).toEqual([])
})

test('who names no second id is told that the draft has changed', async () => {
  const { id, conversationId } = await sharedDraft()
  await world.push(phone, [save(id, conversationId, 'phone', 1, { spareId: phone.newId() })])
  expect(await world.push(laptop, [save(id, conversationId, 'laptop', 1)])).toMatchObject([
    { st: 'conflict', reason: 'stale_draft' },
  ])
  expect(await texts(conversationId)).toEqual(['phone'])
})

describe('a draft that leaves later', () => {
  const hour = 3_600_000

  async function scheduled(at = Date.now() + 2 * hour) {
    const { id, conversationId } = await sharedDraft()
    const args = {
      ...{ conversationId, draftId: id, draftRev: 1, sendAt: at, html: '<p>start</p>' },
      ...{ attachments: [], contactId: null, acknowledged: 0 },
    }
    const schedule = op('drafts.schedule', args)
    const [verdict] = await world.push(laptop, [schedule])
    return { id, conversationId, by: schedule.op, verdict }
  }

  const sendNow = (id: number, conversationId: number, by: string) =>
    op('messages.reply', {
      ...mail(laptop.newId(), conversationId, mailboxId),
      ...{ mode: 'reply', messageId: null, acknowledged: 0, draftId: id, draftRev: 2, scheduledBy: by },
    })

  const mails = (conversationId: number) =>
    world.sql('select 1 from messages where conversation_id = $1', [conversationId])

  test('is held back when its time had passed on the way', async () => {
    const { verdict, id } = await scheduled(1)
    expect(verdict).toMatchObject({ st: 'conflict', reason: 'time_passed' })
    expect(await world.sql('select 1 from drafts where id = $1 and scheduled is not null', [id])).toEqual([])
  })

  test('called off, or changed, it does not leave by what was set before', async () => {
    const { id, conversationId, by } = await scheduled()
    await world.push(phone, [op('drafts.unschedule', { id, conversationId })])
    expect(await world.push(laptop, [sendNow(id, conversationId, by)])).toMatchObject([{ st: 'applied' }])
    expect(await mails(conversationId)).toHaveLength(1)
    expect(await draftsIn(conversationId)).toMatchObject([{ html: 'start' }])
  })

  test('calling off what has been sent is told', async () => {
    const { id, conversationId, by } = await scheduled()
    await world.push(laptop, [sendNow(id, conversationId, by)])
    expect(await mails(conversationId)).toHaveLength(2)
    const [verdict] = await world.push(phone, [op('drafts.unschedule', { id, conversationId })])
    expect(verdict).toMatchObject({ st: 'conflict', message: 'It has been sent already' })
  })

  test('words that another device wrote on it meanwhile stand beside it', async () => {
    const { id, conversationId } = await scheduled()
    await world.push(phone, [
      save(id, conversationId, 'phone', 1, { device: 'Phone', spareId: phone.newId() }),
    ])
    expect(await texts(conversationId)).toEqual(['phone', 'start'])
    expect(
      await world.sql('select 1 from drafts where id = $1 and scheduled is not null', [id]),
    ).toHaveLength(1)
  })
})
