import { expect, test } from 'vitest'
import { priorities } from '#domain/conversations/status.ts'
import { demoContacts, demoConversations, handWrittenCount, makeDemoDesk } from '#server/demo/make-desk.ts'
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

const options = { seed: 42, now: pictureTime, conversations: 2000 }
const desk = makeDemoDesk(options)
const generated = desk.conversations.slice(handWrittenCount)

test('the hand-written conversations come first, and a larger desk begins like a smaller one', () => {
  const small = makeDemoDesk({ ...options, conversations: handWrittenCount + 40 })
  expect(desk.conversations).toHaveLength(2000)
  expect(written(desk.conversations.slice(0, small.conversations.length))).toBe(written(small.conversations))
  expect(written(desk.contacts.slice(0, small.contacts.length))).toBe(written(small.contacts))
  expect(
    makeDemoDesk({ ...options, conversations: 5 }).conversations.map(({ ticketNo }) => ticketNo),
  ).toEqual([4821, 4776, 4819, 4818, 4820])
  expect(makeDemoDesk({ ...options, conversations: 0 }).conversations).toEqual([])
})

test('the same seed gives the same conversations, another seed others', () => {
  const first = (seed: number) =>
    written([...demoConversations({ ...options, seed, conversations: handWrittenCount + 60 })])
  expect(first(42)).toBe(first(42))
  const other = [...demoConversations({ ...options, seed: 43, conversations: handWrittenCount + 60 })].slice(
    handWrittenCount,
  )
  const same = other.filter((each, index) => each.subject === generated[index]?.subject)
  expect(same.length).toBeLessThan(6)
})

test('contacts come one by one, in the order of the desk', () => {
  expect([...demoContacts(options)]).toEqual(desk.contacts)
  const addresses = desk.contacts.flatMap(({ email }) => email ?? [])
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.filter((address) => !/^[a-z0-9.-]+@[a-z0-9.-]+\.(test|example)$/.test(address))).toEqual(
    [],
  )
})

test('every reference resolves, keys and ticket numbers are unique', () => {
  const contacts = new Set(desk.contacts.map(({ key }) => key))
  expect(contacts.size).toBe(desk.contacts.length)
  expect(desk.conversations.flatMap((each) => missingReferences(desk, each, contacts))).toEqual([])
  expect(new Set(desk.conversations.map(({ key }) => key)).size).toBe(2000)
  expect(new Set(desk.conversations.map(({ ticketNo }) => ticketNo)).size).toBe(2000)
})

test('nothing lies in the future or above the hand-written ones, and changes lead where they should', () => {
  expect(generated.flatMap((each) => brokenTimes(each, desk.now))).toEqual([])
  expect(generated.flatMap(brokenChanges)).toEqual([])
  const newest = Math.max(...generated.map((each) => messagesOf(each).at(-1)?.at ?? 0))
  expect(newest).toBeLessThanOrEqual(desk.now - 7 * 3_600_000)
})

test('messages are 200 to 1,200 characters, four to five a thread, every hundredth thread fifty', () => {
  const lengths = generated.flatMap((each) => messagesOf(each).map((item) => item.text.length))
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(200)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1200)
  const average = lengths.length / generated.length
  expect(average).toBeGreaterThan(4)
  expect(average).toBeLessThan(5)
  const long = desk.conversations.flatMap((each, index) =>
    messagesOf(each).length === 50 ? [index + 1] : [],
  )
  expect(long).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 100))
})

test('words are filled in, written simply and differ from each other', () => {
  const pieces = generated.flatMap((each) => [each.subject, ...each.items.map((item) => item.text)])
  expect(pieces.filter((piece) => /[{}]|undefined|!|\bnull\b/.test(piece))).toEqual([])
  expect(generated.flatMap((each) => each.items.flatMap((item) => htmlFaults(item.html)))).toEqual([])
  expect(new Set(generated.map(({ subject }) => subject)).size).toBeGreaterThan(generated.length * 0.6)
  const firsts = generated.map((each) => each.items[0]?.text)
  expect(new Set(firsts).size).toBeGreaterThan(generated.length * 0.98)
})

test('no sentence is repeated in an ordinary thread', () => {
  const repeats = generated.filter((each) => {
    const messages = messagesOf(each).filter((item) => item.kind === 'in')
    if (messages.length > 3 || each.language !== 'en') return false
    const sentences = messages.flatMap(({ text }) => text.split(/(?<=[.?]) |\n\n/).slice(1))
    const long = sentences.filter((sentence) => sentence.length > 40)
    return new Set(long).size < long.length
  })
  expect(repeats.map(({ key }) => key)).toEqual([])
})

test('the mix is that of a desk that keeps up with its work', () => {
  const shares = (wordOf: (each: (typeof generated)[number]) => string, words: readonly string[]) => {
    const counts = countBy(generated, wordOf)
    return words.map((word) => (counts[word] ?? 0) / generated.length)
  }
  expect(shares((each) => each.status, ['closed'])[0]).toBeGreaterThan(0.7)
  expect(Math.min(...shares((each) => each.status, ['new', 'open', 'on_hold']))).toBeGreaterThan(0.005)
  expect(shares((each) => each.language, ['en'])[0]).toBeGreaterThan(0.6)
  expect(shares((each) => each.language, ['de'])[0]).toBeGreaterThan(0.1)
  expect(Math.min(...shares((each) => each.priority, priorities))).toBeGreaterThan(0.01)
  expect(generated.some((each) => each.snoozeAt !== null)).toBe(true)
  expect(
    generated.some((each) => each.items.some((item) => item.kind === 'note' && item.mentions.length > 0)),
  ).toBe(true)
  expect(generated.some((each) => each.items.some((item) => item.attachments.length > 0))).toBe(true)
  // A new conversation has no answer yet, a closed one at least one.
  const answers = (each: (typeof generated)[number]) =>
    messagesOf(each).filter((item) => item.kind === 'out').length
  expect(generated.filter((each) => (each.status === 'new') !== (answers(each) === 0))).toEqual([])
})

test('ten thousand conversations come one at a time, and a reader may stop early', () => {
  let made = 0
  for (const conversation of demoConversations({ ...options, conversations: 10_000 })) {
    made += 1
    expect(conversation.items.length).toBeGreaterThan(0)
  }
  expect(made).toBe(10_000)
  const [first] = demoConversations({ ...options, conversations: Number.MAX_SAFE_INTEGER })
  expect(first?.ticketNo).toBe(4821)
})

test('options that are no numbers are refused', () => {
  const invalid = expect.objectContaining({ code: 'INVALID' })
  expect(() => makeDemoDesk({ seed: 1.5, now: pictureTime })).toThrow(invalid)
  expect(() => makeDemoDesk({ seed: 1, now: Number.NaN })).toThrow(invalid)
  expect(() => makeDemoDesk({ seed: 1, now: pictureTime, conversations: -1 })).toThrow(invalid)
  expect(() => demoConversations({ seed: Number.NaN, now: pictureTime }).next()).toThrow(invalid)
})
