import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import * as z from 'zod/mini'
import { commandList, type CommandId } from '#app/commands/commands.ts'
import { isHandled } from '#app/commands/handlers.ts'
import { deskRequest } from '#app/conversations/desk-request.ts'
import { useDesk, type OpenDesk } from '#app/desk/desk-context.ts'
import { useLive } from '#app/desk/use-live.ts'
import { may } from '#domain/auth/actor.ts'
import { searchAll } from '#domain/search/endpoints.ts'
import { conversationsByIds } from '#local/queries/conversations.ts'
import { contactsByIds } from '#local/queries/people.ts'
import { recentSearches } from '#local/search/recent.ts'
import { textForServer } from './device-calendar.ts'
import { palette } from './palette-store.ts'
import { resultGroups, type ResultGroup } from './results.ts'
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

/** A search that lives as long as the palette is open, and begins with what was typed last. */
export function useSession(): { session: SearchSession; state: SearchState } {
  const desk = useDesk()
  const [session] = useState(() => newSession(desk))
  useEffect(() => {
    session.setText(palette.text)
    // What is searched changes while one looks at it.
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

/** Commands that some open screen knows and this agent may run; none that only the keyboard can mean. */
function useRunnable(): readonly (readonly [CommandId, (typeof commandList)[number][1]])[] {
  const { actor } = useDesk()
  const [known, setKnown] = useState<readonly CommandId[]>([])
  // What screens handle can be asked once they are drawn.
  useEffect(() => setKnown(commandList.flatMap(([id]) => (isHandled(id) ? [id] : []))), [])
  return useMemo(
    () =>
      commandList.filter(
        ([id, { needs, place }]) =>
          place !== 'writing' && id !== 'search' && known.includes(id) && (!needs || may(actor, needs)),
      ),
    [known, actor],
  )
}

/** The lines of the palette, and the text they answer. */
export interface Lines {
  groups: readonly ResultGroup[]
  text: string
}

/** The lines of the palette; while rows are read those of before stay, so that nothing blinks. */
export function useLines(state: SearchState): Lines {
  const { scope } = useSnapshot(palette)
  const commands = useRunnable()
  const recent = useLive(recentSearches, undefined) ?? []
  const answer = state.device?.answer
  const rows = useLive(conversationsByIds, answer?.conversations.ids ?? [])
  const ofRows = rows?.flatMap(({ contactId }) => contactId ?? []) ?? []
  const contacts = useLive(contactsByIds, [...new Set([...ofRows, ...(answer?.contacts.ids ?? [])])])
  const last = useRef<Lines>(undefined)
  if (rows && contacts) {
    const byId = new Map(rows.map((row) => [row.id, row]))
    const groups = resultGroups({ state, scope, commands, recent, rows: byId, contacts })
    last.current = { groups, text: state.device?.text ?? '' }
  }
  return last.current ?? { groups: [], text: '' }
}
