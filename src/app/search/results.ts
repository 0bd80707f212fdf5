import { searchLimits } from '#domain/search/limits.ts'
import { nameOf } from '#domain/people/name.ts'
import type { ConversationView } from '#domain/conversations/calls/rest-shapes.ts'
import { statusOf, type Status } from '#domain/conversations/status.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { meantWords } from '#domain/search/query.ts'
import type { ArticleText } from '#domain/knowledge/article-text.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import type { LocalConversation } from '#local/rows.ts'
import {
  agentsTitle,
  allEntries,
  findEntries,
  viewsTitle,
  type CommandLine,
  type Entry,
  type EntryGroup,
  type PageLine,
} from './entries.ts'
import type { Scope } from '#app/commands/palette-store.ts'
import type { SearchState } from './search-session.ts'

/** Result of the palette. `needsConnection`: from the server and not on this device. */
export type Result =
  | CommandLine
  | PageLine
  | ({ key: string; needsConnection?: true | undefined } & (
      | {
          kind: 'conversation'
          id: number
          title: string
          who: string
          status: Status
          ticketNo: number | null
          snippet: string
        }
      | { kind: 'contact'; id: number; title: string; detail: string }
      | { kind: 'task'; id: number; title: string; detail: string }
      | { kind: 'asset'; id: number; title: string }
      | { kind: 'article'; id: number; docId: number; title: string }
      | { kind: 'all'; total: number }
      | { kind: 'search'; text: string }
    ))

/** Results of one group. */
export interface ResultGroup {
  title: string
  results: Result[]
}

/** Data for the results. */
export interface ResultFacts {
  state: SearchState
  scope: Scope
  /** Commands and destinations available now. */
  entries: readonly Entry[]
  /** Conversations of the local answer; before anything is typed, of the recently opened ones. */
  rows: ReadonlyMap<number, LocalConversation>
  contacts: ReadonlyMap<number, Contact>
  /** Articles of the local answer. */
  articles: ReadonlyMap<number, ArticleText>
  /** Local tasks that match. */
  tasks: readonly Task[]
  searches: readonly string[]
  /** Keys of recently used or opened results, newest first. */
  recent: readonly string[]
  /** The open conversation. */
  openId: number | null
}

/** Maximum of recent results and recent searches. */
const most = { recent: 8, searches: 5 }

/**
 * Palette content: strong local matches, then hits on the device, then weaker matches. Server results come
 * last, so that no result moves while the user picks one. Both parts list contacts, conversations, tasks,
 * assets and articles in this order (SRC-003).
 */
export function resultGroups(facts: ResultFacts): ResultGroup[] {
  const groups = facts.state.text.trim() === '' ? offeredFirst(facts) : foundFor(facts)
  return groups.filter(({ results }) => results.length > 0)
}

/** Content before anything is typed: recent results, then all local entries. */
function offeredFirst(facts: ResultFacts): ResultGroup[] {
  const { scope, entries } = facts
  const all = (isOffered: (group: string) => boolean) =>
    allEntries(entries, isOffered).map(({ title, lines }) => ({ title, results: lines }))
  switch (scope) {
    case 'all':
      return [
        { title: 'Recent', results: recentOf(facts) },
        { title: 'Recent searches', results: searchesOf(facts) },
        ...all((group) => group !== viewsTitle && group !== agentsTitle),
      ]
    case 'commands':
      return all((group) => group !== agentsTitle)
    case 'people':
      return all((group) => group === agentsTitle)
    case 'conversations':
      return []
  }
}

function foundFor(facts: ResultFacts): ResultGroup[] {
  const { scope, state, entries, recent } = facts
  const isIn = (...wanted: Scope[]) => scope === 'all' || wanted.includes(scope)
  const own = findEntries(entries, { text: state.text, isAlone: scope !== 'all', recent })
  const groupsOf = (groups: readonly EntryGroup[]) =>
    isIn('commands') ? groups.map(({ title, lines }) => ({ title, results: lines })) : []
  const here = {
    conversations: isIn('conversations') ? conversationsOf(facts) : [],
    contacts: isIn('people') ? contactsOf(facts) : [],
  }
  const far = {
    conversations: isIn('conversations') ? farConversations(facts) : [],
    contacts: isIn('people') ? farContacts(facts) : [],
  }
  const isAlone = here.conversations.length === 0
  const total = totalOf(facts, here.conversations.length, far.conversations.length)
  const all: Result[] = total > 0 ? [{ key: 'all', kind: 'all', total }] : []
  return [
    ...groupsOf(own.named),
    { title: 'Contacts', results: here.contacts },
    { title: 'Conversations', results: isAlone ? [] : [...here.conversations, ...all] },
    { title: agentsTitle, results: isIn('people') ? own.agents : [] },
    ...groupsOf(own.others),
    { title: here.contacts.length === 0 ? 'Contacts' : 'More contacts', results: far.contacts },
    {
      title: isAlone ? 'Conversations' : 'More conversations',
      results: isAlone && far.conversations.length > 0 ? [...far.conversations, ...all] : far.conversations,
    },
    { title: 'Tasks', results: scope === 'all' ? tasksOf(facts) : [] },
    { title: 'Assets', results: scope === 'all' ? assetsOf(facts) : [] },
    { title: 'Articles', results: scope === 'all' ? articlesOf(facts) : [] },
  ]
}

/** Recently used and opened results that are available. */
function recentOf(facts: ResultFacts): Result[] {
  const { recent, entries, rows, contacts, openId } = facts
  const again = (key: string): Result[] => {
    const entry = entries.find((each) => each.key === key)
    if (entry)
      return [{ ...entry.line, key: `again ${entry.line.key}`, detail: entry.line.detail ?? entry.group }]
    const [, kind, id] = /^(conversation|contact) (\d+)$/.exec(key) ?? []
    const row = kind === 'conversation' && Number(id) !== openId ? rows.get(Number(id)) : undefined
    if (row) return [{ ...hereResult(row, facts), key: `again ${key}` }]
    const contact = kind === 'contact' ? contacts.get(Number(id)) : undefined
    return contact ? [{ ...contactResult(contact), key: `again ${key}` }] : []
  }
  return recent.flatMap(again).slice(0, most.recent)
}

/** Key of a result among the recent ones; null if it is not remembered. */
export function recentKeyOf(result: Result): string | null {
  switch (result.kind) {
    case 'command':
      return result.command
    case 'page':
      return result.key.replace(/^again /, '')
    case 'conversation':
    case 'contact':
      return `${result.kind} ${result.id}`
    default:
      return null
  }
}

const searchesOf = ({ searches }: ResultFacts): Result[] =>
  searches.slice(0, most.searches).map((text) => ({ key: `search ${text}`, kind: 'search', text }))

function hereResult(row: LocalConversation, { contacts, state }: ResultFacts): Result {
  const contact = row.contactId === null ? undefined : contacts.get(row.contactId)
  return {
    ...{ key: `conversation ${row.id}`, kind: 'conversation', id: row.id, title: row.subject },
    ...{ who: contact ? nameOf(contact) : '', status: statusOf(row.statusId).status },
    ...{ ticketNo: row.ticketNo, snippet: state.snippets[row.id] ?? row.preview },
  }
}

function conversationsOf(facts: ResultFacts): Result[] {
  const ids = facts.state.device?.answer.conversations.ids ?? []
  return ids.flatMap((id) => {
    const row = facts.rows.get(id)
    return row ? [hereResult(row, facts)] : []
  })
}

function farConversations({ state, rows }: ResultFacts): Result[] {
  const here = new Set(state.device?.answer.conversations.ids.filter((id) => rows.has(id)))
  const added = currentServer(state)?.conversations.filter(({ id }) => !here.has(id)) ?? []
  return added.slice(0, searchLimits.group).map(fromServer)
}

/** Lower bound of the full list's length; 0 if nothing was found. */
function totalOf({ state }: ResultFacts, here: number, far: number): number {
  return here + far === 0 ? 0 : Math.max(state.device?.answer.conversations.total ?? 0, here + far)
}

const fromServer = (view: ConversationView): Result => ({
  ...{ key: `conversation ${view.id}`, kind: 'conversation', id: view.id, title: view.subject },
  ...{ who: view.contact ? nameOf(view.contact) : '', status: view.status.status },
  ...{ ticketNo: view.ticketNo, snippet: view.preview, needsConnection: true },
})

type FoundContact = Pick<Contact, 'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'companyName'>

const contactResult = (contact: FoundContact): Result => ({
  ...{ key: `contact ${contact.id}`, kind: 'contact', id: contact.id },
  title: nameOf(contact) || (contact.phone ?? ''),
  detail: [contact.email, contact.companyName].filter(Boolean).join(' · '),
})

const contactsOf = ({ state, contacts }: ResultFacts): Result[] =>
  (state.device?.answer.contacts.ids ?? []).flatMap((id) => {
    const contact = contacts.get(id)
    return contact ? [contactResult(contact)] : []
  })

function farContacts({ state, contacts }: ResultFacts): Result[] {
  const here = new Set(state.device?.answer.contacts.ids.filter((id) => contacts.has(id)))
  const added = currentServer(state)?.contacts.filter(({ id }) => !here.has(id)) ?? []
  return added
    .slice(0, searchLimits.group)
    .map((contact) => ({ ...contactResult(contact), needsConnection: true }))
}

/** Tasks on this device, then those on the server only. */
function tasksOf({ state, tasks }: ResultFacts): Result[] {
  const here = tasks.slice(0, searchLimits.group).map(({ id, subject, taskNo }): Result => ({
    ...{ key: `task ${id}`, kind: 'task', id, title: subject },
    detail: taskNo === null ? '' : `T-${taskNo}`,
  }))
  const ids = new Set(tasks.map(({ id }) => id))
  const far = (currentServer(state)?.tasks ?? []).filter(({ id }) => !ids.has(id))
  return [
    ...here,
    ...far.map(({ id, title }): Result => ({
      ...{ key: `task ${id}`, kind: 'task', id, title, detail: '', needsConnection: true },
    })),
  ].slice(0, searchLimits.group)
}

/** Assets are not replicated, so they come from the server. */
const assetsOf = ({ state }: ResultFacts): Result[] =>
  (currentServer(state)?.assets ?? []).map((asset) => ({
    ...{ key: `asset ${asset.id}`, kind: 'asset', needsConnection: true, ...asset },
  }))

/** Articles on this device, then those on the server only: drafts, and articles that are not replicated. */
function articlesOf({ state, articles }: ResultFacts): Result[] {
  const here = (state.device?.answer.articles.ids ?? []).flatMap((id): Result[] => {
    const article = articles.get(id)
    const { docId = 0, name: title = '' } = article ?? {}
    return article ? [{ key: `article ${id}`, kind: 'article', id, docId, title }] : []
  })
  const far = (currentServer(state)?.articles ?? []).filter(({ id }) => !articles.has(id))
  return [
    ...here,
    ...far.map((article): Result => ({
      ...{ key: `article ${article.id}`, kind: 'article', needsConnection: true, ...article },
    })),
  ].slice(0, searchLimits.group)
}

/** Server answer, if it belongs to the current query. */
const currentServer = ({ server, text }: SearchState) =>
  server?.text === text.trim() ? server.results : undefined

/** Terms to highlight in the results. */
export function markedWords({ device }: SearchState): QueryWord[] {
  return device ? [...meantWords(device.query, device.answer), ...device.query.from] : []
}

/** Remarks on ignored and replaced parts of the query. */
export function remarks({ problems, device }: SearchState): string[] {
  const replaced = Object.entries(device?.answer.instead ?? {})
    .filter(([, words]) => words.length > 0)
    .map(
      ([typed, words]) =>
        `Nothing on this device has “${typed}”; found are ${listed(words.map((word) => word.text))}.`,
    )
  return [...[...problems, ...(device?.answer.problems ?? [])].map(({ hint }) => hint), ...replaced]
}

function listed(words: readonly string[]): string {
  const shown = words.slice(0, 3).map((word) => `“${word}”`)
  return words.length > shown.length
    ? `${shown.join(', ')} and ${words.length - shown.length} more`
    : shown.join(', ')
}
