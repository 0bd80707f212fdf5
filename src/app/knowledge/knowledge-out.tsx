import { EmptyState } from '#app/ui/empty-state.tsx'

/** What stands in the place of articles without a connection. */
export function KnowledgeOut() {
  return (
    <EmptyState
      drawing="not-here"
      title="Needs a connection"
      text="Help articles are not kept on this device. They come as soon as you are online."
    />
  )
}
