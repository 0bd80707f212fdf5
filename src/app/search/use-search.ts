import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import * as z from 'zod/mini'
import { deskRequest } from '#app/desk/calls/desk-request.ts'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useOpened } from '#app/desk/live/use-opened.ts'
import { searchLimits } from '#domain/search/limits.ts'
import { tasksSaying } from '#domain/tasks/tasks-saying.ts'
import { searchAll } from '#domain/search/endpoints.ts'
import { conversationById, conversationsByIds } from '#local/queries/conversations.ts'
import { articleTextsByIds } from '#local/queries/articles.ts'
import { contactsByIds } from '#local/queries/people.ts'
import { searchedTasks } from '#local/queries/tasks.ts'
import { recentKeys, recentSearches } from '#local/search/recent.ts'
import { textForServer } from '#app/desk/page/desk-calendar.ts'
import type { LocalConversation } from '#local/rows.ts'
import { palette } from '#app/commands/palette-store.ts'
import { resultGroups, type ResultGroup } from './results.ts'
import { useEntries } from './use-entries.ts'
import { SearchSession, type SearchState, type Sources } from './search-session.ts'

function newSession({ client, clock }: OpenDesk): SearchSession {
  const sources: Sources = {
    clock,
    device: (query, limit) => client.worker.search(query, limit),
    snippets: (ids, words) => client.worker.snippets(ids, words),
    async server(text, signal) {
      const path = `${searchAll.path}?text=${encodeURIComponent(textForServer(text))}`
      const answer = await deskRequest(client, path, 'GET', undefined, signal)
      return z.parse(searchAll.output, await answer.json())
    },
  }
  return new SearchSession(sources, palette.text)
}

/** Search session that lives while the palette is open; starts with the last query. */
export function useSession(): { session: SearchSession; state: SearchState } {
  const desk = useDesk()
  const [session] = useState(() => newSession(desk))
  useEffect(() => {
    session.setText(palette.text)
    // Local data may change while the palette is open.
    const stop = desk.bus.subscribe((changes) => {
      if (changes.search !== undefined) void session.again()
    })
    return () => {
      stop()
      session.close()
    }
  }, [session, desk])
  return { session, state: useSnapshot(session.state) as SearchState }
}

/** Results of the palette, and their query text. */
interface Lines {
  groups: readonly ResultGroup[]
  text: string
}

/** Results, and the open conversation if commands act on it. */
export interface OfferedLines extends Lines {
  actedOn: LocalConversation | undefined
}

/** Results of the palette; the previous ones stay while rows load, to avoid flicker. */
export function useLines(state: SearchState): OfferedLines {
  const { scope } = useSnapshot(palette)
  const entries = useEntries()
  const searches = useLive(recentSearches, undefined) ?? []
  const recent = useLive(recentKeys, undefined) ?? []
  const { openedId: openId } = useOpened()
  const opened = useLive(conversationById, openId ?? 0)
  const answer = state.device?.answer
  const isEmpty = state.text.trim() === ''
  const rows = useLive(
    conversationsByIds,
    isEmpty ? idsIn(recent, 'conversation') : idsOf(answer?.conversations),
  )
  const ofRows = rows?.flatMap(({ contactId }) => contactId ?? []) ?? []
  const ofText = isEmpty ? idsIn(recent, 'contact') : idsOf(answer?.contacts)
  const contacts = useLive(contactsByIds, [...new Set([...ofRows, ...ofText])])
  const articles = useLive(articleTextsByIds, isEmpty ? [] : idsOf(answer?.articles))
  const isLong = Array.from(state.text.trim()).length >= searchLimits.serverFrom
  const allTasks = useLive(searchedTasks, isLong)
  const tasks = useMemo(() => tasksSaying(allTasks ?? [], state.text), [allTasks, state.text])
  const last = useRef<Lines>(undefined)
  if (rows && contacts && articles) {
    const byId = new Map(rows.map((row) => [row.id, row]))
    const facts = { state, scope, entries, searches, recent, rows: byId, contacts, articles, tasks, openId }
    last.current = { groups: resultGroups(facts), text: state.device?.text ?? '' }
  }
  const isActedOn =
    (scope === 'all' || scope === 'commands') &&
    entries.some(({ line }) => line.kind === 'command' && line.on === 'conversation')
  return { ...(last.current ?? nothing), actedOn: (isActedOn && opened) || undefined }
}

const nothing: Lines = { groups: [], text: '' }

const idsOf = (found: { ids: number[] } | undefined) => found?.ids ?? []

/** Ids of one kind among the recently opened records. */
const idsIn = (recent: readonly string[], kind: 'conversation' | 'contact') =>
  recent.flatMap((key) => (key.startsWith(`${kind} `) ? [Number(key.slice(kind.length + 1))] : []))
