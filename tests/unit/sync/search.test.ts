import { blankContact } from '#domain/customers/blank-contact.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { utcCalendar } from '#domain/search/dates.ts'
import { parseQuery } from '#domain/search/query.ts'
import { pick, seededRandom } from '#lib/random.ts'
import { readMeta, writeMeta } from '#local/meta.ts'
import { mutate } from '#local/mutate.ts'
import { withBox } from '#local/rows.ts'
import { dropSearch } from '#local/search/index-store.ts'
import { toChunks } from '#local/threads.ts'
import { keepIndex } from '#sync/index-keeper.ts'
import { resetReplica } from '#sync/reset.ts'
import { SearchDesk } from '#sync/search-desk.ts'
import { keepSearch, type SearchKeeper } from '#sync/search-keeper.ts'
import { BrowserLocks } from '../../support/locks.ts'
import { conversationRow, inboundRow, mailboxRow, memoryDesk } from '../../support/replica.ts'

const now = Date.UTC(2026, 10, 22)
const keepers: SearchKeeper[] = []

afterEach(async () => {
  await Promise.all(keepers.splice(0).map((keeper) => keeper.stop()))
})

type Device = Awaited<ReturnType<typeof device>>

async function device() {
  const desk = await memoryDesk()
  await desk.db.mailboxes.add({ ...mailboxRow, v: 1 })
  return { ...desk, locks: new BrowserLocks() }
}

/** Tab of a device that searches. */
async function tab({ db, bus, clock, locks, connect }: Device) {
  const own = connect()
  const onChange = vi.fn<() => void>()
  const keeper = keepSearch(own, bus, locks.asManager(), onChange)
  keepers.push(keeper)
  const { index, stop } = await keepIndex(db, bus, clock, () => undefined)
  stop()
  const desk = new SearchDesk(own, index, keeper)
  const search = async (text: string, limit = 50) => {
    await keeper.settled()
    return desk.search(parseQuery(text, utcCalendar(now)), limit)
  }
  const find = async (text: string) => (await search(text)).conversations.ids
  return { keeper, search, find, onChange, desk }
}

async function put({ db, bus }: Device, fields: Partial<Conversation> & { id: number }, ...texts: string[]) {
  const { id } = fields
  await db.transaction('rw', db.conversations, db.threads, async () => {
    await db.conversations.put(withBox({ ...conversationRow(id, fields), v: 1 }))
    const items = texts.map((text, n) => ({
      ...{ e: 'messages' as const, v: 1 },
      r: { ...inboundRow(id * 100 + n, id, n + 1), html: `<p>${text}</p>`, preview: text },
    }))
    await db.threads.bulkPut(toChunks(id, items))
  })
  bus.publish({ conversations: [id], threads: [id] })
}

async function putContact({ db, bus }: Device, id: number, firstName: string, fields: Partial<Contact> = {}) {
  const row: Contact = {
    ...blankContact,
    ...{ id, firstName, lastName: '', email: `${firstName}@letterbox.example`, createdAt: 1 },
    ...fields,
  }
  await db.contacts.put({ ...row, v: 1 })
  bus.publish({ contacts: [id] })
}

test('words of subject, number, contact and any message are found, newest first', async () => {
  const desk = await device()
  await putContact(desk, 901, 'Aurélie', { companyName: 'Fontaine' })
  await put(
    desk,
    { id: 1, subject: 'Wrong frame', contactId: 901, lastActivityAt: 10 },
    'Hello',
    'the <b>derailleur</b> hanger',
  )
  await put(desk, { id: 2, subject: 'Other', lastActivityAt: 20 }, 'derailleur')
  const { find, search } = await tab(desk)
  expect(await find('derailleur')).toEqual([2, 1])
  expect(await find('derailleur hang')).toEqual([1])
  expect(await find('aurelie')).toEqual([1])
  expect(await find('fontaine frame')).toEqual([1])
  expect(await find('nothing')).toEqual([])
  expect((await search('aurel')).contacts).toEqual({ ids: [901], total: 1 })
  expect((await search('aurel is:open')).contacts.total).toBe(0)
})

test('the number itself comes first, then what has the words in its head, then the newest', async () => {
  const desk = await device()
  await put(desk, { id: 1, ticketNo: 48, subject: 'old', lastActivityAt: 1 }, 'x')
  await put(desk, { id: 2, ticketNo: 480, subject: 'a', lastActivityAt: 2 }, 'x')
  await put(desk, { id: 3, ticketNo: 7, subject: 'a', lastActivityAt: 9 }, 'order 48')
  await put(desk, { id: 4, ticketNo: 8, subject: 'brake pads', lastActivityAt: 3 }, 'x')
  await put(desk, { id: 5, ticketNo: 9, subject: 'b', lastActivityAt: 8 }, 'brake')
  const { find, search } = await tab(desk)
  expect(await find('#48')).toEqual([1, 2, 3])
  expect(await find('brake')).toEqual([4, 5])
  expect((await search('brake', 1)).conversations).toEqual({ ids: [4], total: 2 })
})

test('operators narrow, alone and together', async () => {
  const desk = await device()
  await desk.db.labels.bulkAdd([
    { id: 31, label: 'Warranty case', color: 'red', description: '', isStatic: false, v: 1 },
    { id: 32, label: 'fleet', color: 'red', description: '', isStatic: false, v: 1 },
  ])
  await put(desk, { id: 1, labelIds: [31], statusId: 4, lastActivityAt: Date.UTC(2026, 9, 1) }, 'gear')
  await put(
    desk,
    { id: 2, labelIds: [31, 32], isRead: false, hasAttachment: true, lastActivityAt: Date.UTC(2026, 10, 20) },
    'gear',
  )
  await put(
    desk,
    { id: 3, assigneeId: 7, isStarred: true, snoozeTime: now, lastActivityAt: Date.UTC(2026, 10, 21) },
    'gear',
  )
  await put(desk, { id: 4, isTrashed: true, lastActivityAt: Date.UTC(2026, 10, 21) }, 'gear')
  const { find, search } = await tab(desk)
  const expected: Record<string, number[]> = {
    gear: [3, 2, 1],
    'gear is:open': [3, 2],
    'is:open is:closed': [3, 2, 1],
    'tag:warranty': [2, 1],
    'tag:"case warranty" tag:fleet': [2],
    'is:unread': [2],
    'is:starred is:snoozed is:mine': [3],
    'is:unassigned': [2, 1],
    'has:attachment': [2],
    'in:trash gear': [4],
    'in:support is:closed': [1],
    'before:2026-11-01': [1],
    'gear after:2026-11-21': [3],
    'after:2026-11-20 before:2026-11-21': [2],
    'from:dana is:unread': [2],
    'from:dnaa is:unread': [2],
    'to:support is:unread': [2],
    'from:support': [],
    'tag:nope': [],
    'in:nowhere gear': [],
  }
  for (const [text, ids] of Object.entries(expected)) expect(await find(text), text).toEqual(ids)
  expect((await search('tag:nope in:nowhere')).problems.map(({ hint }) => hint)).toEqual([
    'There is no tag “nope”.',
    'There is no inbox “nowhere”.',
  ])
})

test('a mistyped word finds what was meant, and says so', async () => {
  const desk = await device()
  await put(desk, { id: 1, subject: 'Battery drops' }, 'x')
  const { find, search } = await tab(desk)
  expect(await find('batery drops')).toEqual([1])
  expect((await search('!!!')).conversations).toEqual({ ids: [], total: 0 })
  expect((await search('batery')).instead).toEqual({ batery: [{ text: 'battery', isPrefix: false }] })
  expect((await search('batt')).instead).toEqual({})
})

test('what is written, renamed, let go of or removed is found by its new words alone', async () => {
  const desk = await device()
  await putContact(desk, 901, 'René')
  await put(desk, { id: 1, subject: 'Kettle', contactId: 901 }, 'whistle')
  await put(desk, { id: 2, subject: 'Two' }, 'second')
  const { find } = await tab(desk)
  expect(await find('whistle rene')).toEqual([1])
  await putContact(desk, 901, 'Zoë')
  await put(desk, { id: 1, subject: 'Teapot', contactId: 901 }, 'silence')
  expect(await find('zoe teapot silence')).toEqual([1])
  for (const old of ['kettle', 'whistle', 'rene']) expect(await find(old), old).toEqual([])
  await desk.db.threads.where('[conversationId+n]').between([1, 0], [1, Infinity]).delete()
  expect(await find('silence')).toEqual([])
  expect(await find('teapot')).toEqual([1])
  await desk.db.conversations.delete(2)
  expect(await find('second')).toEqual([])
  const words = (await desk.db.searchBlocks.toArray()).flatMap(({ terms }) => terms.split('\n'))
  expect(words).toContain('teapot')
  expect(words).not.toContain('second')
})

test('a note written offline is found before it is sent', async () => {
  const desk = await device()
  await put(desk, { id: 1 }, 'x')
  const { find } = await tab(desk)
  expect(await find('sprocket')).toEqual([])
  const note = {
    id: 5_000_000_000,
    conversationId: 1,
    messageId: 100,
    mentions: [],
    attachments: [],
    draftId: null,
  }
  await mutate(desk, 'notes.add', { ...note, html: '<p>ask about the sprocket</p>' })
  expect(await find('sprocket')).toEqual([1])
  expect(await find('has:note')).toEqual([1])
})

test('after any changes, ends and starts the index has what the device has', async () => {
  const desk = await device()
  const random = seededRandom(11n)
  const words = ['gear', 'brake', 'wheel', 'chain', 'lamp', 'bell']
  const some = () => [pick(random, words), pick(random, words)].join(' ')
  const texts = new Map<number, string>()
  let device1 = await tab(desk)
  for (let step = 0; step < 120; step += 1) {
    const id = 1 + Math.floor(random.next() * 30)
    if (random.next() < 0.2) {
      await desk.db.conversations.delete(id)
      await desk.db.threads.where('[conversationId+n]').between([id, 0], [id, Infinity]).delete()
      texts.delete(id)
    } else {
      const [subject, text] = [some(), some()]
      await put(desk, { id, subject }, text)
      texts.set(id, `${subject} ${text}`)
    }
    if (random.next() < 0.15) {
      // A tab that dies during its work.
      void device1.keeper.settled()
      device1 = await tab(desk)
    }
    if (step % 10 > 0) continue
    for (const word of words) {
      const meant = [...texts].filter(([, text]) => text.includes(word)).map(([each]) => each)
      expect(new Set(await device1.find(word)), word).toEqual(new Set(meant))
    }
  }
}, 60_000)

test('an index that was lost, emptied or is of another format is made anew', async () => {
  const desk = await device()
  await put(desk, { id: 1 }, 'gear')
  const first = await tab(desk)
  expect(await first.find('gear')).toEqual([1])
  await desk.db.searchBlocks.clear()
  const second = await tab(desk)
  await second.find('gear')
  expect(await second.find('gear')).toEqual([1])
  await dropSearch(desk.db)
  expect(await second.find('gear')).toEqual([1])
  await writeMeta(desk.db, { search: { format: -1, next: 9 } })
  expect(await (await tab(desk)).find('gear')).toEqual([1])
})

test('an index of a newer build is left alone', async () => {
  const desk = await device()
  await put(desk, { id: 1 }, 'gear')
  await writeMeta(desk.db, { search: { format: 99, next: 9 } })
  expect(await (await tab(desk)).find('gear')).toEqual([])
  expect(await readMeta(desk.db, 'search')).toEqual({ format: 99, next: 9 })
})

test('a reset of the replica leaves no words behind', async () => {
  const desk = await device()
  await put(desk, { id: 1 }, 'gear')
  const { find } = await tab(desk)
  expect(await find('gear')).toEqual([1])
  await resetReplica(desk.db, desk.bus)
  expect(await desk.db.searchBlocks.count()).toBe(0)
  expect(await find('gear')).toEqual([])
  await put(desk, { id: 2 }, 'gear')
  expect(await find('gear')).toEqual([2])
})

test('while the replica is being filled nothing is indexed, unless somebody searches', async () => {
  const desk = await device()
  await writeMeta(desk.db, { snapshot: { s0: [0, 0], after: null } })
  await put(desk, { id: 1 }, 'gear')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { desk: searching } = await tab(desk)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect((await readMeta(desk.db, 'search')).format).toBe(0)
  await vi.waitFor(async () => {
    const { conversations, isWhole } = await searching.search(parseQuery('gear', utcCalendar(now)), 5)
    expect({ ids: conversations.ids, isWhole }).toEqual({ ids: [1], isWhole: true })
  })
})

test('every tab finds what one of them took in', async () => {
  const desk = await device()
  const first = await tab(desk)
  const second = await tab(desk)
  await second.find('x')
  await put(desk, { id: 1 }, 'gear')
  expect(await first.find('gear')).toEqual([1])
  await vi.waitFor(async () => {
    const { conversations } = await second.desk.search(parseQuery('gear', utcCalendar(now)), 5)
    expect(conversations.ids).toEqual([1])
  })
  expect(second.onChange).toHaveBeenCalled()
})

test('D2-33: articles are found by name and text, a name before a text, mistyped too, and no longer once they left', async () => {
  const desk = await device()
  const { search, keeper } = await tab(desk)
  const row = { docId: 7, base: 'Riders', category: '', isWhole: true, updatedAt: 1, v: 1 }
  await desk.db.articleTexts.bulkPut([
    { ...row, id: 31, name: 'Store a battery', text: 'Keep it dry.\nCharge it to half.' },
    { ...row, id: 32, name: 'Winter', text: 'A battery freezes.' },
  ])
  await put(desk, { id: 1, subject: 'Battery' })
  desk.bus.publish({ articleTexts: [31, 32] })
  await keeper.settled()
  const find = async (text: string) => (await search(text)).articles.ids
  expect(await find('batt')).toEqual([31, 32])
  expect(await find('charge half')).toEqual([31])
  expect(await find('freezess')).toEqual([32])
  // A query with operators only finds conversations.
  expect(await find('battery is:open')).toEqual([])
  expect((await search('battery')).conversations.ids).toEqual([1])
  await desk.db.articleTexts.bulkDelete([31])
  desk.bus.publish({ articleTexts: [31] })
  await keeper.settled()
  expect(await find('battery')).toEqual([32])
})
