import { expect, test } from 'vitest'
import type { SearchResults } from '#domain/search/endpoints.ts'
import type { ConversationView } from '#domain/conversations/rest-shapes.ts'
import type { SearchAnswer } from '#sync/search-desk.ts'
import { withBox } from '#local/rows.ts'
import { readQuery } from '#app/search/device-calendar.ts'
import { nothingWords } from '#app/search/palette-results.tsx'
import { remarks, resultGroups, type ResultFacts } from '#app/search/results.ts'
import { conversationRow } from '../../../support/replica.ts'

const empty: SearchResults = { contacts: [], conversations: [], tasks: [], assets: [], articles: [] }
const commands = [
  ['conversation.close', { title: 'Close', group: 'Conversation' }],
  ['go.inbox', { title: 'Go to the inbox', group: 'Everywhere' }],
] as const

function answer(parts: Partial<SearchAnswer> = {}): SearchAnswer {
  return {
    ...{ conversations: { ids: [], total: 0 }, contacts: { ids: [], total: 0 }, instead: {}, problems: [] },
    ...{ isWhole: true, searched: 9 },
    ...parts,
  }
}

function facts(
  text: string,
  parts: Partial<SearchAnswer> = {},
  more: Partial<ResultFacts> = {},
): ResultFacts {
  const row = (id: number) => [id, { ...withBox({ ...conversationRow(id), v: 1 }), contactId: 90 }] as const
  return {
    state: {
      ...{ text, device: { text, query: readQuery(text), answer: answer(parts) }, snippets: {} },
      problems: readQuery(text).problems,
      ...{ server: null, serverState: 'idle' },
    },
    ...{ scope: 'all', commands, recent: ['gear', 'brake'] },
    rows: new Map([row(1), row(2)]),
    contacts: new Map([[90, contact(90, 'Dana')]]),
    ...more,
  }
}

const contact = (id: number, firstName: string) => ({
  ...{ id, firstName, lastName: '', email: `${firstName}@x.test`, phone: null, companyName: 'Rye & Rail' },
  ...{ jobTitle: '', city: '', timeZone: '', isUndeliverable: false, createdAt: 1 },
})

const view = (id: number, subject: string) =>
  ({
    ...{ id, subject, ticketNo: id, preview: '', contact: null, status: { id: 2, status: 'open' } },
  }) as ConversationView

const shape = (given: ResultFacts) =>
  resultGroups(given).map(({ title, results }) => [title, results.map(({ key }) => key)])

test('before anything is typed there are the last searches and what can be done here', () => {
  expect(shape(facts(''))).toEqual([
    ['Recent searches', ['recent gear', 'recent brake']],
    ['This conversation', ['conversation.close']],
    ['Commands', ['go.inbox']],
  ])
})

test('commands, then conversations, then contacts; the list itself last of the conversations', () => {
  const found = { conversations: { ids: [2, 1], total: 30 }, contacts: { ids: [90], total: 1 } }
  expect(shape(facts('clo', found))).toEqual([
    ['This conversation', ['conversation.close']],
    ['Conversations', ['conversation 2', 'conversation 1', 'all']],
    ['Contacts', ['contact 90']],
  ])
  expect(shape(facts('c', found)).map(([title]) => title)).toEqual(['Conversations', 'Contacts'])
  expect(shape(facts('the in'))).toEqual([['Commands', ['go.inbox']]])
})

test('the server adds what the device has not, once, and only to the text it answered', () => {
  const results = {
    ...empty,
    conversations: [view(1, 'known'), view(7, 'far')],
    contacts: [contact(90, 'Dana'), contact(91, 'Danilo')],
  }
  const given = facts('dan', { conversations: { ids: [1], total: 1 }, contacts: { ids: [90], total: 1 } })
  given.state.server = { text: 'dan', results }
  expect(shape(given)).toEqual([
    ['Conversations', ['conversation 1', 'conversation 7', 'all']],
    ['Contacts', ['contact 90', 'contact 91']],
  ])
  given.state.server = { text: 'da', results }
  expect(shape(given)).toEqual([
    ['Conversations', ['conversation 1', 'all']],
    ['Contacts', ['contact 90']],
  ])
})

test('a narrowed search shows one kind', () => {
  const found = { conversations: { ids: [1], total: 1 }, contacts: { ids: [90], total: 1 } }
  const titles = (scope: ResultFacts['scope']) =>
    resultGroups(facts('clo', found, { scope })).map(({ title }) => title)
  expect(titles('conversations')).toEqual(['Conversations'])
  expect(titles('contacts')).toEqual(['Contacts'])
  expect(titles('commands')).toEqual(['This conversation'])
})

test('what was not understood is said in sentences', () => {
  const { state } = facts('before:soon batery', {
    instead: { batery: [{ text: 'battery', isPrefix: false }], qqqq: [] },
    problems: [{ operator: 'tag', value: 'x', hint: 'There is no tag “x”.' }],
  })
  expect(remarks(state)).toEqual([
    'before: needs a day such as 2026-11-30, 2026-11, yesterday or 7d.',
    'There is no tag “x”.',
    'Nothing on this device has “batery”; found are “battery”.',
  ])
})

test.each([
  ['idle', true, true, 'No Results Found on this device'],
  ['done', true, true, 'No Results Found on this device or on the server'],
  ['failed', true, true, 'No Results Found on this device. The server did not answer'],
  ['idle', true, false, 'No Results Found on this device. More is being read'],
  ['done', false, true, 'No Results Found on the server'],
] as const)(
  'a search without a hit says who was asked: server %s, device %s, whole %s',
  (serverState, isAsked, isWhole, words) => {
    const { device } = facts('zebra', { isWhole }).state
    expect(nothingWords({ device: isAsked ? device : null, serverState })).toBe(words)
  },
)
