import type { Command, CommandId } from '#app/commands/commands.ts'
import { searchLimits } from '#domain/search/limits.ts'
import { nameOf } from '#domain/people/name.ts'
import type { ConversationView } from '#domain/conversations/rest-shapes.ts'
import { statusOf, type Status } from '#domain/conversations/status.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { meets, queryWords, termsOf, type QueryWord } from '#domain/search/tokens.ts'
import type { HeldConversation } from '#local/rows.ts'
import type { Scope } from './palette-store.ts'
import { meantWords, type SearchState } from './search-session.ts'

/** A line of the palette. */
export type Result = { key: string } & (
  | { kind: 'command'; command: CommandId; title: string }
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
  | { kind: 'article'; id: number; docId: number; title: string }
  | { kind: 'all'; total: number }
  | { kind: 'recent'; text: string }
)

/** Lines under one heading. */
export interface ResultGroup {
  title: string
  results: Result[]
}

/** What the lines are made of. */
export interface ResultFacts {
  state: SearchState
  scope: Scope
  /** Commands that can be run here and now. */
  commands: readonly (readonly [CommandId, Pick<Command, 'title' | 'group'>])[]
  /** The rows of the device's answer. */
  rows: ReadonlyMap<number, HeldConversation>
  contacts: ReadonlyMap<number, Contact>
  recent: readonly string[]
}

/** Commands beside other results, and recent searches. */
const most = { commands: 4, recent: 5 }

/** One letter begins too many commands: they would stand before what is looked for. */
const commandsFrom = 2

/** What the palette shows: commands, then what is on the device, with what the server adds below. */
export function resultGroups(facts: ResultFacts): ResultGroup[] {
  const { scope, state } = facts
  const isEmpty = state.text.trim() === ''
  const groups: ResultGroup[] = [
    ...(isEmpty && scope === 'all' ? [{ title: 'Recent searches', results: recentOf(facts) }] : []),
    ...(scope === 'all' || scope === 'commands' ? commandGroups(facts, isEmpty) : []),
    ...(scope === 'all' || scope === 'conversations'
      ? [{ title: 'Conversations', results: isEmpty ? [] : conversationsOf(facts) }]
      : []),
    ...(scope === 'all' || scope === 'contacts'
      ? [{ title: 'Contacts', results: isEmpty ? [] : contactsOf(facts) }]
      : []),
    ...(scope === 'all' && !isEmpty ? [{ title: 'Articles', results: articlesOf(facts) }] : []),
  ]
  return groups.filter(({ results }) => results.length > 0)
}

const recentOf = ({ recent }: ResultFacts): Result[] =>
  recent.slice(0, most.recent).map((text) => ({ key: `recent ${text}`, kind: 'recent', text }))

/** Those of the open conversation first; one is meant when all words begin words of its name. */
function commandGroups({ commands, state, scope }: ResultFacts, isEmpty: boolean): ResultGroup[] {
  const words = queryWords(state.text)
  const isMeant = (title: string) => {
    const terms = [...termsOf(title)]
    return (
      words.length > 0 &&
      (scope === 'commands' || state.text.trim().length >= commandsFrom) &&
      words.every((word) => terms.some((term) => meets(term, { ...word, isPrefix: true })))
    )
  }
  const meant = commands.filter(([, { title }]) => isEmpty || isMeant(title))
  const shown = isEmpty || scope === 'commands' ? meant : meant.slice(0, most.commands)
  const groupOf = (title: string, isHere: boolean): ResultGroup => ({
    title,
    results: shown
      .filter(([, { group }]) => (group === 'Conversation') === isHere)
      .map(([command, each]) => ({ key: command, kind: 'command', command, title: each.title })),
  })
  return [groupOf('This conversation', true), groupOf('Commands', false)]
}

function conversationsOf({ state, rows, contacts }: ResultFacts): Result[] {
  const answer = state.device?.answer
  const here = answer?.conversations.ids.flatMap((id) => rows.get(id) ?? []) ?? []
  const results = here.map((row): Result => {
    const contact = row.contactId === null ? undefined : contacts.get(row.contactId)
    return {
      ...{ key: `conversation ${row.id}`, kind: 'conversation', id: row.id, title: row.subject },
      ...{ who: contact ? nameOf(contact) : '', status: statusOf(row.statusId).status },
      ...{ ticketNo: row.ticketNo, snippet: state.snippets[row.id] ?? row.preview },
    }
  })
  const known = new Set(here.map(({ id }) => id))
  const added = currentServer(state)?.conversations.filter(({ id }) => !known.has(id)) ?? []
  results.push(...added.slice(0, searchLimits.group).map(fromServer))
  const total = Math.max(answer?.conversations.total ?? 0, results.length)
  if (results.length > 0) results.push({ key: 'all', kind: 'all', total })
  return results
}

const fromServer = (view: ConversationView): Result => ({
  ...{ key: `conversation ${view.id}`, kind: 'conversation', id: view.id, title: view.subject },
  ...{ who: view.contact ? nameOf(view.contact) : '', status: view.status.status },
  ...{ ticketNo: view.ticketNo, snippet: view.preview },
})

function contactsOf({ state, contacts }: ResultFacts): Result[] {
  const here = state.device?.answer.contacts.ids.flatMap((id) => contacts.get(id) ?? []) ?? []
  const known = new Set(here.map(({ id }) => id))
  const added = currentServer(state)?.contacts.filter(({ id }) => !known.has(id)) ?? []
  return [...here, ...added.slice(0, searchLimits.group)].map((contact) => ({
    ...{ key: `contact ${contact.id}`, kind: 'contact', id: contact.id },
    title: nameOf(contact) || (contact.phone ?? ''),
    detail: [contact.email, contact.companyName].filter(Boolean).join(' · '),
  }))
}

/** No device keeps articles: they come with the server's answer. */
const articlesOf = ({ state }: ResultFacts): Result[] =>
  (currentServer(state)?.articles ?? []).map((article) => ({
    key: `article ${article.id}`,
    kind: 'article',
    ...article,
  }))

/** The server's answer while it is one to what stands in the field. */
const currentServer = ({ server, text }: SearchState) =>
  server?.text === text.trim() ? server.results : undefined

/** Words to mark in the lines. */
export function markedWords({ device }: SearchState): QueryWord[] {
  return device ? [...meantWords(device.query, device.answer), ...device.query.from] : []
}

/** What could not be used of the text, and what was looked for instead, in sentences. */
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
