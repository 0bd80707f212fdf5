import { proxy, useSnapshot } from 'valtio'
import type { Id } from '#lib/id.ts'
import type { Present, Viewer } from '#domain/sync/viewing.ts'
import { useDesk } from '../session/desk-context.ts'

/** Current viewers by conversation or article id; in memory only. */
const here = proxy<Record<Id, readonly Viewer[]>>({})

/** Replaces the viewers with those reported by the server. */
export function setViewers(present: Present): void {
  const places = new Map(present.map(({ conversationId, viewers }) => [conversationId, viewers]))
  for (const id of Object.keys(here).map(Number)) if (!places.has(id)) delete here[id]
  for (const [id, viewers] of places)
    if (JSON.stringify(here[id]) !== JSON.stringify(viewers)) here[id] = viewers
}

const nobody: readonly Viewer[] = []

/** Colleagues who view a conversation or article, without the user. */
export function useViewers(placeId: Id): readonly Viewer[] {
  const { actor } = useDesk()
  const viewers = useSnapshot(here)[placeId]
  if (!viewers) return nobody
  return viewers.filter(({ userId }) => userId !== actor.userId)
}
