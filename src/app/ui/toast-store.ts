import { proxy, ref } from 'valtio'
import { motion } from '#app/theme/tokens.ts'

export interface ToastWords {
  /** One line. */
  text: string
  /** done has a check, pending the dashed ring, error an alarm; plain has none. */
  tone?: 'done' | 'pending' | 'error' | 'plain'
  /** Given whenever the act can be undone. */
  undo?: () => void
  /** Another button, when there is nothing to undo. */
  action?: { label: string; run: () => void }
  /** How long it stays, in ms; five seconds by default. */
  lasts?: number
  /** A toast with the same key is replaced. */
  key?: string
  /** Toasts of the same kind become one that counts what they are about. */
  merge?: ToastMerge
}

/** How toasts of one kind are told together. */
export interface ToastMerge {
  kind: string
  /** How many things this one is about. */
  count: number
  /** What is said of several. */
  words: (count: number) => string
}

export interface Toast {
  id: number
  words: ToastWords
  isLeaving: boolean
}

const mostAtOnce = 3

export const toasts = proxy<{ shown: Toast[] }>({ shown: [] })

let lastId = 0

/** One toast for what both are about; its Undo takes back all of it, the newest first. */
function merged(before: ToastWords, words: ToastWords): ToastWords {
  if (!before.merge || !words.merge) return words
  const count = before.merge.count + words.merge.count
  const [first, second] = [before.undo, words.undo]
  const both = () => {
    second?.()
    first?.()
  }
  const { undo: _, ...rest } = words
  return {
    ...rest,
    text: words.merge.words(count),
    merge: { ...words.merge, count },
    ...(first && second ? { undo: both } : {}),
  }
}

/**
 * Shows a toast, for five seconds unless it says otherwise, and gives its id. One of the same kind that is still shown
 * takes it up. A fourth pushes the oldest out.
 */
export function showToast(words: ToastWords): number {
  lastId += 1
  const { key, merge } = words
  const kin =
    merge && toasts.shown.find((other) => !other.isLeaving && other.words.merge?.kind === merge.kind)
  const toast: Toast = {
    id: lastId,
    words: ref(kin ? merged(kin.words as ToastWords, words) : words),
    isLeaving: false,
  }
  const others = toasts.shown.filter((other) => other !== kin && (!key || other.words.key !== key))
  toasts.shown = [...others, toast].slice(-mostAtOnce)
  return toast.id
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

/** Undoes what the newest toast offers to undo; false when none does. For the shortcut. */
export function undoLatest(): boolean {
  const toast = toasts.shown.findLast((shown) => shown.words.undo && !shown.isLeaving)
  if (!toast?.words.undo) return false
  dismissToast(toast.id)
  toast.words.undo()
  return true
}
