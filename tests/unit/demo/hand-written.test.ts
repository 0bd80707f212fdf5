import { expect, test } from 'vitest'
import { isPhoneNumber } from '#domain/channels/phone-number.ts'
import { labelColors } from '#domain/labels/label.ts'
import { conversationTypes, priorities, statuses } from '#domain/conversations/status.ts'
import { handWrittenCount, makeDemoDesk } from '#server/demo/make-desk.ts'
import { scripts } from '#server/demo/content/content.ts'
import { scriptSchema } from '#server/demo/content/shapes.ts'
import { keepOriginals } from '#server/demo/originals.ts'
import {
  brokenChanges,
  brokenTimes,
  countBy,
  htmlFaults,
  messagesOf,
  missingReferences,
  pictureTime,
  written,
} from './checks.ts'

const desk = makeDemoDesk({ seed: 7, now: pictureTime })
const { conversations } = desk
const byKey = (key: string) => conversations.find((each) => each.key === key) ?? expect.fail(`no ${key}`)
const listed = conversations.filter((each) => !each.isTrashed && !each.isSpam && each.snoozeAt === null)
const lastMessageAt = (each: (typeof conversations)[number]) => messagesOf(each).at(-1)?.at ?? 0

test('the same seed and moment give the same desk, down to the bytes of its files', () => {
  expect(written(makeDemoDesk({ seed: 7, now: pictureTime }))).toBe(written(desk))
})

test('the moment is rounded down to the full hour, and everything moves with it', () => {
  const within = makeDemoDesk({ seed: 7, now: pictureTime + 3_599_999 })
  expect(within.now).toBe(pictureTime)
  expect(written(within)).toBe(written(desk))
  const later = makeDemoDesk({ seed: 7, now: pictureTime + 3_600_000 })
  expect(later.conversations[0]?.items[0]?.at).toBe((conversations[0]?.items[0]?.at ?? 0) + 3_600_000)
})

test('the list counts as the design pictures do', () => {
  expect(conversations).toHaveLength(handWrittenCount)
  expect(listed).toHaveLength(32)
  expect(countBy(listed, (each) => each.status)).toEqual({ new: 4, open: 16, on_hold: 8, closed: 4 })
  expect(listed.filter((each) => !each.isRead)).toHaveLength(4)
})

test('a conversation of WhatsApp is written with a telephone number, and keeps no mail', async () => {
  const chats = conversations.filter(({ type }) => type === 'whatsapp')
  expect(await keepOriginals(chats, () => Promise.reject(new Error('a mail')))).toEqual(new Map())
  const spoken = chats.flatMap(messagesOf)
  const people = spoken.flatMap((each) => (each.kind === 'in' ? [each.from] : each.to))
  expect(people.length).toBeGreaterThan(1)
  expect(people.filter(({ email }) => !isPhoneNumber(email))).toEqual([])
})

test('time is logged for each answer, and ends when that was sent', () => {
  const answers = conversations.flatMap(({ items }) => items.filter((item) => item.kind === 'out'))
  const times = conversations.flatMap((each) => each.times)
  expect(times.map(({ by, at, seconds }) => [by, at + seconds * 1000])).toEqual(
    answers.map(({ by, at }) => [by, at]),
  )
  expect(Math.min(...times.map(({ seconds }) => seconds))).toBeGreaterThan(90)
})

test('the first rows are those of the design pictures, at their times', () => {
  const rows = listed
    .toSorted((a, b) => lastMessageAt(b) - lastMessageAt(a))
    .slice(0, 13)
    .map(
      (each) =>
        `${new Date(lastMessageAt(each)).toISOString().slice(11, 16)} ${messagesOf(each).length} ${each.contact}`,
    )
  expect(rows).toEqual([
    '14:38 5 dana',
    '14:31 9 kenji',
    '14:22 2 aurelie',
    '13:57 3 bartholomew',
    '13:40 1 portland',
    '13:12 12 sofia',
    '12:46 4 rakesh',
    '11:58 7 marrow',
    '11:20 2 grace',
    '10:49 6 luca',
    '10:05 3 harriet',
    '09:31 2 peter',
    '09:02 8 nadia',
  ])
})

test('the conversation of the pictures says what they say', () => {
  const dana = byKey('dana-battery')
  expect(dana).toMatchObject({
    ticketNo: 4821,
    subject: 'Battery drops from 40% to 0 on the Ridge 2',
    status: 'open',
    priority: 'high',
    assignee: 'maya',
    mailbox: 'warranty',
    isStarred: true,
  })
  const note = dana.items.find((item) => item.kind === 'note')
  expect(note).toMatchObject({ by: 'priya', mentions: ['maya'] })
  expect(note?.text).toBe(
    "@Maya Lindqvist cell group 3 sags to 2.9 V under load. Same batch as the September returns, so replace it, don't repair.",
  )
  expect(note?.html).toContain(
    '<span data-type="mention" data-id="maya" data-label="Maya Lindqvist">@Maya Lindqvist</span>',
  )
  const sizes = dana.items.flatMap((item) =>
    item.attachments.map((file) => [file.name, file.bytes().byteLength / 1024]),
  )
  expect(sizes.map(([name, size]) => [name, Math.round(Number(size))])).toEqual([
    ['ridge2-bms-log.txt', 212],
    ['IMG_4471.png', 1843],
    ['sticker-RB2-2217-0946.png', 640],
  ])
})

test('every status, priority, type and language of the list occurs', () => {
  expect(Object.keys(countBy(conversations, (each) => each.status)).toSorted()).toEqual(
    statuses.map(({ status }) => status).toSorted(),
  )
  const perPriority = countBy(conversations, (each) => each.priority)
  expect(priorities.filter((priority) => (perPriority[priority] ?? 0) < 2)).toEqual([])
  expect(new Set(conversations.map((each) => each.type))).toEqual(new Set(conversationTypes))
  const perLanguage = countBy(conversations, (each) => each.language)
  expect(perLanguage).toMatchObject({ de: 4, ar: 1 })
  expect(perLanguage['en']).toBeGreaterThan(conversations.length / 2)
})

test('every reference resolves, and every label, contact and user is used', () => {
  const contacts = new Set(desk.contacts.map(({ key }) => key))
  expect(contacts.size).toBe(desk.contacts.length)
  expect(conversations.flatMap((each) => missingReferences(desk, each, contacts))).toEqual([])
  expect(new Set(conversations.map((each) => each.contact))).toEqual(contacts)
  const labels = new Set(desk.labels.map(({ key }) => key))
  const used = [...conversations.flatMap((each) => each.labels), ...desk.contacts.flatMap(({ tags }) => tags)]
  expect(new Set(used)).toEqual(labels)
  expect(desk.contacts.flatMap((each) => each.tags.filter((tag) => !labels.has(tag)))).toEqual([])
  const roles = new Set<string>(desk.roles.map(({ key }) => key))
  const users = new Set(desk.users.map(({ key }) => key))
  expect(desk.users.filter((user) => !roles.has(user.role))).toEqual([])
  for (const group of [...desk.teams, ...desk.mailboxes])
    expect(group.users.filter((user) => !users.has(user))).toEqual([])
})

test('keys and ticket numbers are unique, and a file name occurs once in its message', () => {
  expect(new Set(conversations.map(({ key }) => key)).size).toBe(conversations.length)
  const numbers = conversations.map(({ ticketNo }) => ticketNo)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.filter((number) => number < 4700 || number > 4830)).toEqual([])
  const items = conversations.flatMap((each) => each.items)
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
  const repeated = items.filter(
    (item) => new Set(item.attachments.map(({ name }) => name)).size < item.attachments.length,
  )
  expect(repeated.map(({ key }) => key)).toEqual([])
})

test('nothing lies in the future, threads run forward, and changes lead to what the conversation says', () => {
  expect(conversations.flatMap((each) => brokenTimes(each, desk.now))).toEqual([])
  expect(conversations.flatMap(brokenChanges)).toEqual([])
  expect(conversations.filter((each) => each.assignee !== null && each.team !== null)).toEqual([])
  expect(conversations.filter((each) => each.items[0]?.kind !== 'in')).toEqual([])
})

test('html stays within simple tags, and its text has none', () => {
  const pieces = [
    ...desk.mailboxes.map(({ key, signature }) => [key, signature] as const),
    ...conversations.flatMap((each) => [
      ...each.drafts.map((draft) => [each.key, draft.html] as const),
      ...each.items.map((item) => [item.key, item.html] as const),
      ...messagesOf(each).map((item) => [item.key, item.quotedHtml ?? ''] as const),
    ]),
  ]
  expect(pieces.flatMap(([key, html]) => htmlFaults(html).map((fault) => `${key}: ${fault}`))).toEqual([])
  expect(
    conversations.flatMap((each) => each.items.filter((item) => /<\w|\*\*|\]\(/.test(item.text))),
  ).toEqual([])
})

test('inline pictures are shown where they belong', () => {
  const items = conversations.flatMap((each) => each.items)
  const shown = items.flatMap((item) =>
    [...item.html.matchAll(/src="cid:([^"]+)"/g)].map(([, id]) => `${item.key} ${id}`),
  )
  const kept = items.flatMap((item) =>
    item.attachments.filter((file) => file.contentId !== null).map((file) => `${item.key} ${file.contentId}`),
  )
  expect(shown).toHaveLength(1)
  expect(kept).toEqual(shown)
})

test('all addresses belong to nobody', () => {
  const addresses = JSON.stringify(desk).match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g) ?? []
  expect(addresses.length).toBeGreaterThan(200)
  expect(addresses.filter((address) => !/\.(test|example)$/.test(address))).toEqual([])
})

test('labels keep to the limits and colours of the product', () => {
  expect(desk.labels.filter(({ label }) => label.length > 20)).toEqual([])
  expect(new Set(desk.labels.map(({ color }) => color))).toEqual(new Set(labelColors))
})

test('threads are as long as real ones, two of them very long', () => {
  const counts = conversations.map((each) => messagesOf(each).length)
  const average = counts.reduce((sum, count) => sum + count, 0) / counts.length
  expect(average).toBeGreaterThan(4)
  expect(average).toBeLessThan(5)
  expect(counts.filter((count) => count >= 20)).toHaveLength(2)
  expect(
    Math.max(...conversations.flatMap((each) => each.items.map((item) => item.text.length))),
  ).toBeLessThanOrEqual(1200)
})

test('the odd cases of real mail occur', () => {
  const messages = conversations.flatMap(messagesOf)
  expect(messages.filter((item) => item.kind === 'in' && item.isAutomatic).length).toBeGreaterThanOrEqual(4)
  expect(
    messages.filter((item) => item.kind === 'out' && item.delivery === 'bounced' && item.deliveryReason),
  ).toHaveLength(2)
  expect(messages.filter((item) => item.quotedHtml !== null)).toHaveLength(3)
  expect(messages.filter((item) => item.html.includes('<table'))).toHaveLength(1)
  expect(messages.filter((item) => item.html.includes('dir="rtl"'))).toHaveLength(2)
  expect(conversations.some((each) => each.subject.length > 180 && each.subject.length <= 255)).toBe(true)
  expect(desk.contacts.some((each) => `${each.firstName} ${each.lastName}`.length >= 40)).toBe(true)
  expect(desk.contacts.filter((each) => each.email === null)).toMatchObject([
    { firstName: '', lastName: '', phone: '+1 555 014 2290' },
  ])
  expect(messagesOf(byKey('portland-service-day'))[0]?.from).toEqual({ email: '', name: '+1 555 014 2290' })
  expect(conversations.filter((each) => each.isTrashed)).toHaveLength(4)
  expect(conversations.filter((each) => each.isSpam)).toHaveLength(3)
  expect(conversations.filter((each) => each.snoozeAt !== null)).toHaveLength(3)
  expect(conversations.flatMap((each) => each.drafts)).toHaveLength(2)
  expect(
    conversations
      .flatMap((each) => each.items)
      .some((item) => item.kind === 'note' && item.mentions.includes('all')),
  ).toBe(true)
  expect(conversations.some((each) => each.dueAt !== null && each.dueAt < desk.now)).toBe(true)
})

test('the desk itself writes calmly', () => {
  const ours = conversations.flatMap((each) =>
    each.items.filter((item) => item.kind === 'out' || item.kind === 'note'),
  )
  expect(ours.filter((item) => item.text.includes('!')).map(({ key }) => key)).toEqual([])
  expect(scripts.filter((script) => /!|^[A-Z\s]+$/.test(script.subject))).toEqual([])
})

test('a data file with an unknown field, status or change is refused', () => {
  const script = { key: 'a', ticketNo: 4700, contact: 'dana', subject: 'A', status: 'open', items: [] }
  const change = { kind: 'activity', by: null, hoursAgo: 1, field: 'status', from: 'new', to: 'open' }
  const isTaken = (value: object) => scriptSchema.safeParse({ ...script, ...value }).success
  expect(isTaken({ items: [change] })).toBe(true)
  expect(isTaken({ state: 'open' })).toBe(false)
  expect(isTaken({ status: 'done' })).toBe(false)
  expect(isTaken({ items: [{ ...change, to: 'maya' }] })).toBe(false)
})
