import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { noteStorageError, noteStorageRoom } from '#app/desk/session/storage-store.ts'
import { markUnsaved, offerKeeping } from '#app/desk/unsaved.ts'
import { isBlank } from '#domain/conversations/messages/preview.ts'
import { ownDevice } from '../device-name.ts'
import { DraftStore, type DraftState } from './draft-store.ts'
import type { ComposerContent } from '../texts/composer-content.ts'

/**
 * Draft store of one composer while it is mounted. Saves at once when the tab is hidden or closed and on
 * unmount. A new `session` starts with other text and leaves the previous draft unchanged.
 */
export function useDraftStore(
  conversationId: number | null,
  begin: (store: DraftStore) => void,
  words: ComposerContent,
  session = 0,
): { store: DraftStore; state: DraftState } {
  const desk = useDesk()
  const name = useId()
  const make = () => {
    const made = new DraftStore(desk, ownDevice(), conversationId, words)
    begin(made)
    return { made, session }
  }
  const [open, setOpen] = useState(make)
  let store = open.made
  if (open.session !== session) {
    const next = make()
    store = next.made
    setOpen(next)
  }
  const state = useSyncExternalStore(store.subscribe, () => store.state)
  const hasWords = state.words.template !== null || !isBlank(state.words.html)
  // Runs again for each store: the previous one marks itself clean.
  useEffect(() => markUnsaved(name, hasWords), [store, name, hasWords])
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
