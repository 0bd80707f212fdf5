import { proxy, ref } from 'valtio'
import { motion } from '#app/theme/tokens.ts'

export interface ToastWords {
  /** Text in one line. */
  text: string
  /** done has a check, pending the dashed ring, error an alarm; plain has none. */
  tone?: 'done' | 'pending' | 'error' | 'plain'
  /** Given whenever the act can be undone. */
  undo?: () => Promise<UndoOutcome>
  /** Name of the undone act, if the text says something else. */
  undoes?: string
  /** The ops that are told of: what the server refuses of them is not told of any more (see `withdraw`). */
  ops?: readonly string[]
  /** Another button, when there is nothing to undo. */
  action?: { label: string; run: () => void }
  /** How long it stays, in ms; five seconds by default. */
  lasts?: number
  /** A toast with the same key is replaced. */
  key?: string
  /** Toasts of the same kind become one that counts what they are about. */
  merge?: ToastMerge
}

/** Result of an Undo; false if nothing was undone, or if it has reported by itself. */
export type UndoOutcome = false | Undone

/** Completed Undo. */
export interface Undone {
  /** The ops that do it, where it takes any; the server may still refuse them. */
  ops: readonly string[]
  /** The undone work waits on this device for a connection. */
  isWaiting: boolean
}

/** How toasts of one kind are told together. */
export interface ToastMerge {
  kind: string
  /** How many things this one is about. */
  count: number
  /** Text for several. */
  words: (count: number) => string
  /** Name of the undone acts, for several. */
  undoes: (count: number) => string
}

export interface Toast {
  id: number
  /** Merged toasts: several of one kind. */
  parts: readonly ToastWords[]
  words: ToastWords
  isLeaving: boolean
}

const maxAtOnce = 3

export const toasts = proxy<{ shown: Toast[] }>({ shown: [] })

let lastId = 0

/** The toast of an Undo replaces the previous one. */
export const undoneKey = 'undone'

/** Undoes all parts, the newest first; false where none was undone. */
async function undoAll(parts: readonly ToastWords[]): Promise<UndoOutcome> {
  const outcomes = await Promise.all(parts.toReversed().flatMap((part) => part.undo?.() ?? []))
  const done = outcomes.filter((outcome) => outcome !== false)
  // A failed Undo has reported it; the others are not reported as complete.
  if (done.length < outcomes.length) return false
  return { ops: done.flatMap(({ ops }) => ops), isWaiting: done.some(({ isWaiting }) => isWaiting) }
}

/** A single toast for all parts; its Undo undoes all of them. */
function wordsOf(parts: readonly ToastWords[]): ToastWords {
  const { undo: _, ...newest } = parts.at(-1) as ToastWords
  if (parts.length === 1) return parts.at(-1) as ToastWords
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

function toastOf(parts: readonly ToastWords[]): Toast {
  lastId += 1
  return { id: lastId, parts: ref(parts as ToastWords[]), words: ref(wordsOf(parts)), isLeaving: false }
}

/** Whether two toasts become one: they are of one kind, or say the same and both can be undone or neither. */
function isKin(shown: ToastWords, words: ToastWords): boolean {
  if (words.merge && shown.merge?.kind === words.merge.kind) return true
  const isSame = shown.text === words.text && shown.key === words.key
  return isSame && Boolean(shown.undo) === Boolean(words.undo)
}

/** At most three: the oldest without an Undo go first, and nobody loses an Undo that is still offered. */
function kept(shown: readonly Toast[]): Toast[] {
  let surplus = shown.length - maxAtOnce
  return shown.filter(({ words }, index) => {
    const goes = surplus > 0 && !words.undo && index < shown.length - 1
    if (goes) surplus -= 1
    return !goes
  })
}

/**
 * Shows a toast, for five seconds unless it says otherwise, and gives its id. One of the same kind, or with the same
 * words, that is still shown takes it up. A fourth pushes the oldest out that offers no Undo.
 */
export function showToast(words: ToastWords): number {
  const { key, undo } = words
  const kin = toasts.shown.find((other) => !other.isLeaving && isKin(other.words as ToastWords, words))
  // Without an Undo there is nothing of the older one to keep; one with a key takes its place.
  const parts = kin && (kin.words.merge || (undo && !key)) ? (kin.parts as readonly ToastWords[]) : []
  const toast = toastOf([...parts, words])
  const others = toasts.shown.filter((other) => other !== kin && (!key || other.words.key !== key))
  toasts.shown = kept([...others, toast])
  return toast.id
}

/**
 * Takes back what toasts say of ops that the server has refused: the other parts of a toast stay, one without any goes.
 * Who calls it says what became of them.
 */
export function withdraw(ops: readonly string[]): void {
  const refused = new Set(ops)
  const isRefused = (part: ToastWords) => part.ops?.some((op) => refused.has(op)) ?? false
  toasts.shown = toasts.shown.flatMap((toast) => {
    const parts = toast.parts as readonly ToastWords[]
    if (!parts.some(isRefused)) return [toast]
    const left = parts.filter((part) => !isRefused(part))
    return left.length > 0 ? [{ ...toastOf(left), isLeaving: toast.isLeaving }] : []
  })
}

/** Closes a toast before its time. */
export function dismissToast(id: number) {
  const toast = toasts.shown.find((shown) => shown.id === id)
  if (!toast || toast.isLeaving) return
  toast.isLeaving = true
  setTimeout(() => {
    toasts.shown = toasts.shown.filter((shown) => shown.id !== id)
  }, motion.fast)
}

/** Says what was undone. Where it takes ops that wait for a connection, it says that too. */
export function tellUndone(what: string, { ops, isWaiting }: Undone): void {
  const text = `Undone: ${what}`
  const words = { key: undoneKey, ops }
  if (isWaiting) showToast({ ...words, text: `${text}, saved on this device`, tone: 'pending' })
  else showToast({ ...words, text })
}

const whatOf = ({ undoes, merge, text }: ToastWords) => undoes ?? merge?.undoes(merge.count) ?? text

/** Undoes what a toast offers to undo, and says so once that is saved on this device. */
export function undoToast({ id, words }: Pick<Toast, 'id' | 'words'>): void {
  dismissToast(id)
  words
    .undo?.()
    .then((outcome) => outcome && tellUndone(whatOf(words), outcome))
    .catch((error: unknown) => console.error(error))
}

const undoable = () => toasts.shown.findLast((shown) => shown.words.undo && !shown.isLeaving)

/** Whether a toast offers to undo something. */
export const canUndo = (): boolean => undoable() !== undefined

/** Undoes what the newest toast offers to undo; says so and answers false when none does. For the shortcut. */
export function undoLatest(): boolean {
  const toast = undoable()
  if (!toast?.words.undo) {
    showToast({ text: 'Nothing to undo', tone: 'plain', key: undoneKey })
    return false
  }
  undoToast(toast as Toast)
  return true
}
