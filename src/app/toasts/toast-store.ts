import { proxy, ref } from 'valtio'
import { motion } from '#app/theme/tokens.ts'

export interface ToastText {
  /** Single-line text. */
  text: string
  /** done has a check, pending the dashed ring, error an alarm; plain has none. */
  tone?: 'done' | 'pending' | 'error' | 'plain'
  /** Set if the action can be undone. */
  undo?: () => Promise<UndoOutcome>
  /** Name of the undone action, if it differs from the text. */
  undoes?: string
  /** Ops of the action: refused ones are removed from the toast (see `withdraw`). */
  ops?: readonly string[]
  /** Another button, if there is no Undo. */
  action?: { label: string; run: () => void }
  /** Duration in ms; five seconds by default. */
  lasts?: number
  /** A toast with the same key is replaced. */
  key?: string
  /** Toasts with the same merge key become one with a count. */
  merge?: ToastMerge
}

/** Result of an Undo; false if nothing was undone, or if it has shown its own message. */
export type UndoOutcome = false | Undone

/** Completed Undo. */
export interface Undone {
  /** Ops of the Undo, if any; the server may still refuse them. */
  ops: readonly string[]
  /** The Undo is queued on this device until it is online. */
  isWaiting: boolean
}

/** Merge rule for toasts of one kind. */
export interface ToastMerge {
  kind: string
  /** Number of items of this toast. */
  count: number
  /** Text for several. */
  words: (count: number) => string
  /** Name of several undone actions. */
  undoes: (count: number) => string
}

export interface Toast {
  id: number
  /** Merged toasts of one kind. */
  parts: readonly ToastText[]
  words: ToastText
  isLeaving: boolean
}

const maxAtOnce = 3

export const toasts = proxy<{ shown: Toast[] }>({ shown: [] })

let lastId = 0

/** Key of the toast after an Undo, which replaces the previous one. */
export const undoneKey = 'undone'

/** Undoes all parts, newest first; false if none was undone. */
async function undoAll(parts: readonly ToastText[]): Promise<UndoOutcome> {
  const outcomes = await Promise.all(parts.toReversed().flatMap((part) => part.undo?.() ?? []))
  const done = outcomes.filter((outcome) => outcome !== false)
  // A failed Undo has shown its own message; the others are not reported as complete.
  if (done.length < outcomes.length) return false
  return { ops: done.flatMap(({ ops }) => ops), isWaiting: done.some(({ isWaiting }) => isWaiting) }
}

/** Texts of one toast for all parts; its Undo undoes all of them. */
function wordsOf(parts: readonly ToastText[]): ToastText {
  const { undo: _, ...newest } = parts.at(-1) as ToastText
  if (parts.length === 1) return parts.at(-1) as ToastText
  const { merge } = newest
  const isOneKind = parts.every((part) => part.merge?.kind === merge?.kind)
  const count = parts.reduce((sum, part) => sum + (part.merge?.count ?? 1), 0)
  return {
    ...newest,
    ...(merge && isOneKind
      ? { text: merge.words(count), merge: { ...merge, count } }
      : { merge: undefined, undoes: `${count} changes` }),
    ops: parts.flatMap(({ ops = [] }) => ops),
    ...(parts.every(({ undo }) => undo) ? { undo: () => undoAll(parts) } : {}),
  }
}

function toastOf(parts: readonly ToastText[]): Toast {
  lastId += 1
  return { id: lastId, parts: ref(parts as ToastText[]), words: ref(wordsOf(parts)), isLeaving: false }
}

/** True if two toasts merge: same kind, or same text and both or neither can be undone. */
function isKin(shown: ToastText, words: ToastText): boolean {
  if (words.merge && shown.merge?.kind === words.merge.kind) return true
  const isSame = shown.text === words.text && shown.key === words.key
  return isSame && Boolean(shown.undo) === Boolean(words.undo)
}

/** At most three toasts: the oldest without an Undo is removed first; toasts with an Undo stay. */
function kept(shown: readonly Toast[]): Toast[] {
  let surplus = shown.length - maxAtOnce
  return shown.filter(({ words }, index) => {
    const goes = surplus > 0 && !words.undo && index < shown.length - 1
    if (goes) surplus -= 1
    return !goes
  })
}

/**
 * Shows a toast, for five seconds by default, and returns its id. Merges with a shown toast of the same kind
 * or text. A fourth toast removes the oldest one without an Undo.
 */
export function showToast(words: ToastText): number {
  const { key, undo } = words
  const kin = toasts.shown.find((other) => !other.isLeaving && isKin(other.words as ToastText, words))
  // Without an Undo the older toast needs no merge; one with a key is replaced.
  const parts = kin && (kin.words.merge || (undo && !key)) ? (kin.parts as readonly ToastText[]) : []
  const toast = toastOf([...parts, words])
  const others = toasts.shown.filter((other) => other !== kin && (!key || other.words.key !== key))
  toasts.shown = kept([...others, toast])
  return toast.id
}

/**
 * Removes refused ops from the toasts: the other parts of a toast stay, an empty one closes. The caller shows
 * the refusal.
 */
export function withdraw(ops: readonly string[]): void {
  const refused = new Set(ops)
  const isRefused = (part: ToastText) => part.ops?.some((op) => refused.has(op)) ?? false
  toasts.shown = toasts.shown.flatMap((toast) => {
    const parts = toast.parts as readonly ToastText[]
    if (!parts.some(isRefused)) return [toast]
    const left = parts.filter((part) => !isRefused(part))
    return left.length > 0 ? [{ ...toastOf(left), isLeaving: toast.isLeaving }] : []
  })
}

/** Closes a toast early. */
export function dismissToast(id: number) {
  const toast = toasts.shown.find((shown) => shown.id === id)
  if (!toast || toast.isLeaving) return
  toast.isLeaving = true
  setTimeout(() => {
    toasts.shown = toasts.shown.filter((shown) => shown.id !== id)
  }, motion.fast)
}

/** Toast for an Undo; says so if its ops are queued until online. */
export function announceUndone(what: string, { ops, isWaiting }: Undone): void {
  const text = `Undone: ${what}`
  const words = { key: undoneKey, ops }
  if (isWaiting) showToast({ ...words, text: `${text}, saved on this device`, tone: 'pending' })
  else showToast({ ...words, text })
}

const whatOf = ({ undoes, merge, text }: ToastText) => undoes ?? merge?.undoes(merge.count) ?? text

/** Runs the Undo of a toast, and shows a toast once that is saved on this device. */
export function undoToast({ id, words }: Pick<Toast, 'id' | 'words'>): void {
  dismissToast(id)
  words
    .undo?.()
    .then((outcome) => outcome && announceUndone(whatOf(words), outcome))
    .catch((error: unknown) => console.error(error))
}

const undoable = () => toasts.shown.findLast((shown) => shown.words.undo && !shown.isLeaving)

/** True if a toast has an Undo. */
export const canUndo = (): boolean => undoable() !== undefined

/** Shortcut: runs the newest toast's Undo; without one it shows a message and returns false. */
export function undoLatest(): boolean {
  const toast = undoable()
  if (!toast?.words.undo) {
    showToast({ text: 'Nothing to undo', tone: 'plain', key: undoneKey })
    return false
  }
  undoToast(toast as Toast)
  return true
}
