import type { Answer } from '#app/desk/calls/use-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'

/** Placeholder of a server answer: loading, failed, or offline. */
export function AnswerGap({ gap, again, what }: Pick<Answer<unknown>, 'gap' | 'again'> & { what: string }) {
  if (gap === undefined) return <SkeletonRows />
  if (gap === 'connection')
    return (
      <EmptyState
        drawing="not-here"
        title="Needs a connection"
        text="This is not on this device yet. It comes as soon as you are online."
      />
    )
  return (
    <EmptyState
      drawing="missing"
      title={`${what} did not load`}
      text="The server did not answer as it should."
      action={<Button onClick={again}>Try again</Button>}
    />
  )
}
