import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateOf } from '#domain/conversations/drafts/draft-end.ts'
import type { Scheduled } from '#domain/conversations/drafts/scheduled.ts'
import { answer, mail, makeWorld, op, type Device, type World } from './world.ts'

/* Two devices of one agent: text that the other device has not seen is never overwritten, sent or deleted. */

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

/** Arguments of a save: `over` is the revision it is based on. */
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

/** State of a draft after a save, optionally scheduled. */
const stateAfter = (rev: number, saved: { op: string }, putOff?: { op: string }) =>
  stateOf({ rev, savedBy: saved.op, scheduled: putOff ? ({ op: putOff.op } as Scheduled) : null })

const putOffIn = (conversationId: number) =>
  world.sql('select 1 from drafts where conversation_id = $1 and scheduled is not null', [conversationId])

/** Draft that both devices have seen. */
async function sharedDraft() {
  const conversationId = await conversation()
  const id = laptop.newId()
  const first = save(id, conversationId, 'start', 0, { spareId: laptop.newId() })
  await world.push(laptop, [first])
  return { id, conversationId, first }
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
  // Text typed on the second device before it knew is saved to its draft.
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
    const { id, conversationId, first } = await sharedDraft()
    const args = {
      ...{ conversationId, draftId: id, draftRev: 1, sendAt: at, html: '<p>start</p>' },
      ...{ attachments: [], contactId: null, acknowledged: 0 },
    }
    const schedule = op('drafts.schedule', args)
    const [verdict] = await world.push(laptop, [schedule])
    return { id, conversationId, first, by: schedule.op, verdict }
  }

  const sendNow = (id: number, conversationId: number, by: string) =>
    op('messages.reply', {
      ...mail(laptop.newId(), conversationId, mailboxId),
      ...{ mode: 'reply', messageId: null, acknowledged: 0, draftId: id, draftRev: 1, scheduledBy: by },
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

  const put = (id: number, conversationId: number, more: object) =>
    op('drafts.schedule', {
      ...{ conversationId, draftId: id, sendAt: Date.now() + 3 * hour, html: '<p>start</p>' },
      ...{ attachments: [], contactId: null, acknowledged: 0 },
      ...more,
    })

  // Seed 9224 of the simulation: the phone's text was lost.
  test('throwing away what was put off in vain leaves the words that another device wrote first', async () => {
    const { id, conversationId, first } = await sharedDraft()
    await world.push(phone, [save(id, conversationId, 'phone', 1, { spareId: phone.newId() })])
    const later = put(id, conversationId, { draftRev: 1, draftState: stateAfter(1, first) })
    const ending = op('drafts.delete', { id, conversationId, rev: 1, state: stateAfter(1, first, later) })
    expect(await world.push(laptop, [later, ending])).toMatchObject([
      { st: 'conflict', reason: 'stale_draft' },
      { st: 'applied', seq: 0 },
    ])
    expect(await texts(conversationId)).toEqual(['phone'])
  })

  test('what another device put off meanwhile is neither thrown away nor put off again', async () => {
    const { id, conversationId, first } = await scheduled()
    const known = { draftRev: 1, draftState: stateAfter(1, first) }
    expect(
      await world.push(phone, [
        op('drafts.delete', { id, conversationId, rev: 1, state: known.draftState }),
        put(id, conversationId, known),
      ]),
    ).toMatchObject([
      { st: 'applied', seq: 0 },
      { st: 'conflict', reason: 'stale_draft' },
    ])
    expect(await texts(conversationId)).toEqual(['start'])
  })

  test('words that are sent take the time with them that another device gave them', async () => {
    const { id, conversationId, first } = await scheduled()
    const known = { draftId: id, draftRev: 1, draftState: stateAfter(1, first) }
    const other = op(
      'messages.reply',
      answer(phone.newId(), conversationId, { ...known, draftState: '1 x ' }),
    )
    expect(await world.push(phone, [other])).toMatchObject([{ st: 'applied' }])
    expect(await texts(conversationId)).toEqual(['start'])
    const sent = op('messages.reply', answer(phone.newId(), conversationId, known))
    expect(await world.push(phone, [sent])).toMatchObject([{ st: 'applied' }])
    expect(await texts(conversationId)).toEqual([])
  })

  test('an op of an older build, which names the count alone, leaves what was put off', async () => {
    const { id, conversationId } = await scheduled()
    expect(await world.push(phone, [op('drafts.delete', { id, conversationId, rev: 1 })])).toMatchObject([
      { st: 'applied', seq: 0 },
    ])
    expect(await texts(conversationId)).toEqual(['start'])
  })

  test('a save with other recipients and the same words does not call it off in silence', async () => {
    const { id, conversationId, first } = await sharedDraft()
    const overState = stateAfter(1, first)
    const cc = [{ email: 'lee@customer.example', name: 'Lee' }]
    const copied = save(id, conversationId, 'start', 1, { cc, overState, spareId: laptop.newId() })
    const known = { draftRev: 2, draftState: stateAfter(2, copied) }
    await world.push(laptop, [copied, put(id, conversationId, known)])
    const spareId = phone.newId()
    const other = save(id, conversationId, 'start', 1, { spareId, overState, subject: 'Other' })
    await world.push(phone, [other])
    const held = await world.sql<{ id: number; isPutOff: boolean }>(
      'select id, scheduled is not null as "isPutOff" from drafts where conversation_id = $1',
      [conversationId],
    )
    expect(held).toHaveLength(2)
    expect(held).toContainEqual({ id, isPutOff: true })
    expect(held).toContainEqual({ id: spareId, isPutOff: false })
  })

  // Seed 9117: the mail was sent although it had been cancelled.
  test('it is called off where its words lie', async () => {
    const { id, conversationId, first } = await sharedDraft()
    await world.push(phone, [save(id, conversationId, 'phone', 1, { spareId: phone.newId() })])
    const spareId = laptop.newId()
    const moved = save(id, conversationId, 'laptop', 1, { spareId, overState: stateAfter(1, first) })
    const ended = { draftRev: 2, draftState: stateAfter(2, moved), draftSpareId: spareId }
    await world.push(laptop, [
      moved,
      put(id, conversationId, ended),
      op('drafts.unschedule', { id, conversationId, words: `2 ${moved.op}`, spareId }),
    ])
    expect(await texts(conversationId)).toEqual(['laptop', 'phone'])
    expect(await putOffIn(conversationId)).toEqual([])
  })

  test('other words than the agent saw are not called off, also where there are as many saves of them', async () => {
    const { id, conversationId } = await sharedDraft()
    const phones = save(id, conversationId, 'phone', 1, { spareId: phone.newId() })
    const known = { draftRev: 2, draftState: stateAfter(2, phones) }
    await world.push(phone, [phones, put(id, conversationId, known)])
    const words = { words: '2 another save', spareId: laptop.newId() }
    const [verdict] = await world.push(laptop, [op('drafts.unschedule', { id, conversationId, ...words })])
    expect(verdict).toMatchObject({ st: 'conflict', reason: 'stale_draft' })
    expect(await putOffIn(conversationId)).toHaveLength(1)
  })
})

describe('words that had to move to a spare place', () => {
  /** Both devices have saved a second time; the laptop's text is in the spare draft. */
  async function moved() {
    const { id, conversationId, first } = await sharedDraft()
    const overState = stateAfter(1, first)
    const phones = save(id, conversationId, 'phone', 1, { spareId: phone.newId(), overState })
    await world.push(phone, [phones])
    const spareId = laptop.newId()
    const laptops = save(id, conversationId, 'laptop', 1, { spareId, overState })
    await world.push(laptop, [laptops])
    return { id, conversationId, spareId, laptops, overState }
  }

  test('stay when another device has gone on with them there', async () => {
    const { id, conversationId, spareId, laptops } = await moved()
    const on = { spareId: phone.newId(), overState: stateAfter(2, laptops) }
    await world.push(phone, [save(spareId, conversationId, 'on the phone', 2, on)])
    const state = stateAfter(2, laptops)
    await world.push(laptop, [op('drafts.delete', { id, conversationId, rev: 2, state, spareId })])
    expect(await texts(conversationId)).toEqual(['on the phone', 'phone'])
  })

  test('do not stand for those that lie where they were, once they are gone', async () => {
    const { id, conversationId, spareId, laptops } = await moved()
    await world.push(phone, [op('drafts.delete', { id: spareId, conversationId, rev: 2 })])
    const state = stateAfter(2, laptops)
    const sent = { draftId: id, draftRev: 2, draftState: state, draftSpareId: spareId }
    await world.push(laptop, [
      op('drafts.delete', { id, conversationId, rev: 2, state, spareId }),
      op('messages.reply', answer(laptop.newId(), conversationId, sent)),
    ])
    expect(await texts(conversationId)).toEqual(['phone'])
  })

  test('are not written over by an older save that comes late', async () => {
    const { conversationId, id, spareId, laptops, overState } = await moved()
    const newer = save(id, conversationId, 'newest', 2, { spareId, overState: stateAfter(2, laptops) })
    await world.push(laptop, [newer])
    const late = save(id, conversationId, 'older', 1, { spareId, overState })
    expect(await world.push(laptop, [late])).toMatchObject([{ st: 'conflict', reason: 'stale_draft' }])
    expect(await texts(conversationId)).toEqual(['newest', 'phone'])
  })
})

test('a template that is half filled in is kept with its draft, also by a save of an older build, until it is taken away', async () => {
  const { id, conversationId, first } = await sharedDraft()
  const shown = { name: 'order_ready', language: 'en_US', category: 'UTILITY', header: '', footer: '' }
  const template = {
    template: { ...shown, body: 'Hello {{1}}, see {{2}}.', placeholders: ['1', '2'] },
    values: { 1: 'Ana' },
  }
  const keptIn = async () =>
    (await world.sql<{ template: unknown }>('select template from drafts where id = $1', [id]))[0]?.template
  const next = (over: number, state: string, more: object) =>
    save(id, conversationId, 'start', over, { overState: state, spareId: laptop.newId(), ...more })
  const second = next(1, stateAfter(1, first), { template })
  const third = next(2, stateAfter(2, second), {})
  await world.push(laptop, [second, third])
  expect(await keptIn()).toEqual(template)
  await world.push(laptop, [next(3, stateAfter(3, third), { template: null })])
  expect([await keptIn(), await texts(conversationId)]).toEqual([null, ['start']])
})
