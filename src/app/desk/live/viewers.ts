import { proxy, useSnapshot } from 'valtio'
import type { Id } from '#lib/id.ts'
import type { Present, Viewer } from '#domain/sync/viewing.ts'
import { useDesk } from '../session/desk-context.ts'

/** Current viewers by conversation or article; the state ends with the tab. */
const here = proxy<Record<Id, readonly Viewer[]>>({})

/** Takes over who is where, as the server tells this device. */
export function takePresent(present: Present): void {
  const places = new Map(present.map(({ conversationId, viewers }) => [conversationId, viewers]))
  for (const id of Object.keys(here).map(Number)) if (!places.has(id)) delete here[id]
  for (const [id, viewers] of places)
    if (JSON.stringify(here[id]) !== JSON.stringify(viewers)) here[id] = viewers
}

const nobody: readonly Viewer[] = []

/** The colleagues who have a conversation or article before their eyes, oneself left out. */
export function useViewers(placeId: Id): readonly Viewer[] {
  const { actor } = useDesk()
  const viewers = useSnapshot(here)[placeId]
  if (!viewers) return nobody
  return viewers.filter(({ userId }) => userId !== actor.userId)
}
