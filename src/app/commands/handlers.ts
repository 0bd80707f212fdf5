import type { RefObject } from 'react'
import { useEffect, useEffectEvent } from 'react'
import { commands, type CommandId } from './commands.ts'

/** Effect of a command on a screen; false passes it to the next handler. */
export type CommandHandler = () => void | false

type Handlers = Partial<Record<CommandId, CommandHandler>>

/** Target of conversation commands on a screen; none if there is nothing to act on. */
export type Subject = { kind: 'conversation' } | { kind: 'row' } | { kind: 'picked'; count: number }

/** Finds the target of a screen's conversation commands, with the focus on `from`. */
type FindSubject = (from: Element | null) => Subject | undefined

/** True if a command would have an effect with the focus on `from`, like an enabled button. */
type CanRun = (id: CommandId, from: Element | null) => boolean

/** Title of a command on this screen, with the focus on `from`; undefined for the default title. */
type TitleOf = (id: CommandId, from: Element | null) => string | undefined

interface Entry {
  handle: (id: CommandId) => CommandHandler | undefined
  /** A screen that contains the focus comes first. */
  place: RefObject<Element | null> | undefined
  subject: FindSubject | undefined
  can: CanRun
  titleOf: TitleOf
}

const entries: Entry[] = []

/**
 * Registers command handlers while the component is mounted. The screen with the focus inside `place` comes
 * first, then the one mounted last. `subject` returns the target of conversation commands, `can` disables
 * commands, and `titleOf` overrides their titles.
 */
export function useCommands(
  handlers: Handlers,
  place?: RefObject<Element | null>,
  subject?: FindSubject,
  can?: CanRun,
  titleOf?: TitleOf,
): void {
  const handle = useEffectEvent((id: CommandId) => handlers[id])
  const find = useEffectEvent((from: Element | null) => subject?.(from))
  const canNow = useEffectEvent((id: CommandId, from: Element | null) => can?.(id, from) ?? true)
  const titleNow = useEffectEvent((id: CommandId, from: Element | null) => titleOf?.(id, from))
  useEffect(() => {
    const entry: Entry = {
      ...{ handle: (id) => handle(id), place, subject: (from) => find(from) },
      can: (id, from) => canNow(id, from),
      titleOf: (id, from) => titleNow(id, from),
    }
    entries.push(entry)
    return () => {
      entries.splice(entries.indexOf(entry), 1)
    }
  }, [place])
}

/** Screens in order: with focus first, then by mount, newest first. */
function inOrder(from: Element | null): Entry[] {
  const hasFocus = ({ place }: Entry) => Number(place?.current?.contains(from) ?? false)
  return [...entries].reverse().sort((a, b) => hasFocus(b) - hasFocus(a))
}

/** True if a mounted screen handles a command. */
export const isHandled = (id: CommandId): boolean => entries.some(({ handle }) => handle(id) !== undefined)

/** An available command with its target and title; each pair of command and target occurs once. */
export interface Offer {
  id: CommandId
  subject: Subject | undefined
  title: string
}

/**
 * Commands that can run with the focus on `from`; the entry that a key would run comes first. A conversation
 * command that any of the screens cannot run now is left out; of other commands one able screen is enough.
 */
export function offers(ids: readonly CommandId[], from: Element | null): Offer[] {
  const found = new Map<string, Offer>()
  const refused = new Set<string>()
  for (const entry of inOrder(from)) {
    const subject = entry.subject?.(from)
    for (const id of ids) {
      const isOnConversation = commands[id].group === 'Conversation'
      if ((isOnConversation && !subject) || !entry.handle(id)) continue
      const key = isOnConversation ? `${id} ${subject?.kind}` : id
      if (!entry.can(id, from)) {
        if (isOnConversation) refused.add(key)
      } else if (!found.has(key)) {
        const title = entry.titleOf(id, from) ?? commands[id].title
        found.set(key, { id, subject: isOnConversation ? subject : undefined, title })
      }
    }
  }
  return [...found].flatMap(([key, offer]) => (refused.has(key) ? [] : [offer]))
}

/** Runs a command; false if no screen handles it, or all pass. With `kind`, only on targets of that kind. */
export function runCommand(id: CommandId, kind?: Subject['kind']): boolean {
  const from = document.activeElement
  return inOrder(from).some((entry) => {
    if (kind && entry.subject?.(from)?.kind !== kind) return false
    const handler = entry.handle(id)
    return handler !== undefined && handler() !== false
  })
}
