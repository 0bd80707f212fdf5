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
  /** A toast with the same key is replaced, not joined. */
  key?: string
}

export interface Toast {
  id: number
  words: ToastWords
  isLeaving: boolean
}

const mostAtOnce = 3

export const toasts = proxy<{ shown: Toast[] }>({ shown: [] })

let lastId = 0

/** Shows a toast, for five seconds unless it says otherwise, and gives its id. A fourth pushes the oldest out. */
export function showToast(words: ToastWords): number {
  lastId += 1
  const toast: Toast = { id: lastId, words: ref(words), isLeaving: false }
  const others = toasts.shown.filter((other) => !words.key || other.words.key !== words.key)
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
