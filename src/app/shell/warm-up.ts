import { useEffect, useState } from 'react'
import { loadChanges } from '#app/desk/live/changes.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { drawerOver } from '#app/ui/dialogs/drawer-pane.tsx'
import { useIsIdle } from '#app/ui/idle.ts'
import { menuBody } from '#app/ui/menus/menu.tsx'

/** Longest wait for the initial fill of the replica, in ms: the connection may end before it is complete. */
const longestFillingMs = 10_000

/**
 * Preloads lazy chunks one after the other: those of changes, menus and drawers at the first idle moment, the
 * rest once the replica is filled, as loading code and writing rows compete for the same cores.
 */
export function useWarmUp(): void {
  const isIdle = useIsIdle()
  const { isFilled } = useConnection()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), longestFillingMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isIdle) load(async () => [loadChanges, menuBody.load, drawerOver.load])
  }, [isIdle])
  const isTime = isIdle && (isFilled || isLate)
  useEffect(() => {
    // The list itself is a large module, not needed before the first paint of the inbox.
    if (isTime) load(async () => (await import('./later-code.ts')).later)
  }, [isTime])
}

function load(list: () => Promise<readonly (() => Promise<unknown>)[]>): void {
  const all = async () => {
    for (const part of await list()) await part()
  }
  // Offline the service worker has the chunks, or they are requested again when needed.
  all().catch((error: unknown) => console.warn(error))
}
