import type { ToastMerge } from './toast-store.ts'

/** `3 conversations closed`. */
export const deedText = (count: number, deed: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'conversation' : 'conversations'} ${deed}`

/** Merge rule for toasts with the same verb on conversations: `closed`. */
export const mergeOf = (deed: string, count = 1, place = ''): ToastMerge => ({
  kind: deed + place,
  count,
  words: (all) => deedText(all, deed) + place,
  undoes: (all) => deedText(all, deed),
})
