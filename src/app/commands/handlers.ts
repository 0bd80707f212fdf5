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

/** Whether a command would do anything now, if `from` has the focus: as its button can be pressed or not. */
type CanRun = (id: CommandId, from: Element | null) => boolean

/** Title of a command on this screen, with the focus on `from`; undefined for the default title. */
type TitleOf = (id: CommandId, from: Element | null) => string | undefined

interface Entry {
  handle: (id: CommandId) => CommandHandler | undefined
  /** Screens that hold the focus come first. */
  place: RefObject<Element | null> | undefined
  subject: FindSubject | undefined
  can: CanRun
  titleOf: TitleOf
}

const entries: Entry[] = []

/**
 * Says what commands do while this component is shown. The screen that has the focus inside `place` answers first,
 * then the one that was opened last. `subject` says what commands for conversations act on, `can` which commands of
 * this screen are not to be offered now, and `titleOf` what those are called that are offered.
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

/** The screen that has the focus, then the others, the last one first. */
function inOrder(from: Element | null): Entry[] {
  const hasFocus = ({ place }: Entry) => Number(place?.current?.contains(from) ?? false)
  return [...entries].reverse().sort((a, b) => hasFocus(b) - hasFocus(a))
}

/** Whether an open screen knows a command. */
export const isHandled = (id: CommandId): boolean => entries.some(({ handle }) => handle(id) !== undefined)

/** A command that an open screen knows, what it would act on, each pair of both once, and what it is called then. */
export interface Offer {
  id: CommandId
  subject: Subject | undefined
  title: string
}

/**
 * The commands of a table that can be run while `from` has the focus; what a key would run comes first. What cannot be
 * done to a conversation now is offered by none of the screens that show it; of the rest one that can is enough.
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

/**
 * Runs a command; false when no open screen knows it, or all passed. With `kind` only on what is of that kind.
 */
export function runCommand(id: CommandId, kind?: Subject['kind']): boolean {
  const from = document.activeElement
  return inOrder(from).some((entry) => {
    if (kind && entry.subject?.(from)?.kind !== kind) return false
    const handler = entry.handle(id)
    return handler !== undefined && handler() !== false
  })
}
