import { useEffect, useState } from 'react'
import { loadChanges } from '#app/desk/live/changes.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { drawerOver } from '#app/ui/dialogs/drawer-pane.tsx'
import { useIsIdle } from '#app/ui/idle.ts'
import { menuBody } from '#app/ui/menus/menu.tsx'

/** Longest wait for a replica that is being filled, in ms: the connection may go before it is whole. */
const longestFillingMs = 10_000

/**
 * Loads, one after the other, what pages load on demand: what every change, menu and drawer needs at the first quiet moment, the rest
 * once the replica is whole, as reading code and writing rows would take turns on the same cores.
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
    // The list itself is long, and nobody needs it before the first list is drawn.
    if (isTime) load(async () => (await import('./later-code.ts')).later)
  }, [isTime])
}

function load(list: () => Promise<readonly (() => Promise<unknown>)[]>): void {
  const all = async () => {
    for (const part of await list()) await part()
  }
  // Without a connection the service worker has them, or they are asked for again when needed.
  all().catch((error: unknown) => console.warn(error))
}
