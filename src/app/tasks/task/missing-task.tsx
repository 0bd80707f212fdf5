import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** In the place of a task that was deleted, or that this device does not keep. */
export function MissingTask({ onClose }: { onClose: () => void }) {
  return (
    <EmptyState
      drawing="missing"
      title="This task is not here"
      text="It was deleted, or closed so long ago that this device does not keep it."
      action={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    />
  )
}
