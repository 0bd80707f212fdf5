import { lazy, Suspense } from 'react'
import { HeldKeys } from '#app/commands/held-keys.tsx'
import type { SendLater } from './use-send-later.ts'

const SendLaterDialog = lazy(() => import('./send-later-dialog.tsx'))

/** Renders the schedule dialog while it is open. */
export function SendLaterPlace({ later, title }: { later: SendLater; title: string }) {
  if (!later.isAsked) return null
  return (
    <Suspense fallback={<HeldKeys />}>
      <SendLaterDialog title={title} at={null} onPick={later.pick} onClose={later.close} />
    </Suspense>
  )
}
