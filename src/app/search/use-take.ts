import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { readQuery } from '#app/desk/page/desk-calendar.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useOpened } from '#app/desk/live/use-opened.ts'
import { paths } from '#app/paths.ts'
import { noteRecent, noteSearch } from '#local/search/recent.ts'
import type { CommandLine } from './entries.ts'
import { closePalette, palette } from '#app/commands/palette-store.ts'
import { recentKeyOf, type Result } from './results.ts'

/** Time after which a conversation counts as opened, in ms, so that passing ones do not. */
const lookedAt = 500

const foundPath = (id: number, text: string) =>
  readQuery(text).words.length === 0 ? paths.conversation(id) : paths.foundConversation(id, text)

/** Handler for a chosen result. */
export function useTake(
  setText: (text: string) => void,
  onCommand: (line: CommandLine) => void,
): (result: Result) => void {
  const { db, bus } = useDesk()
  const navigate = useNavigate()
  const go = (path: string, setting?: string) => {
    closePalette()
    void navigate(path, setting === undefined ? {} : { state: { setting } })
  }
  const goFound = (path: string) => {
    void noteSearch(db, bus, palette.text)
    go(path)
  }
  const follow = (result: Result) => {
    switch (result.kind) {
      case 'command':
        palette.text = ''
        return onCommand(result)
      case 'page':
        palette.text = ''
        return go(result.to, result.setting)
      case 'search':
        return setText(result.text)
      case 'conversation':
        return goFound(foundPath(result.id, palette.text.trim()))
      case 'task':
        return goFound(paths.task(result.id))
      case 'asset':
        return goFound(paths.asset(result.id))
      case 'article':
        return goFound(paths.article(result.docId, result.id))
      case 'contact':
        return goFound(paths.customer(result.id))
      case 'all':
        return goFound(paths.search(palette.text.trim()))
    }
  }
  return (result) => {
    const key = recentKeyOf(result)
    if (key !== null) void noteRecent(db, bus, key)
    follow(result)
  }
}

/** Records opened conversations as recent, however they were opened. */
export function useOpenedNoted(): void {
  const { db, bus, clock } = useDesk()
  const { openedId: id } = useOpened()
  useEffect(() => {
    if (id === null) return undefined
    return clock.after(lookedAt, () => void noteRecent(db, bus, `conversation ${id}`))
  }, [id, db, bus, clock])
}
