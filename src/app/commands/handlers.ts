import type { RefObject } from 'react'
import { useEffect, useEffectEvent } from 'react'
import type { CommandId } from './commands.ts'

/** What a command does on a screen; false passes it on to the next screen that knows it. */
export type CommandHandler = () => void | false

type Handlers = Partial<Record<CommandId, CommandHandler>>

interface Entry {
  handle: (id: CommandId) => CommandHandler | undefined
  /** Screens that hold the focus come first. */
  place: RefObject<Element | null> | undefined
}

const entries: Entry[] = []

/**
 * Says what commands do while this component is shown. The screen that has the focus inside `place` answers first,
 * then the one that was opened last.
 */
export function useCommands(handlers: Handlers, place?: RefObject<Element | null>): void {
  const handle = useEffectEvent((id: CommandId) => handlers[id])
  useEffect(() => {
    const entry = { handle: (id: CommandId) => handle(id), place }
    entries.push(entry)
    return () => {
      entries.splice(entries.indexOf(entry), 1)
    }
  }, [place])
}

/** Whether a screen that is open knows a command. */
export function isHandled(id: CommandId): boolean {
  return entries.some(({ handle }) => handle(id) !== undefined)
}

/** Runs a command; false when no open screen knows it, or all passed. */
export function runCommand(id: CommandId): boolean {
  const hasFocus = (entry: Entry) => entry.place?.current?.contains(document.activeElement) ?? false
  const order = [...entries].reverse().sort((a, b) => Number(hasFocus(b)) - Number(hasFocus(a)))
  return order.some((entry) => {
    const handler = entry.handle(id)
    return handler !== undefined && handler() !== false
  })
}
