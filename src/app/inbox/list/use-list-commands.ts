import type { RefObject } from 'react'
import type { CommandId } from '#app/commands/commands.ts'
import { useCommands, type CommandHandler, type Subject } from '#app/commands/handlers.ts'
import { titleFor } from '#app/commands/titles.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import type { VirtualListHandle } from '#app/ui/lists/virtual-list.tsx'
import { conversationById } from '#local/queries/conversations.ts'
import type { LocalConversation } from '#local/rows.ts'
import {
  setClosed,
  setSpam,
  setStarred,
  setTrashed,
  type GestureEnd,
  type MakeGesture,
} from '../gestures/gestures.ts'
import { listFold } from '../layout-setting.ts'
import type { OnGesture } from '../use-inbox.ts'
import { usePickedRows } from '../bulk/use-picked-rows.ts'
import type { Selection } from '#app/desk/live/use-selection.ts'

interface ListCommandsInput {
  /** Element of the list; with the focus inside, commands apply to the row, else to the open one. */
  pane: RefObject<HTMLElement | null>
  list: RefObject<VirtualListHandle | null>
  ids: readonly number[]
  openId: number | null
  selection: Selection
  /** A visible row. */
  rowOf: (id: number) => LocalConversation | undefined
  canFold: boolean
  onOpen: (id: number) => void
  onClose: () => void
  onGesture: OnGesture
}

/** Targets of commands. */
function meaning({ pane, list, ids, openId, selection }: ListCommandsInput) {
  const hasFocus = (from = document.activeElement) => pane.current?.contains(from) ?? false
  const focused = () => {
    const key = list.current?.focusedKey()
    return typeof key === 'number' && ids.includes(key) ? key : null
  }
  /** The focused row; if the focus is outside the list, the open conversation. */
  const here = (from = document.activeElement) =>
    hasFocus(from) || openId === null ? (focused() ?? openId) : openId
  return {
    hasFocus,
    focused,
    /** Row that Enter opens: the focused one; without focus and open conversation, the first. */
    toOpen: () => focused() ?? (openId === null ? ids[0] : undefined),
    here,
    neighbourId(step: number): number | undefined {
      const at = openId === null ? -1 : ids.indexOf(openId)
      return at < 0 ? undefined : ids[at + step]
    },
    /** Target of a command from a menu, with the focus on `from`. */
    subject(from: Element | null): Subject | undefined {
      if (selection.ids.size > 0) return { kind: 'picked', count: selection.ids.size }
      const row = openId === null || pane.current?.contains(from) ? focused() : null
      if (openId !== null && (row === null || row === openId)) return { kind: 'conversation' }
      return row === null ? undefined : { kind: 'row' }
    },
    /** Target ids of a command: selected rows, focused row or open conversation. */
    targets(): number[] {
      if (selection.ids.size > 0) return [...selection.ids]
      const target = here()
      return target === null ? [] : [target]
    },
  }
}

type Meaning = ReturnType<typeof meaning>
type Handlers = Parameters<typeof useCommands>[0]

/** Handlers for moving, selecting and folding. */
function moving(
  input: ListCommandsInput,
  { hasFocus, focused, toOpen, here, neighbourId }: Meaning,
): Handlers {
  const { list, ids, openId, selection, onOpen, onClose } = input
  const neighbour =
    (step: number): CommandHandler =>
    () => {
      const id = neighbourId(step)
      if (id === undefined) return false
      // The focus on the row of the open conversation moves along, so that keys keep applying to it.
      if (hasFocus() && focused() === openId) list.current?.focus(id)
      onOpen(id)
      return undefined
    }
  const pick =
    (isRange: boolean): CommandHandler =>
    () => {
      const id = here()
      if (id === null) return false
      selection.toggle(id, isRange)
      return undefined
    }
  /** The first press focuses the current row; further presses move. */
  const move =
    (step: number): CommandHandler =>
    () => {
      if (ids.length === 0) return false
      const from = hasFocus() ? focused() : (openId ?? focused())
      if (from === null) list.current?.focus(ids[0] as number)
      else list.current?.focus(ids[Math.max(0, Math.min(ids.length - 1, ids.indexOf(from) + step))] as number)
      return undefined
    }
  return {
    'list.down': move(1),
    'list.up': move(-1),
    'list.open': () => {
      const id = toOpen()
      if (id === undefined) return false
      onOpen(id)
      return undefined
    },
    'list.select': pick(false),
    'list.selectRange': pick(true),
    'list.selectAll': () => selection.set(ids),
    'list.fold': () => {
      if (!input.canFold) return false
      listFold.isFolded = !listFold.isFolded
      return undefined
    },
    'list.back': () => {
      if (selection.ids.size > 0) selection.clear()
      else if (openId !== null) onClose()
      else return false
      return undefined
    },
    ...(openId !== null && {
      'conversation.previous': neighbour(-1),
      'conversation.next': neighbour(1),
    }),
  }
}

/** True if a command would have an effect with the focus on `from`; always for commands without an entry. */
function possible(input: ListCommandsInput, { toOpen, here, neighbourId }: Meaning) {
  const { ids, openId, selection, canFold } = input
  const hasRows = () => ids.length > 0
  const tests: Partial<Record<CommandId, (from: Element | null) => boolean>> = {
    'list.down': hasRows,
    'list.up': hasRows,
    'list.selectAll': hasRows,
    'list.open': () => toOpen() !== undefined,
    'list.select': (from) => here(from) !== null,
    'list.selectRange': (from) => here(from) !== null,
    'list.fold': () => canFold,
    'list.back': () => selection.ids.size > 0 || openId !== null,
    'conversation.previous': () => neighbourId(-1) !== undefined,
    'conversation.next': () => neighbourId(1) !== undefined,
  }
  return (id: CommandId, from: Element | null) => tests[id]?.(from) ?? true
}

/** Handlers that change the targets. */
function changing({ pane, selection, onGesture }: ListCommandsInput, { targets }: Meaning): Handlers {
  const onTargets =
    (make: MakeGesture, end: GestureEnd = 'stays'): CommandHandler =>
    () => {
      const meant = targets()
      if (meant.length === 0) return false
      onGesture(meant, make, end)
      return undefined
    }
  /** Presses a button of the selection toolbar: a selection takes precedence over the open conversation. */
  const inBar =
    (field: string): CommandHandler =>
    () => {
      pane.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.click()
    }
  const spam = onTargets(
    (rows) =>
      setSpam(
        rows,
        rows.some(({ isSpam }) => !isSpam),
      ),
    'done',
  )
  const star = onTargets((rows) =>
    setStarred(
      rows,
      rows.some(({ isStarred }) => !isStarred),
    ),
  )
  return {
    'conversation.close': onTargets((rows) => setClosed(rows, true), 'done'),
    'conversation.reopen': onTargets((rows) => setClosed(rows, false), 'leaves'),
    'conversation.star': star,
    ...(selection.ids.size > 0 && {
      'conversation.tag': inBar('tags'),
      'conversation.assign': inBar('assignee'),
      'conversation.snooze': inBar('more'),
      'conversation.spam': spam,
      'conversation.move': inBar('move'),
    }),
    'conversation.trash': onTargets((rows) => setTrashed(rows, true), 'done'),
  }
}

/** Rows of a command's targets, with the focus on `from`. */
function useMeantRows({ openId, selection, rowOf }: ListCommandsInput, { focused, subject }: Meaning) {
  const { rows: picked } = usePickedRows(selection.ids)
  // A conversation opened by its address may not be in the list.
  const open = useLive(conversationById, openId ?? 0)
  return (from: Element | null): readonly LocalConversation[] => {
    const kind = subject(from)?.kind
    if (kind === 'picked') return picked
    const focusedId = focused()
    const row = kind === 'row' && focusedId !== null ? rowOf(focusedId) : kind === 'conversation' && open
    return row ? [row] : []
  }
}

/** Shortcuts while the inbox is shown. */
export function useListCommands(input: ListCommandsInput): void {
  const meant = meaning(input)
  const handlers = { ...moving(input, meant), ...changing(input, meant) }
  const rowsMeant = useMeantRows(input, meant)
  useCommands(handlers, input.pane, meant.subject, possible(input, meant), (id, from) =>
    titleFor(id, rowsMeant(from)),
  )
}
