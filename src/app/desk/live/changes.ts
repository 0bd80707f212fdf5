import type * as Mutating from '#local/mutate.ts'
import type * as Outbox from '#local/outbox.ts'
import type * as Undo from '#local/undo.ts'

/*
 * Lazy wrappers for changes: they load every command of the desk with its checks, and the list is read long
 * before the first change. After first paint they are preloaded (see `useWarmUp`).
 */

const mutating = () => import('#local/mutate.ts')
const outbox = () => import('#local/outbox.ts')
const undoing = () => import('#local/undo.ts')

/** Preloads the modules of changes. */
export const loadChanges = (): Promise<unknown> => Promise.all([mutating(), outbox(), undoing()])

/** See `local/mutate.ts`. */
export const mutate: typeof Mutating.mutate = async (...args) => (await mutating()).mutate(...args)

/** See `local/mutate.ts`. */
export const mutateAll: typeof Mutating.mutateAll = async (...args) => (await mutating()).mutateAll(...args)

/** See `local/outbox.ts`. */
export const undo: typeof Outbox.undo = async (...args) => (await outbox()).undo(...args)

/** See `local/outbox.ts`. */
export const discard: typeof Outbox.discard = async (...args) => (await outbox()).discard(...args)

/** See `local/outbox.ts`. */
export const takeBack: typeof Outbox.takeBack = async (...args) => (await outbox()).takeBack(...args)

/** See `local/outbox.ts`. */
export const reissue: typeof Outbox.reissue = async (...args) => (await outbox()).reissue(...args)

/** See `local/outbox.ts`. */
export const retry: typeof Outbox.retry = async (...args) => (await outbox()).retry(...args)

/** See `local/outbox.ts`. */
export const retryNow: typeof Outbox.retryNow = async (...args) => (await outbox()).retryNow(...args)

/** See `local/undo.ts`. */
export const takeOut: typeof Undo.takeOut = async (...args) => (await undoing()).takeOut(...args)

/** See `local/undo.ts`. */
export const undoAll: typeof Undo.undoAll = async (...args) => (await undoing()).undoAll(...args)
