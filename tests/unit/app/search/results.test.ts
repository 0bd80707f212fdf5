import { blankContact } from '#domain/customers/blank-contact.ts'
import { Inbox } from 'lucide-react'
import { expect, test } from 'vitest'
import { commands, type CommandId } from '#app/commands/commands.ts'
import type { SearchResults } from '#domain/search/endpoints.ts'
import type { ConversationView } from '#domain/conversations/calls/rest-shapes.ts'
import type { SearchAnswer } from '#sync/search-desk.ts'
import { withBox } from '#local/rows.ts'
import { readQuery } from '#app/desk/page/desk-calendar.ts'
import { tasksSaying } from '#domain/tasks/tasks-saying.ts'
import { nothingText } from '#app/search/palette-results.tsx'
import type { Entry } from '#app/search/entries.ts'
import { recentKeyOf, remarks, resultGroups, type ResultFacts } from '#app/search/results.ts'
import { conversationRow } from '../../../support/replica.ts'
import { taskRow } from '../../../support/data/tasks.ts'

const empty: SearchResults = { contacts: [], conversations: [], tasks: [], assets: [], articles: [] }

const command = (id: CommandId, group: string, key: string = id): Entry => ({
  ...{ key: id, title: commands[id].title, group },
  line: { kind: 'command', key, command: id, title: commands[id].title },
})
const page = (key: string, title: string, group: string, words = ''): Entry => ({
  ...{ key, title, words, group },
  line: { kind: 'page', key, title, to: '/', icon: Inbox },
})
const entries = [
  command('conversation.close', 'This conversation'),
  command('go.inbox', 'Go to'),
  page('page /settings/time-tracking', 'Time tracking', 'Settings', 'timer hours'),
  command('appearance.dark', 'Appearance'),
  page('view unassigned', 'Unassigned', 'Views'),
  page('colleague 7', 'Claude Roux', 'Agents'),
]

function answer(parts: Partial<SearchAnswer> = {}): SearchAnswer {
  return {
    ...{ conversations: { ids: [], total: 0 }, contacts: { ids: [], total: 0 }, instead: {}, problems: [] },
    ...{ articles: { ids: [], total: 0 }, isWhole: true, searched: 9 },
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
    ...{ scope: 'all', entries, searches: ['gear', 'brake'], recent: [], openId: null },
    rows: new Map([row(1), row(2)]),
    contacts: new Map([[90, contact(90, 'Dana')]]),
    ...{ articles: new Map(), tasks: [] },
    ...more,
  }
}

const contact = (id: number, firstName: string) => ({
  ...{
    ...blankContact,
    id,
    firstName,
    lastName: '',
    email: `${firstName}@x.test`,
    companyName: 'Rye & Rail',
  },
  createdAt: 1,
})

const view = (id: number, subject: string) =>
  ({
    ...{ id, subject, ticketNo: id, preview: '', contact: null, status: { id: 2, status: 'open' } },
  }) as ConversationView

const shape = (given: ResultFacts) =>
  resultGroups(given).map(({ title, results }) => [title, results.map(({ key }) => key)])

test('before anything is typed there are the last searches and what can be done here', () => {
  expect(shape(facts(''))).toEqual([
    ['Recent searches', ['search gear', 'search brake']],
    ['This conversation', ['conversation.close']],
    ['Go to', ['go.inbox']],
    ['Settings', ['page /settings/time-tracking']],
    ['Appearance', ['appearance.dark']],
  ])
})

test('what was used or opened last comes first, as far as it can be used now, and not where one is', () => {
  const recent = ['appearance.dark', 'conversation 2', 'of.another.build', 'contact 90', 'conversation 1']
  const given = facts('', {}, { recent: [...recent, 'conversation 77', 'view unassigned'], openId: 1 })
  const [first] = resultGroups(given)
  expect(first).toMatchObject({
    title: 'Recent',
    results: [
      { kind: 'command', command: 'appearance.dark', detail: 'Appearance' },
      { kind: 'conversation', id: 2 },
      { kind: 'contact', id: 90 },
      { kind: 'page', title: 'Unassigned', detail: 'Views' },
    ],
  })
  expect(first?.results.map(recentKeyOf)).toEqual([
    ...['appearance.dark', 'conversation 2', 'contact 90', 'view unassigned'],
  ])
  const many = Array.from({ length: 12 }, (_, n) => page(`view ${n}`, `View ${n}`, 'Views'))
  const most = facts('', {}, { entries: many, recent: many.map(({ key }) => key) })
  expect(resultGroups(most)[0]?.results).toHaveLength(8)
})

test('SRC-003: what is named, then contacts, conversations and agents; the list itself last of the conversations', () => {
  const found = { conversations: { ids: [2, 1], total: 30 }, contacts: { ids: [90], total: 1 } }
  expect(shape(facts('clo', found))).toEqual([
    ['This conversation', ['conversation.close']],
    ['Contacts', ['contact 90']],
    ['Conversations', ['conversation 2', 'conversation 1', 'all']],
  ])
  expect(shape(facts('cla', found))).toEqual([
    ['Contacts', ['contact 90']],
    ['Conversations', ['conversation 2', 'conversation 1', 'all']],
    ['Agents', ['colleague 7']],
  ])
  expect(shape(facts('c', found)).map(([title]) => title)).toEqual(['Contacts', 'Conversations'])
  expect(shape(facts('the in'))).toEqual([['Go to', ['go.inbox']]])
})

test('what is meant less surely stands after what was found, so that Enter does not run it by a slip', () => {
  const found = { conversations: { ids: [1], total: 1 } }
  expect(shape(facts('assign', found))).toEqual([
    ['Conversations', ['conversation 1', 'all']],
    ['Views', ['view unassigned']],
  ])
  expect(shape(facts('hours', found))[0]).toEqual(['Settings', ['page /settings/time-tracking']])
})

test('what is done to picked rows and to the open conversation stands under a heading each', () => {
  const both = [
    command('conversation.close', 'Selected (3)', 'conversation.close picked'),
    command('conversation.close', 'This conversation', 'conversation.close conversation'),
  ]
  expect(shape(facts('close', {}, { entries: both }))).toEqual([
    ['Selected (3)', ['conversation.close picked']],
    ['This conversation', ['conversation.close conversation']],
  ])
})

test('SRC-009: articles of the device come first and need no connection, those that the server alone has do', () => {
  const held = { base: '', category: '', text: '', isWhole: true, updatedAt: 1 }
  const articles = new Map([[5, { ...held, id: 5, docId: 3, name: 'Dandelions' }]])
  const given = facts('dan', { articles: { ids: [5, 4], total: 2 } }, { articles })
  const far = [5, 6].map((id) => ({ id, docId: 3, title: `Article ${id}` }))
  given.state.server = { text: 'dan', results: { ...empty, articles: far } }
  const [group] = resultGroups(given)
  expect(group?.results.map(({ key, needsConnection = false }) => [key, needsConnection])).toEqual([
    ['article 5', false],
    ['article 6', true],
  ])
})

test('SRC-003: the server adds what the device has not, once, only to the text it answered, and below all else', () => {
  const results = {
    ...empty,
    conversations: [view(1, 'known'), view(7, 'far')],
    contacts: [contact(90, 'Dana'), contact(91, 'Danilo')],
    assets: [{ id: 6, title: 'Dandy bike' }],
    articles: [{ id: 5, docId: 3, title: 'Dandelions' }],
  }
  const device = { conversations: { ids: [1], total: 1 }, contacts: { ids: [90], total: 1 } }
  const given = facts('dan', device)
  const before = [
    ['Contacts', ['contact 90']],
    ['Conversations', ['conversation 1', 'all']],
  ]
  expect(shape(given)).toEqual(before)
  given.state.server = { text: 'dan', results }
  expect(shape(given)).toEqual([
    ...before,
    ['More contacts', ['contact 91']],
    ['More conversations', ['conversation 7']],
    ['Assets', ['asset 6']],
    ['Articles', ['article 5']],
  ])
  const far = resultGroups(given).slice(2)
  expect(far.flatMap((group) => group.results.map((each) => each.needsConnection))).toEqual([
    ...[true, true, true, true],
  ])
  const unknown = facts('dan')
  unknown.state.server = given.state.server
  expect(shape(unknown)).toEqual([
    ['Contacts', ['contact 90', 'contact 91']],
    ['Conversations', ['conversation 1', 'conversation 7', 'all']],
    ['Assets', ['asset 6']],
    ['Articles', ['article 5']],
  ])
  given.state.server = { text: 'da', results }
  expect(shape(given)).toEqual(before)
})

test('a narrowed search shows one kind', () => {
  const found = { conversations: { ids: [1], total: 1 }, contacts: { ids: [90], total: 1 } }
  const titles = (scope: ResultFacts['scope']) =>
    resultGroups(facts('clo', found, { scope })).map(({ title }) => title)
  expect(titles('conversations')).toEqual(['Conversations'])
  expect(titles('people')).toEqual(['Contacts'])
  const everybody = facts('cla', found, { scope: 'people' })
  expect(resultGroups(everybody).map(({ title }) => title)).toEqual(['Contacts', 'Agents'])
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
    expect(nothingText({ text: 'zebra', device: isAsked ? device : null, serverState })).toBe(words)
  },
)

test('a search that names nothing is told from one that finds nothing', () => {
  for (const text of ['!!!', '" "', '-'])
    expect(nothingText({ text, device: null, serverState: 'idle' })).toBe(
      'Type a word or a number to look for.',
    )
})

test('SRC-003: tasks stand between conversations and assets; those of the device come first, each once', () => {
  const held = taskRow(7, { subject: 'Order brake pads', taskNo: 7 })
  const other = taskRow(8, { subject: 'Call about the offer' })
  const { state } = facts('brake')
  const server = {
    text: 'brake',
    results: {
      ...empty,
      tasks: [
        { id: 7, title: 'Order brake pads' },
        { id: 9, title: 'Brake test' },
      ],
      assets: [{ id: 3, title: 'Brake stand' }],
    },
  }
  const groups = resultGroups(
    facts('brake', {}, { state: { ...state, server }, tasks: tasksSaying([held, other], 'brake') }),
  )
  const titles = groups.map(({ title }) => title)
  expect(titles.indexOf('Assets')).toBe(titles.indexOf('Tasks') + 1)
  const found = groups.find(({ title }) => title === 'Tasks')?.results
  expect(found).toMatchObject([
    { kind: 'task', id: 7, title: 'Order brake pads', detail: 'T-7' },
    { kind: 'task', id: 9, title: 'Brake test', needsConnection: true },
  ])
})
