import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useDesk } from '#app/desk/desk-context.ts'
import { noteStorageError, noteStorageRoom } from '#app/shell/storage-store.ts'
import { markUnsaved, offerKeeping } from '#app/shell/unsaved.ts'
import { isBlank } from '#domain/conversations/preview.ts'
import { deviceName } from './device-name.ts'
import { DraftStore, type DraftState } from './draft-store.ts'
import type { Words } from './words.ts'

/**
 * The words of one composer, kept as a draft for as long as it is shown. They are saved at once when the tab is hidden
 * or closed and when the composer goes away.
 */
export function useDraftStore(
  conversationId: number | null,
  begin: (store: DraftStore) => void,
  words: Words,
): { store: DraftStore; state: DraftState } {
  const desk = useDesk()
  const name = useId()
  const [store] = useState(() => {
    const made = new DraftStore(desk, deviceName(navigator.userAgent), conversationId, words)
    begin(made)
    return made
  })
  const state = useSyncExternalStore(store.subscribe, () => store.state)
  const hasWords = !isBlank(state.words.html)
  useEffect(() => markUnsaved(name, hasWords), [name, hasWords])
  useEffect(() => {
    const keep = () => void store.flush()
    const stopOffering = offerKeeping(() => store.flush())
    const whenHidden = () => document.visibilityState === 'hidden' && keep()
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', whenHidden)
      stopOffering()
      markUnsaved(name, false)
      keep()
    }
  }, [store, name])
  useEffect(() => {
    if (state.problem !== null) noteStorageError(state.problem)
    else noteStorageRoom()
  }, [state.problem])
  return { store, state }
}
